import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOfLatin1, latin1OfBytes } from '../../bytes.ts'
import { Lexer, numberOf } from './lexer.ts'

class Tokens extends Lexer {
  next(): string {
    const byte = this.peek()
    if (byte === 0x2f) return this.name()
    return latin1OfBytes(byte === 0x28 ? this.literalString() : this.hexString())
  }
}

describe('malformed tokens', () => {
  test.each([
    ['/A#4', 'A#4'],
    ['/A#zz', 'A#zz'],
    [`/${'a'.repeat(5000)}`, 'a'.repeat(5000)],
    ['(abc', 'abc'],
    ['(ab(c)', 'ab(c)'],
    ['(abc\\', 'abc'],
    ['<4G1>', 'A'],
    ['<4142', 'AB'],
  ])('%j is rejected, and read by a lenient lexer', (text, value) => {
    const damaged = expect.objectContaining({ code: 'pdf_damaged' })
    expect(() => new Tokens(bytesOfLatin1(text)).next()).toThrow(damaged)
    expect(new Tokens(bytesOfLatin1(text), { lenient: true }).next()).toBe(value)
  })

  test('a lenient lexer never throws and never moves past the end', () => {
    const text = fc.string({ unit: fc.constantFrom(...'()<>\\#a1 \r\n'), maxLength: 40 })
    fc.assert(
      fc.property(fc.constantFrom('/', '(', '<'), text, (first, rest) => {
        const lexer = new Tokens(bytesOfLatin1(first + rest), { lenient: true })
        lexer.next()
        expect(lexer.position).toBeLessThanOrEqual(lexer.bytes.length)
      }),
    )
  })
})

test.each([
  ['17', 17],
  ['+.5', 0.5],
  ['-0', 0],
  ['4.', 4],
  ['1e5', undefined],
  ['--1', undefined],
  ['.', undefined],
  ['', undefined],
])('numberOf(%j) is %j', (text, value) => {
  expect(numberOf(text)).toBe(value)
})
