import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOfLatin1 } from '../../bytes.ts'
import { PdfError } from '../error.ts'
import { WindowEnded } from './lexer.ts'
import { PdfParser } from './parser.ts'
import { serialize } from './serialize.ts'
import { dict, name, PdfRef, PdfString, type PdfValue, textOf, textString } from './values.ts'

const latin1 = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
})
const anyNumber = fc.oneof(
  fc.maxSafeInteger(),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).filter((value) => value === 0 || Math.abs(value) >= 1e-6),
)

const anyValue: fc.Arbitrary<PdfValue> = fc.letrec<{ value: PdfValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    anyNumber.map((value) => (value === 0 ? 0 : value)),
    latin1.map(name),
    fc
      .tuple(fc.uint8Array({ maxLength: 40 }), fc.constantFrom('literal', 'hex'))
      .map(([bytes, notation]) => new PdfString(bytes, notation)),
    fc.tuple(fc.nat(8_000_000), fc.nat(65_535)).map(([number, generation]) => new PdfRef(number, generation)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(latin1, tie('value')), { maxLength: 5 }).map((entries) => new Map(entries)),
  ),
})).value

const parse = (text: string) => new PdfParser(bytesOfLatin1(text)).value()

test('parsing a serialized value returns the value', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(new PdfParser(serialize(value)).value()).toEqual(value)
    }),
    { numRuns: 2000 },
  )
})

test('a window that ends inside a value throws WindowEnded', () => {
  fc.assert(
    fc.property(anyValue, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (value, part) => {
      const bytes = serialize(value)
      const window = bytes.subarray(0, Math.floor(part * bytes.length))
      // At the end of a window the lexer cannot even know that a number is complete.
      expect(() => new PdfParser(window, { endsFile: false }).value()).toThrow(WindowEnded)
    }),
  )
})

test('any bytes are parsed or throw a PdfError', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'<>[]()/#%1 0R\\\n'), maxLength: 60 }).map(bytesOfLatin1),
  )
  fc.assert(
    fc.property(bytes, (input) => {
      try {
        new PdfParser(input).value()
      } catch (error) {
        expect(error).toBeInstanceOf(PdfError)
      }
    }),
    { numRuns: 5000 },
  )
})

describe('unusual but valid syntax', () => {
  test.each<[string, PdfValue]>([
    [
      '<</A/B/C(x)/D<41>>>',
      dict({ A: name('B'), C: new PdfString(bytesOfLatin1('x')), D: new PdfString(bytesOfLatin1('A'), 'hex') }),
    ],
    ['[1 0 R 2 0 3]', [new PdfRef(1), 2, 0, 3]],
    ['[4. -.002 +17 .5]', [4, -0.002, 17, 0.5]],
    ['/A#20B', name('A B')],
    ['/', name('')],
    ['%c\r[1%d\n2]', [1, 2]],
    ['(a\\\r\nb\r\nc\\(\\101\\7)', new PdfString(bytesOfLatin1('ab\nc(A\x07'))],
    ['(a(b)c)', new PdfString(bytesOfLatin1('a(b)c'))],
    ['<4 1 5>', new PdfString(Uint8Array.of(0x41, 0x50), 'hex')],
    ['<<\0/A\x0cnull>>', dict({ A: null })],
  ])('parses %j', (text, value) => {
    expect(parse(text)).toEqual(value)
  })
})

describe('rejects syntax that readers interpret differently', () => {
  test.each([
    '<</A 1/A 2>>',
    '[1 --2]',
    '[1 2R]',
    '1e5',
    '/A#4',
    '<4G>',
    '<</A 1',
    '[1 2',
    '(abc',
    'nul',
    '}',
    '<</A>>',
  ])('%j', (text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'pdf_damaged' }))
  })

  test('rejects nesting beyond the limit', () => {
    expect(() => parse('['.repeat(5000))).toThrow(expect.objectContaining({ code: 'pdf_limit_exceeded' }))
  })
})

test('text strings preserve any script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(textOf(textString(text))).toBe(text)
    }),
  )
})

test('numbers are written without exponents', () => {
  expect(new TextDecoder().decode(serialize([1e21, 1e-7, -0, 0.1]))).toBe('[1000000000000000000000 0.0000001 0 0.1]')
})
