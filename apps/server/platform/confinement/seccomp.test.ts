import { expect, test } from 'vitest'
import { seccompFilter } from './seccomp.ts'
import { DENIED, MISSING, RESTRICTED } from './syscalls.ts'

// Runs the filter as the kernel does.

const ALLOW = 0x7fff0000
const EPERM = 0x00050001
const ENOSYS = 0x00050026
const KILL = 0x80000000
const X64 = 0xc000003e
const ARM64 = 0xc00000b7

function decide(filter: Buffer, number: number, args: number[] = [], architecture = X64): number {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(number, 0)
  data.writeUInt32LE(architecture, 4)
  for (const [i, value] of args.entries()) data.writeUInt32LE(value, 16 + 8 * i)
  let word = 0
  for (let at = 0; ; at++) {
    const [code, yes, no] = [filter.readUInt16LE(8 * at), filter.readUInt8(8 * at + 2), filter.readUInt8(8 * at + 3)]
    const value = filter.readUInt32LE(8 * at + 4)
    if (code === 0x06) return value
    if (code === 0x20) word = data.readUInt32LE(value)
    if (code === 0x15) at += word === value ? yes : no
    if (code === 0x35) at += word >= value ? yes : no
    if (code === 0x45) at += (word & value) !== 0 ? yes : no
  }
}

test.each([
  ['x64', X64, 0],
  ['arm64', ARM64, 1],
] as const)('H3: the filter for %s refuses every listed call', (name, architecture, column) => {
  const filter = seccompFilter(name)
  if (filter === null) throw new Error('no filter')
  for (const [call, numbers] of Object.entries(DENIED)) {
    if (numbers[column] !== null) expect(decide(filter, numbers[column], [], architecture), call).toBe(EPERM)
  }
  for (const [call, numbers] of Object.entries(MISSING)) {
    expect(decide(filter, numbers[column] ?? -1, [], architecture), call).toBe(ENOSYS)
  }
  const [clone, socketpair, ioctl] = [RESTRICTED.clone, RESTRICTED.socketpair, RESTRICTED.ioctl].map((of) => of[column])
  expect(decide(filter, clone ?? -1, [0x10000011], architecture)).toBe(EPERM)
  expect(decide(filter, clone ?? -1, [0x003d0f00], architecture)).toBe(ALLOW) // a thread
  expect(decide(filter, socketpair ?? -1, [2], architecture)).toBe(EPERM)
  expect(decide(filter, socketpair ?? -1, [1], architecture)).toBe(ALLOW)
  expect(decide(filter, ioctl ?? -1, [0, 0x5412], architecture)).toBe(EPERM)
  expect(decide(filter, ioctl ?? -1, [0, 0x541c], architecture)).toBe(EPERM)
  expect(decide(filter, ioctl ?? -1, [0, 0x5421], architecture)).toBe(ALLOW)
})

test('H3: calls of another architecture end the process, and ordinary ones are permitted', () => {
  const filter = seccompFilter('x64')
  if (filter === null) throw new Error('no filter')
  expect(decide(filter, 0, [], 0x40000003)).toBe(KILL) // i386
  expect(decide(filter, 0x40000000 + 101)).toBe(KILL) // x32
  for (const [call, number] of Object.entries({ read: 0, openat: 257, execve: 59, exit_group: 231 })) {
    expect(decide(filter, number), call).toBe(ALLOW)
  }
  expect(seccompFilter('riscv64')).toBeNull()
})
