import type { Compiled } from '@countersign/locales'
import {
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser'

/** How a message uses an argument. `select` is a text that decides a form. */
export type ArgumentKind = 'text' | 'number' | 'select'

export interface CompiledMessage {
  readonly compiled: Compiled
  readonly arguments: ReadonlyMap<string, ArgumentKind>
}

/** A message that cannot be compiled. The text says what to do. */
export class MessageError extends Error {}

/**
 * Compiles an ICU message. Text around a choice is moved into each of its forms, so that a form is always a whole sentence
 * and formatting is one lookup for each choice.
 */
export function compileMessage(source: string): CompiledMessage {
  const known = COMPILED.get(source) ?? compiledAnew(source)
  COMPILED.set(source, known)
  return known
}

/** The checks compile each message several times. */
const COMPILED = new Map<string, CompiledMessage>()

function compiledAnew(source: string): CompiledMessage {
  const elements = parsed(source)
  const found = new Map<string, ArgumentKind>()
  collectArguments(elements, found)
  return { compiled: joined('', withoutPounds(elements)), arguments: found }
}

function parsed(source: string): MessageFormatElement[] {
  try {
    return parse(source, { ignoreTag: true, requiresOtherClause: true })
  } catch (error) {
    throw new MessageError(`is not ICU MessageFormat (${(error as Error).message}): “${source}”`)
  }
}

function collectArguments(elements: readonly MessageFormatElement[], found: Map<string, ArgumentKind>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    if (element.type === TYPE.argument) note(found, element.value, 'text')
    else if (element.type === TYPE.number && !element.style) note(found, element.value, 'number')
    else if (isChoice(element)) {
      note(found, element.value, element.type === TYPE.plural ? 'number' : 'select')
      for (const { value } of Object.values(element.options)) collectArguments(value, found)
    } else
      throw new MessageError(`has an unsupported format for {${element.value}}. Format it in code and pass a text.`)
  }
}

/** `{n}` beside `{n, plural, …}` is the same number. */
function note(found: Map<string, ArgumentKind>, name: string, kind: ArgumentKind): void {
  if (!/^[a-z]\w*$/i.test(name)) throw new MessageError(`has the argument {${name}}. Use a name of letters and digits.`)
  const known = found.get(name)
  if (known === undefined || known === 'text') found.set(name, kind)
  else if (kind !== 'text' && kind !== known) throw new MessageError(`uses {${name}} both as ${known} and as ${kind}.`)
}

/** `#` as the number that it stands for. */
function withoutPounds(elements: readonly MessageFormatElement[], number?: string): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.pound) return { type: TYPE.argument, value: number ?? '#' }
    if (!isChoice(element)) return element
    const inner = element.type === TYPE.plural ? element.value : number
    const options = Object.entries(element.options).map(([key, { value }]) => [
      key,
      { value: withoutPounds(value, inner) },
    ])
    return { ...element, options: Object.fromEntries(options) }
  })
}

function joined(before: string, [first, ...rest]: readonly MessageFormatElement[]): Compiled {
  if (first === undefined) return before
  if (first.type === TYPE.literal) {
    if (/[{}]/.test(first.value)) throw new MessageError('has a brace as text. Use another character.')
    return joined(before + first.value, rest)
  }
  if (!isChoice(first)) return joined(`${before}{${(first as { value: string }).value}}`, rest)
  if (first.type === TYPE.plural && first.offset !== 0)
    throw new MessageError('has a plural with an offset, which is not supported.')
  const forms = Object.entries(first.options).map(([key, { value }]) => [key, joined(before, [...value, ...rest])])
  return { on: first.value, by: decides(first), forms: Object.fromEntries(forms) }
}

function decides(element: PluralElement | SelectElement): 'plural' | 'ordinal' | 'select' {
  if (element.type === TYPE.select) return 'select'
  return element.pluralType === 'ordinal' ? 'ordinal' : 'plural'
}

function isChoice(element: MessageFormatElement): element is PluralElement | SelectElement {
  return element.type === TYPE.plural || element.type === TYPE.select
}
