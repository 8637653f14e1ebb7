import { DENIED, MISSING, type Numbers, RESTRICTED } from './syscalls.ts'

// Builds the seccomp filter of confined processes: a program for the kernel's classic BPF machine (seccomp(2), bpf(4) of
// OpenBSD). It reads struct seccomp_data: the call's number, the architecture, and the arguments as 64-bit words.

const ARCHITECTURES = {
  x64: { audit: 0xc000003e, column: 0, x32Bit: 0x40000000 },
  arm64: { audit: 0xc00000b7, column: 1, x32Bit: null },
} as const

const LOAD_WORD = 0x20
const JUMP_IF_EQUAL = 0x15
const JUMP_IF_GREATER_OR_EQUAL = 0x35
const JUMP_IF_ANY_BIT = 0x45
const RETURN = 0x06

const KILL_PROCESS = 0x80000000
const ALLOW = 0x7fff0000
const refuseWith = (errno: number) => 0x00050000 | errno
const EPERM = 1
const ENOSYS = 38

const NUMBER = 0
const ARCHITECTURE = 4
/** The lower half of an argument: flags, families and requests fit into it. Both architectures are little-endian. */
const argument = (index: number) => 16 + 8 * index

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const NAMESPACES = 0x7e020000
const AF_UNIX = 1
/** Types into the controlling terminal. */
const TIOCSTI = 0x5412
const TIOCLINUX = 0x541c

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

/** The filter for this machine, or null if its architecture is not supported. */
export function seccompFilter(architecture: string = process.arch): Buffer | null {
  if (architecture !== 'x64' && architecture !== 'arm64') return null
  const { audit, column, x32Bit } = ARCHITECTURES[architecture]
  const numbersOf = (calls: Readonly<Record<string, Numbers>>) =>
    Object.values(calls).flatMap((numbers) => (numbers[column] === null ? [] : [numbers[column]]))
  return encode([
    [LOAD_WORD, 0, 0, ARCHITECTURE],
    [JUMP_IF_EQUAL, 1, 0, audit],
    [RETURN, 0, 0, KILL_PROCESS],
    [LOAD_WORD, 0, 0, NUMBER],
    ...(x32Bit === null ? [] : ([[JUMP_IF_GREATER_OR_EQUAL, 0, 1, x32Bit], [RETURN, 0, 0, KILL_PROCESS]] as const)), // biome-ignore format: one step
    ...numbersOf(DENIED).flatMap((number) => refuse(number, EPERM)),
    ...numbersOf(MISSING).flatMap((number) => refuse(number, ENOSYS)),
    ...forCall(RESTRICTED.clone[column], argument(0), [[JUMP_IF_ANY_BIT, 0, 1, NAMESPACES], REFUSE]),
    ...forCall(RESTRICTED.socketpair[column], argument(0), [[JUMP_IF_EQUAL, 1, 0, AF_UNIX], REFUSE]),
    ...forCall(RESTRICTED.ioctl[column], argument(1), [
      [JUMP_IF_EQUAL, 1, 0, TIOCSTI],
      [JUMP_IF_EQUAL, 0, 1, TIOCLINUX],
      REFUSE,
    ]),
    [RETURN, 0, 0, ALLOW],
  ])
}

const REFUSE: Instruction = [RETURN, 0, 0, refuseWith(EPERM)]

function refuse(number: number, errno: number): Instruction[] {
  return [
    [JUMP_IF_EQUAL, 0, 1, number],
    [RETURN, 0, 0, refuseWith(errno)],
  ]
}

/** Runs `check` on an argument of one call, and permits the call if `check` does not return. */
function forCall(number: number, offset: number, check: readonly Instruction[]): Instruction[] {
  return [[JUMP_IF_EQUAL, 0, check.length + 2, number], [LOAD_WORD, 0, 0, offset], ...check, [RETURN, 0, 0, ALLOW]]
}

/** struct sock_filter: 16-bit code, two 8-bit jump distances, 32-bit value. */
function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(8 * program.length)
  for (const [i, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, 8 * i)
    bytes.writeUInt8(ifTrue, 8 * i + 2)
    bytes.writeUInt8(ifFalse, 8 * i + 3)
    bytes.writeUInt32LE(value >>> 0, 8 * i + 4)
  }
  return bytes
}
