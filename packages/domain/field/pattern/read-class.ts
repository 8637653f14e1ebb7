import { PatternError, type Reader } from './reader.ts'

/** Whether one character (code point) matches. */
export type CharacterTest = (character: string) => boolean

/** Reads a class after its "[". */
export function readClass(reader: Reader, start: number): CharacterTest {
  const isNegated = reader.skip('^')
  const tests: CharacterTest[] = []
  while (!reader.skip(']')) {
    if (reader.peek() === '') throw new PatternError('"[" has no "]"', start)
    tests.push(readItem(reader))
  }
  if (tests.length === 0) throw new PatternError('A class needs a character: [abc]', start)
  return (character) => tests.some((test) => test(character)) !== isNegated
}

/** A character, a range or an escape. */
function readItem(reader: Reader): CharacterTest {
  const start = reader.position()
  const first = readMember(reader)
  // A hyphen at the end is itself.
  if (reader.match(/^-(?!\])/) === null) return typeof first === 'string' ? (character) => character === first : first
  if (reader.peek() === '') throw new PatternError('"[" has no "]"', start)
  const last = readMember(reader)
  if (typeof first !== 'string' || typeof last !== 'string') {
    throw new PatternError('A range is from one character to another. Write "\\-" for a hyphen', start)
  }
  const [from, to] = [codeOf(first), codeOf(last)]
  if (to < from) throw new PatternError(`The range ${first}-${last} is in the wrong order`, start)
  return (character) => codeOf(character) >= from && codeOf(character) <= to
}

/** A character, or the test of an escape that stands for several. */
function readMember(reader: Reader): string | CharacterTest {
  const start = reader.position()
  // With the flag `v`, these begin a nested class or a set operation.
  const operation = reader.match(/^(?:\[|&&|--|~~)/)
  if (operation) throw new PatternError(`Write "\\${operation[0].charAt(0)}" for the character itself`, start)
  const character = reader.take()
  if (character !== '\\') return character
  return escaped(reader) ?? escapeTest(reader)
}

/** Reads an escape after its backslash. */
export function escapeTest(reader: Reader): CharacterTest {
  const character = escaped(reader)
  if (character !== null) return (one) => one === character
  const start = reader.position()
  const found = reader.match(/^(?:[dDwWsS]|[pP]\{([A-Za-z_=]{1,30})\})/)
  if (!found) throw new PatternError(`"\\${reader.peek()}" is not supported`, start)
  const [name, property] = found
  if (property !== undefined && !PROPERTY.test(property)) {
    throw new PatternError(`"\\${name}" is not supported. Use a category such as \\p{L} or \\p{Script=Greek}`, start)
  }
  const expression = new RegExp(`\\${name}`, 'u')
  return (one) => expression.test(one)
}

/** The character that the escape stands for, or null if it is not such an escape. */
function escaped(reader: Reader): string | null {
  if (reader.skip('n')) return '\n'
  return reader.match(/^[\^$\\.*+?()[\]{}|/-]/)?.[0] ?? null
}

// A closed list: a name that an old browser does not know would throw there.
const SCRIPTS = [
  'Arabic|Armenian|Bengali|Cyrillic|Devanagari|Ethiopic|Georgian|Greek|Gujarati|Gurmukhi|Han|Hangul|Hebrew|Hiragana',
  'Kannada|Katakana|Khmer|Lao|Latin|Malayalam|Myanmar|Oriya|Sinhala|Tamil|Telugu|Thai|Tibetan',
].join('|')
const PROPERTY = new RegExp(`^(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Zs|(?:Script|sc)=(?:${SCRIPTS}))$`)

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
