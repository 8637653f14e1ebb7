import { expect, test } from 'vitest'
import { functionOffset, type Layout, readTripleLength, tripleSize, writeTriple } from './layout.ts'

const windows: Layout = { word: 4, pointer: 8, isPacked: true }
const unix: Layout = { word: 8, pointer: 8, isPacked: false }
const windows32: Layout = { word: 4, pointer: 4, isPacked: true }

// As a C compiler lays out pkcs11.h there; only unix was tried with a real library.
test.each([
  ['Windows', windows, 2 + 43 * 8, 16],
  ['32-bit Windows', windows32, 2 + 43 * 4, 12],
  ['macOS and Linux', unix, 8 + 43 * 8, 24],
] as const)('on %s functions and structures are looked for where they lie', (_system, layout, signAt, size) => {
  expect(functionOffset(layout, 43)).toBe(signAt)
  expect(tripleSize(layout)).toBe(size)
  const template = Buffer.alloc(2 * size)
  writeTriple(layout, template, size, [0x11, 0x1234n, 77])
  expect(template.readUInt32LE(size)).toBe(0x11)
  expect(template.readUInt32LE(size + layout.word)).toBe(0x1234)
  expect(readTripleLength(layout, template, size)).toBe(77)
})

test('a length that the library cannot tell is none', () => {
  for (const layout of [windows, unix]) {
    const template = Buffer.alloc(tripleSize(layout), 0xff)
    expect(readTripleLength(layout, template, 0)).toBeUndefined()
  }
})
