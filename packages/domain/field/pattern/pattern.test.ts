import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { compilePattern, PatternError } from './index.ts'

function matches(pattern: string, text: string): boolean {
  return compilePattern(pattern).matches(text)
}

function problem(pattern: string): string {
  try {
    compilePattern(pattern)
    return 'none'
  } catch (error) {
    if (error instanceof PatternError) return `${error.position}: ${error.message}`
    throw error
  }
}

describe('a pattern compares the whole value', () => {
  test.each([
    ['[A-Z]{2}\\d{2}[A-Z0-9]{11,30}', 'DE89370400440532013000', true],
    ['[A-Z]{2}\\d{2}[A-Z0-9]{11,30}', 'xDE89370400440532013000', false],
    ['^\\+?[0-9 ]{6,20}$', '+49 30 123456', true],
    ['a|bc', 'abc', false],
    ['a|bc', 'bc', true],
    ['(ab)*', '', true],
    ['(ab)*', 'ababa', false],
    ['(a*)*b', 'aaab', true],
    ['\\p{L}+', 'Łukasz', true],
    ['\\p{Script=Devanagari}+', 'श्री', true],
    ['\\p{Lu}\\P{Lu}*', 'ÉCOLE', false],
    ['[^\\d\\s-]+', 'abc', true],
    ['[a\\-z]', '-', true],
    ['[a-]', '-', true],
    ['.', '\u{1f600}', true],
    ['.', '\n', false],
    ['a\\nb', 'a\nb', true],
    ['a{0}b{2,}?', 'bbb', true],
    ['', '', true],
    ['\u00e9', '\u00e9', true],
  ])('%j and %j: %j', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected)
  })

  test('a pattern may be written in another Unicode normalization than the value', () => {
    expect(matches('caf[e\u0301]', 'caf\u00e9')).toBe(true)
  })
})

describe('a pattern outside the grammar is refused with the position', () => {
  test.each([
    ['(a)\\1', '5: "\\1" is not supported'],
    ['(?=a)b', '1: Lookaround, named groups and flags are not supported'],
    ['(?<year>\\d)', '1: Lookaround, named groups and flags are not supported'],
    ['\\bword', '2: "\\b" is not supported'],
    ['\\u0041', '2: "\\u" is not supported'],
    [
      '\\p{Script=Klingon}',
      '2: "\\p{Script=Klingon}" is not supported. Use a category such as \\p{L} or \\p{Script=Greek}',
    ],
    ['a**', '3: A repetition cannot be repeated'],
    ['*a', '1: "*" has nothing to repeat'],
    ['a{3,2}', '2: The first number of a repetition is the lower one'],
    ['a{x}', '2: A repetition is {2}, {2,} or {2,5}'],
    ['(a', '1: "(" has no ")"'],
    ['a)', '2: ")" has no "("'],
    ['[a', '1: "[" has no "]"'],
    ['[a-', '2: "[" has no "]"'],
    ['[]', '1: A class needs a character: [abc]'],
    ['[z-a]', '2: The range z-a is in the wrong order'],
    ['[\\d-z]', '2: A range is from one character to another. Write "\\-" for a hyphen'],
    ['[a&&b]', '3: Write "\\&" for the character itself'],
    ['[a[b]]', '3: Write "\\[" for the character itself'],
    ['a]', '2: Write "\\]" for the character itself'],
    ['a$|b', '2: "$" is supported only as the last character of the pattern'],
    ['a|^b', '3: "^" is supported only as the first character of the pattern'],
    ['(a$)', '3: "$" is supported only as the last character of the pattern'],
    ['a\\', '3: "\\" is not supported'],
    ['((a{1,90}){1,90}){1,90}', '1: The repetitions are too long together'],
  ])('%j', (pattern, expected) => {
    expect(problem(pattern)).toBe(expected)
  })
})

describe('matching takes time proportional to the length of the value', () => {
  // A backtracking engine would not finish.
  test.each(['(a+)+b', '(a|a)*b', '(a|aa)+b', '(.*)*b', '(a?){100}a{100}b', '(\\p{L}+\\p{Lu}*)*b'])('%j', (pattern) => {
    expect(matches(pattern, 'a'.repeat(2_000))).toBe(false)
    expect(matches(pattern, `${'a'.repeat(150)}b`)).toBe(true)
  })
})

test('a class is compared once for each character of the value, however often it is repeated', () => {
  const ranges = Array.from(
    { length: 40 },
    (_, i) => `${String.fromCodePoint(0x4e00 + 2 * i)}-${String.fromCodePoint(0x4e01 + 2 * i)}`,
  )
  const pattern = compilePattern(`([${ranges.join('')}a]{0,490})*`)
  // Each range that a character is compared with reads its code.
  const read = vi.spyOn(String.prototype, 'codePointAt')
  expect(pattern.matches('a'.repeat(100))).toBe(true)
  expect(read.mock.calls.length).toBeLessThanOrEqual(100 * 2 * ranges.length)
  read.mockRestore()
})

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '\\d',
  '\\w',
  '[a-c1]',
  '\\p{L}',
  '\\.',
  'é',
  '[\\d\\-]',
  '\\s',
)
const repeat = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '*?')
const pattern = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(atom, repeat).map(([one, times]) => one + times),
    fc.tuple(tie('node'), tie('node')).map(([left, right]) => left + right),
    fc.tuple(tie('node'), tie('node'), repeat).map(([left, right, times]) => `(${left}|${right})${times}`),
    fc.tuple(tie('node'), repeat).map(([inner, times]) => `(?:${inner})${times}`),
  ),
})).node

const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '1', '.', 'é', '-', ' ', '\n', '\u{1f600}'),
  maxLength: 8,
})

test('a pattern means the same as in a browser', () => {
  fc.assert(
    fc.property(pattern, text, (source, value) => {
      expect(matches(source, value)).toBe(new RegExp(`^(?:${source})$`, 'u').test(value))
    }),
    { numRuns: 2_000 },
  )
})

test('any text is a pattern of the grammar, which a browser reads too, or is refused', () => {
  const anything = fc.string({ unit: fc.constantFrom(...'ab01^$\\.*+?()[]{}|-,:=&pdLn é'), maxLength: 12 })
  fc.assert(
    fc.property(anything, text, (source, value) => {
      if (problem(source) !== 'none') return
      // A browser accepts the escaped hyphen only in a class.
      if (/\\-/.test(source)) return
      expect(matches(source, value)).toBe(new RegExp(`^(?:${source})$`, 'u').test(value))
    }),
    { numRuns: 5_000 },
  )
})
