// Formats compiled messages. Runs in Node and in browsers, without a parser (docs/adr/0067-message-catalogues.md).

declare const ARGUMENTS: unique symbol

/**
 * A compiled message with arguments. The type is opaque, so that a message cannot be shown without its arguments; at run
 * time it is a `Compiled`. A message without arguments is a string.
 */
export interface Template<Arguments> {
  readonly [ARGUMENTS]: Arguments
}

/** A text in which `{name}` is an argument, or a choice between such texts. */
export type Compiled = string | Choice

export interface Choice {
  /** The argument that decides. */
  readonly on: string
  readonly by: 'plural' | 'ordinal' | 'select'
  /** By plural category (CLDR), by exact number (`=0`), or by value. `other` is always present. */
  readonly forms: Readonly<Record<string, Compiled>>
}

/** Text of the message, or the value of an argument. */
export type Part<Value = never> = string | { readonly name: string; readonly value: string | Value }

/** The message in parts, for places where values are treated differently from text. A value can be an element of a page. */
export function formatParts<Arguments, Value = never>(
  message: Template<Arguments>,
  values: { readonly [Name in keyof Arguments]: Arguments[Name] | Value },
  locale: string,
): Part<Value>[] {
  const given = values as Readonly<Record<string, string | number | Value>>
  const template = chosen(message as unknown as Compiled, given as Readonly<Record<string, unknown>>, locale)
  return template
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (!part.startsWith('{')) return part
      const name = part.slice(1, -1)
      const value = given[name]
      if (value === undefined) throw new Error(`The message “${template}” has no value for ${part}.`)
      return { name, value: typeof value === 'number' ? numberFormat(locale).format(value) : value }
    })
}

/** The message as plain text. */
export function formatText<Arguments>(message: Template<Arguments>, values: Arguments, locale: string): string {
  return formatParts<Arguments>(message, values, locale)
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('')
}

/** The text with its `{arguments}`, for a script that inserts the values. Throws if the message has several forms. */
export function templateText(message: Template<unknown>): string {
  const compiled = message as unknown as Compiled
  if (typeof compiled === 'string') return compiled
  throw new Error(`The message has several forms, by ${compiled.on}.`)
}

/** The texts by plural category, for a script that chooses. Throws if the message is not a choice by plural category. */
export function pluralForms(message: Template<unknown>): Readonly<Record<string, string>> {
  const compiled = message as unknown as Compiled
  if (typeof compiled === 'string' || compiled.by !== 'plural') throw new Error('The message has no plural forms.')
  return Object.fromEntries(
    Object.entries(compiled.forms).map(([category, form]) => [
      category,
      templateText(form as unknown as Template<unknown>),
    ]),
  )
}

function chosen(message: Compiled, values: Readonly<Record<string, unknown>>, locale: string): string {
  if (typeof message === 'string') return message
  const { on, by, forms } = message
  const value = values[on]
  if (value === undefined) throw new Error(`The message has no value for {${on}}, which decides its form.`)
  const key = by === 'select' ? `${value}` : `=${value}`
  const exact = Object.hasOwn(forms, key) ? forms[key] : undefined
  const category = by === 'select' ? 'other' : pluralRules(locale, by).select(Number(value))
  return chosen(exact ?? forms[category] ?? forms.other ?? '', values, locale)
}

// Cached: creating the Intl formats takes longer than formatting a page.
const NUMBER_FORMATS = new Map<string, Intl.NumberFormat>()
const PLURAL_RULES = new Map<string, Intl.PluralRules>()

export function numberFormat(locale: string): Intl.NumberFormat {
  const known = NUMBER_FORMATS.get(locale) ?? new Intl.NumberFormat(locale)
  NUMBER_FORMATS.set(locale, known)
  return known
}

function pluralRules(locale: string, by: 'plural' | 'ordinal'): Intl.PluralRules {
  const key = `${locale} ${by}`
  const known =
    PLURAL_RULES.get(key) ?? new Intl.PluralRules(locale, { type: by === 'plural' ? 'cardinal' : 'ordinal' })
  PLURAL_RULES.set(key, known)
  return known
}
