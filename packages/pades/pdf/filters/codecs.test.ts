import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength, undoPredictor } from './codecs.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)

test('LZW decodes the standard’s own example (ISO 32000-2, 7.4.4.2)', () => {
  const encoded = bytes(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01)
  expect([...decodeLzw(encoded, 1, 1000)]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
})

test('run lengths are copied or repeated, until 128', () => {
  expect([...decodeRunLength(bytes(2, 7, 8, 9, 254, 5, 128, 1, 1), 1000)]).toEqual([7, 8, 9, 5, 5, 5])
})

test('hexadecimal data may hold white space and an odd digit', () => {
  expect([...decodeAsciiHex(Buffer.from('4A 6b\n7> 99'))]).toEqual([0x4a, 0x6b, 0x70])
})

test('base 85 decodes whole and partial groups, and z', () => {
  expect(Buffer.from(decodeAscii85(Buffer.from('9jqo^ z 9jq~>'))).toString('latin1')).toBe('Man \0\0\0\0Ma')
})

test('rows filtered as PNG are restored', () => {
  const settings: Record<string, number> = { Predictor: 12, Columns: 3 }
  const number = (key: string, fallback: number) => settings[key] ?? fallback
  const rows = bytes(0, 1, 2, 3, 2, 1, 1, 1, 1, 5, 1, 1, 4, 0, 0, 0, 3, 2, 2, 2)
  expect([...undoPredictor(rows, number)]).toEqual([1, 2, 3, 2, 3, 4, 5, 6, 7, 5, 6, 7, 4, 7, 9])
})

describe('every decoder terminates and stays near its limit, for any data', () => {
  const limit = 4096
  test.each([
    ['LZW', (data: Uint8Array) => decodeLzw(data, 1, limit)],
    ['run length', (data: Uint8Array) => decodeRunLength(data, limit)],
    ['base 85', (data: Uint8Array) => decodeAscii85(data)],
    ['hexadecimal', (data: Uint8Array) => decodeAsciiHex(data)],
  ])('%s', (_, decoder) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (data) => decoder(data).length <= Math.max(limit * 2, 8000)),
    )
  })
})

test('rows of differences, as in TIFF, are restored', () => {
  const settings: Record<string, number> = { Predictor: 2, Columns: 3, Colors: 2 }
  const number = (key: string, fallback: number) => settings[key] ?? fallback
  expect([...undoPredictor(bytes(1, 10, 1, 1, 1, 1, 5, 5, 0, 0, 255, 1), number)]).toEqual([
    1, 10, 2, 11, 3, 12, 5, 5, 5, 5, 4, 6,
  ])
})
