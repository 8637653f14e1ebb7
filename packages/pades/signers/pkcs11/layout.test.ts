import { expect, test } from 'vitest'
import {
  functionOffset,
  initializeArgs,
  type Layout,
  readUlong,
  readValueLength,
  typedValueSize,
  ulongs,
  writeTypedValue,
} from './layout.ts'

const windows: Layout = { ulong: 4, pointer: 8, isPacked: true }
const unix: Layout = { ulong: 8, pointer: 8, isPacked: false }
const windows32: Layout = { ulong: 4, pointer: 4, isPacked: true }

// The sizes a C compiler gives pkcs11.h on each system. Only the Unix layout has been run against a library.
test.each([
  ['Windows', windows, { signOffset: 2 + 43 * 8, size: 16, argsSize: 44 }],
  ['32-bit Windows', windows32, { signOffset: 2 + 43 * 4, size: 12, argsSize: 24 }],
  ['macOS and Linux', unix, { signOffset: 8 + 43 * 8, size: 24, argsSize: 48 }],
] as const)('the layout on %s matches the C headers', (_system, layout, { signOffset, size, argsSize }) => {
  expect(functionOffset(layout, 43)).toBe(signOffset)
  expect(typedValueSize(layout)).toBe(size)
  const template = Buffer.alloc(2 * size)
  writeTypedValue(layout, template, size, [0x11, 0x1234n, 77])
  expect(template.readUInt32LE(size)).toBe(0x11)
  expect(template.readUInt32LE(size + layout.ulong)).toBe(0x1234)
  expect(readValueLength(layout, template, size)).toBe(77)
  const args = initializeArgs(layout, 2)
  expect(args).toHaveLength(argsSize)
  expect(readUlong(layout, args, 4 * layout.pointer)).toBe(2n)
  expect(ulongs(layout, 1, 2)).toHaveLength(2 * layout.ulong)
})

test('CK_UNAVAILABLE_INFORMATION is read as no length', () => {
  for (const layout of [windows, unix]) {
    const template = Buffer.alloc(typedValueSize(layout), 0xff)
    expect(readValueLength(layout, template, 0)).toBeUndefined()
  }
})
