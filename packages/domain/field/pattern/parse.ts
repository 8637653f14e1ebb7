import { type CharacterTest, escapeTest, readClass } from './read-class.ts'
import { PatternError, type Reader, readerOf } from './reader.ts'

/** A pattern without what only backtracking engines can match: no backreferences, no lookaround. */
export type Node =
  | { readonly is: 'character'; readonly test: CharacterTest }
  | { readonly is: 'sequence'; readonly parts: readonly Node[] }
  | { readonly is: 'choice'; readonly parts: readonly Node[] }
  | { readonly is: 'repeat'; readonly part: Node; readonly min: number; readonly max: number }

/**
 * The grammar is a subset of JavaScript's with the flag `u`, and every pattern of it has the same meaning there:
 *
 *     pattern  = ["^"] choice ["$"]               the whole value is compared, so the anchors change nothing
 *     choice   = sequence *("|" sequence)
 *     sequence = *(atom [repeat])
 *     atom     = character / "." / class / escape / "(" ["?:"] choice ")"
 *     repeat   = ("*" / "+" / "?" / "{" n ["," [m]] "}") ["?"]
 *     escape   = "\d" "\D" "\w" "\W" "\s" "\S" "\n" "\p{…}" "\P{…}", or "\" and a sign of this grammar
 *
 * Throws a PatternError.
 */
export function parsePattern(source: string): Node {
  const reader = readerOf(source)
  reader.skip('^')
  const node = readChoice(reader)
  const end = reader.position()
  const isAnchored = reader.skip('$')
  if (reader.peek() === '') return node
  if (reader.peek() === ')' && !isAnchored) throw new PatternError('")" has no "("', end)
  throw misplacedAnchor(isAnchored ? '$' : '^', end)
}

function readChoice(reader: Reader): Node {
  const parts = [readSequence(reader)]
  while (reader.skip('|')) parts.push(readSequence(reader))
  return parts.length === 1 && parts[0] ? parts[0] : { is: 'choice', parts }
}

function readSequence(reader: Reader): Node {
  const parts: Node[] = []
  // An anchor that is not the pattern's first or last character is an error of the caller.
  for (let next = reader.peek(); !['', '|', ')', '^', '$'].includes(next); next = reader.peek()) {
    parts.push(readRepeat(reader, readAtom(reader)))
  }
  return { is: 'sequence', parts }
}

function readAtom(reader: Reader): Node {
  const start = reader.position()
  const character = reader.take()
  if (character === '(') return readGroup(reader, start)
  if (character === '[') return { is: 'character', test: readClass(reader, start) }
  if (character === '.') return { is: 'character', test: (one) => !/[\n\r\u2028\u2029]/.test(one) }
  if (character === '\\') return { is: 'character', test: escapeTest(reader) }
  if (/[*+?{]/.test(character)) throw new PatternError(`"${character}" has nothing to repeat`, start)
  if (/[\]}]/.test(character)) throw new PatternError(`Write "\\${character}" for the character itself`, start)
  return { is: 'character', test: (one) => one === character }
}

function readGroup(reader: Reader, start: number): Node {
  if (reader.skip('?') && !reader.skip(':')) {
    throw new PatternError('Lookaround, named groups and flags are not supported', start)
  }
  const node = readChoice(reader)
  if (/[$^]/.test(reader.peek())) throw misplacedAnchor(reader.peek(), reader.position())
  if (!reader.skip(')')) throw new PatternError('"(" has no ")"', start)
  return node
}

function misplacedAnchor(anchor: string, position: number): PatternError {
  const where = anchor === '^' ? 'first' : 'last'
  return new PatternError(`"${anchor}" is supported only as the ${where} character of the pattern`, position)
}

const COUNTS = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/

function readRepeat(reader: Reader, part: Node): Node {
  const start = reader.position()
  const [min, max] = readCounts(reader)
  if (min === undefined) return part
  if (max < min) throw new PatternError('The first number of a repetition is the lower one', start)
  // A lazy repetition differs in what groups capture, not in what matches.
  reader.skip('?')
  if (/[*+?{]/.test(reader.peek() || ' ')) throw new PatternError('A repetition cannot be repeated', reader.position())
  return { is: 'repeat', part, min, max }
}

function readCounts(reader: Reader): [min: number, max: number] | [undefined, 0] {
  if (reader.skip('*')) return [0, Number.POSITIVE_INFINITY]
  if (reader.skip('+')) return [1, Number.POSITIVE_INFINITY]
  if (reader.skip('?')) return [0, 1]
  if (reader.peek() !== '{') return [undefined, 0]
  const found = reader.match(COUNTS)
  if (!found) throw new PatternError('A repetition is {2}, {2,} or {2,5}', reader.position())
  const min = Number(found[1])
  if (found[2] === undefined) return [min, min]
  return [min, found[3] === undefined ? Number.POSITIVE_INFINITY : Number(found[3])]
}
