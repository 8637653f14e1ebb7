import type { Compiled } from '@countersign/locales'
import { languagesOf } from './areas.ts'
import { type CompiledMessage, compileMessage } from './compile-message.ts'
import { displayWidth } from './display-width.ts'
import { SHARED_WITH_ENGLISH, WITHOUT_OWN_SCRIPT } from './exceptions.ts'
import type { Limits } from './limits.ts'
import type { Catalogue, Catalogues } from './read-catalogues.ts'

// Rules for the catalogues. A rule returns the breaches it finds, each with its file, its key and what is wrong.

export interface Entry {
  area: string
  locale: string
  key: string
  /** ICU MessageFormat. */
  source: string
  english: string | undefined
}

/** Rules for one message that can be compiled. */
export const MESSAGE_RULES: Readonly<Record<string, (entry: Entry, limits: Limits) => string[]>> = {
  arguments: wrongArguments,
  'plural categories': wrongCategories,
  script: foreignScript,
  untranslated: untranslated,
  characters: unsafeCharacters,
  width: tooWide,
}

export function catalogueBreaches(catalogues: Catalogues, limits: Limits): string[] {
  return [...keyBreaches(catalogues), ...unusedLimits(catalogues, limits), ...messageBreaches(catalogues, limits)]
}

function messageBreaches(catalogues: Catalogues, limits: Limits): string[] {
  return entriesOf(catalogues).flatMap((entry) => {
    const where = `packages/locales/${entry.locale}/${entry.area}.json: ${entry.key}`
    const problem = syntaxProblem(entry.source)
    if (problem !== null) return [`${where} ${problem}`]
    return Object.values(MESSAGE_RULES).flatMap((rule) => rule(entry, limits).map((breach) => `${where} ${breach}`))
  })
}

/** Keys that a language lacks, or has in excess of English. */
export function keyBreaches(catalogues: Catalogues): string[] {
  return [...catalogues].flatMap(([area, languages]) => {
    const english = languages.get('en') ?? new Map()
    return languagesOf(area).flatMap((locale) => {
      const own: Catalogue = languages.get(locale) ?? new Map()
      const where = `packages/locales/${locale}/${area}.json:`
      return [
        ...[...english.keys()].filter((key) => !own.has(key)).map((key) => `${where} ${key} is missing`),
        ...[...own.keys()].filter((key) => !english.has(key)).map((key) => `${where} ${key} is not in English`),
      ]
    })
  })
}

function entriesOf(catalogues: Catalogues): Entry[] {
  return [...catalogues].flatMap(([area, languages]) =>
    [...languages].flatMap(([locale, catalogue]) =>
      [...catalogue].map(([key, source]) => ({ area, locale, key, source, english: languages.get('en')?.get(key) })),
    ),
  )
}

function syntaxProblem(source: string): string | null {
  try {
    compileMessage(source)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Every form has the arguments of the English message once, except that a form for few items may omit the number. */
function wrongArguments({ source, english }: Entry): string[] {
  if (english === undefined || syntaxProblem(english) !== null) return []
  const [own, expected] = [compileMessage(source), compileMessage(english)]
  const missing = [...expected.arguments].filter(([name]) => !own.arguments.has(name))
  const unknown = [...own.arguments].filter(([name]) => !expected.arguments.has(name))
  const changed = [...own.arguments].filter(
    ([name, kind]) => expected.arguments.has(name) && expected.arguments.get(name) !== kind,
  )
  return [
    ...missing.map(([name]) => `lacks the argument {${name}}`),
    ...unknown.map(([name]) => `has the argument {${name}}, which English does not have`),
    ...changed.map(([name, kind]) => `uses {${name}} as ${kind}; English uses it as ${expected.arguments.get(name)}`),
    ...(missing.length + unknown.length > 0 ? [] : misplaced(own, expected)),
  ]
}

function misplaced(own: CompiledMessage, expected: CompiledMessage): string[] {
  const shown = new Set(formsOf(expected.compiled).flatMap(({ text }) => argumentsIn(text)))
  return formsOf(own.compiled).flatMap(({ path, text }) => {
    const found = argumentsIn(text)
    const isFew = path.some((form) => /^(zero|one|two|=\d+)$/.test(form))
    const form = path.length === 0 ? '' : ` in the form ${path.join(' ')}`
    const left = [...shown].filter((name) => !found.includes(name) && !(isFew && isCount(name, own)))
    const twice = [...new Set(found.filter((name, i) => found.indexOf(name) !== i))]
    return [
      ...left.map((name) => `lacks {${name}}${form}`),
      ...found
        .filter((name) => !shown.has(name))
        .map((name) => `shows {${name}}${form}, which only decides the form in English`),
      ...twice.map((name) => `has {${name}} twice${form}`),
    ]
  })
}

/** A number, or the argument `count`: a number that code has formatted, such as “1,000+”. */
function isCount(name: string, { arguments: kinds }: CompiledMessage): boolean {
  return kinds.get(name) === 'number' || name === 'count'
}

/** A plural has exactly the categories of its language (CLDR). */
function wrongCategories({ source, locale }: Entry): string[] {
  return choicesOf(compileMessage(source).compiled).flatMap(({ on, by, forms }) => {
    if (by === 'select') return []
    const { pluralCategories } = new Intl.PluralRules(locale, {
      type: by === 'plural' ? 'cardinal' : 'ordinal',
    }).resolvedOptions()
    const own = Object.keys(forms).filter((form) => !form.startsWith('='))
    const expected = pluralCategories.toSorted().join(' ')
    return own.toSorted().join(' ') === expected
      ? []
      : [`has the forms ${own.toSorted().join(' ')} for {${on}}; ${locale} has ${expected}`]
  })
}

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  hi: /\p{Script=Devanagari}/u,
  ta: /\p{Script=Tamil}/u,
  bn: /\p{Script=Bengali}/u,
  ar: /\p{Script=Arabic}/u,
  ru: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
}
const LATIN = /\p{Script=Latin}/u

function foreignScript({ area, locale, key, source }: Entry): string[] {
  if (WITHOUT_OWN_SCRIPT[area]?.includes(key)) return []
  const foreign = formsOf(compileMessage(source).compiled).filter(
    ({ text }) => !(SCRIPTS[locale] ?? LATIN).test(ownText(text)),
  )
  return foreign.map(({ text }) => `has no character of the language’s script: “${text}”`)
}

function untranslated({ area, locale, key, source, english }: Entry): string[] {
  if (locale === 'en' || source !== english || SHARED_WITH_ENGLISH[area]?.includes(key)) return []
  return [`is the English text: “${source}”`]
}

function unsafeCharacters({ source }: Entry): string[] {
  return formsOf(compileMessage(source).compiled).flatMap(({ text }) => [
    ...(UNSAFE.test(text) ? [`has markup, a control character or a direction mark: ${JSON.stringify(text)}`] : []),
    ...(text.trim() !== text || text.includes('  ') ? [`has a space too many: “${text}”`] : []),
  ])
}

const UNSAFE = /[<>\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Values are not counted: their length is not the translator’s. */
function tooWide({ area, key, source }: Entry, limits: Limits): string[] {
  const limit = limits.of(area, key)
  if (limit === null) return []
  return formsOf(compileMessage(source).compiled)
    .map(({ text }) => ({ text, width: displayWidth(ownText(text)) }))
    .filter(({ width }) => width > limit.width)
    .map(({ text, width }) => `is ${width} columns wide, and a ${limit.place} has ${limit.width}: “${text}”`)
}

export function unusedLimits(catalogues: Catalogues, limits: Limits): string[] {
  const known = (area: string, pattern: RegExp) =>
    [...(catalogues.get(area)?.get('en')?.keys() ?? [])].some((key) => pattern.test(key))
  return limits.all
    .filter(({ area, pattern }) => !known(area, pattern))
    .map(({ area, name }) => `packages/locales/limits.json: no message of ${area} is called ${name}`)
}

/** Every text of a message, with the forms that lead to it. */
export function formsOf(compiled: Compiled, path: readonly string[] = []): { path: readonly string[]; text: string }[] {
  if (typeof compiled === 'string') return [{ path, text: compiled }]
  return Object.entries(compiled.forms).flatMap(([form, inner]) => formsOf(inner, [...path, form]))
}

function choicesOf(compiled: Compiled): Exclude<Compiled, string>[] {
  if (typeof compiled === 'string') return []
  return [compiled, ...Object.values(compiled.forms).flatMap(choicesOf)]
}

function argumentsIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function ownText(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '')
}
