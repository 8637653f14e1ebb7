/**
 * Memory layout of PKCS#11 structures (PKCS#11 v2.40 §2.1 and pkcs11t.h). CK_ULONG is C's unsigned long: 4 bytes on
 * Windows, as wide as a pointer elsewhere. Windows packs structures. Elsewhere the compiler aligns them, which adds
 * padding only to CK_FUNCTION_LIST: in the other structures used here every member is already aligned.
 */
export interface Layout {
  /** Size of a CK_ULONG. */
  readonly ulong: 4 | 8
  /** Size of a pointer. */
  readonly pointer: 4 | 8
  readonly isPacked: boolean
}

/** Offset of a function's pointer in CK_FUNCTION_LIST, which begins with a CK_VERSION of two bytes. */
export function functionOffset({ pointer, isPacked }: Layout, index: number): number {
  return (isPacked ? 2 : pointer) + index * pointer
}

/** CK_ATTRIBUTE and CK_MECHANISM have the same members: a type, a pointer to a value, and the value's length. */
export function typedValueSize({ ulong, pointer }: Layout): number {
  return 2 * ulong + pointer
}

export function writeTypedValue(
  layout: Layout,
  into: Buffer,
  at: number,
  [type, address, length]: readonly [type: number, address: bigint, length: number],
): void {
  writeUlong(layout, into, at, BigInt(type))
  writePointer(layout, into, at + layout.ulong, address)
  writeUlong(layout, into, at + layout.ulong + layout.pointer, BigInt(length))
}

/** The length that a library wrote into a CK_ATTRIBUTE; undefined for CK_UNAVAILABLE_INFORMATION. */
export function readValueLength(layout: Layout, from: Buffer, at: number): number | undefined {
  const length = readUlong(layout, from, at + layout.ulong + layout.pointer)
  return length > 0x7fff_ffffn ? undefined : Number(length)
}

/** CK_C_INITIALIZE_ARGS with flags only: four pointers to mutex functions, the flags, a reserved pointer. */
export function initializeArgs(layout: Layout, flags: number): Buffer {
  const args = Buffer.alloc(5 * layout.pointer + layout.ulong)
  writeUlong(layout, args, 4 * layout.pointer, BigInt(flags))
  return args
}

export function readUlong({ ulong }: Layout, from: Buffer, at: number): bigint {
  return ulong === 8 ? from.readBigUInt64LE(at) : BigInt(from.readUInt32LE(at))
}

export function writeUlong({ ulong }: Layout, into: Buffer, at: number, value: bigint): void {
  if (ulong === 8) into.writeBigUInt64LE(value, at)
  else into.writeUInt32LE(Number(value), at)
}

/** Consecutive CK_ULONGs. */
export function ulongs(layout: Layout, ...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * layout.ulong)
  for (const [index, value] of values.entries()) writeUlong(layout, buffer, index * layout.ulong, BigInt(value))
  return buffer
}

export function readPointer({ pointer }: Layout, from: Buffer): bigint {
  return pointer === 8 ? from.readBigUInt64LE() : BigInt(from.readUInt32LE())
}

function writePointer({ pointer }: Layout, into: Buffer, at: number, address: bigint): void {
  if (pointer === 8) into.writeBigUInt64LE(address, at)
  else into.writeUInt32LE(Number(address), at)
}

/** CK_GCM_PARAMS (PKCS#11 v2.40 errata 1): the nonce with its length in bytes and bits, the associated data, the tag. */
export function gcmParameters(
  layout: Layout,
  nonce: readonly [address: bigint, length: number],
  associatedData: readonly [address: bigint, length: number],
  tagBits: number,
): Buffer {
  const { ulong, pointer } = layout
  const parameters = Buffer.alloc(2 * pointer + 4 * ulong)
  writePointer(layout, parameters, 0, nonce[0])
  writeUlong(layout, parameters, pointer, BigInt(nonce[1]))
  writeUlong(layout, parameters, pointer + ulong, BigInt(nonce[1] * 8))
  const second = pointer + 2 * ulong
  writePointer(layout, parameters, second, associatedData[0])
  writeUlong(layout, parameters, second + pointer, BigInt(associatedData[1]))
  writeUlong(layout, parameters, second + pointer + ulong, BigInt(tagBits))
  return parameters
}

/** Members of CK_TOKEN_INFO. */
export interface TokenInfo {
  readonly label: string
  readonly manufacturer: string
  readonly model: string
  readonly serial: string
  readonly flags: number
}

/** CK_TOKEN_INFO: four padded texts, the flags, ten numbers, two versions, a time, and the compiler's padding. */
export function tokenInfoSize({ ulong }: Layout): number {
  return 96 + 11 * ulong + 4 + 16 + ulong
}

export function readTokenInfo(layout: Layout, from: Buffer): TokenInfo {
  const text = (start: number, end: number) => from.toString('utf8', start, end).replace(/[\0 ]+$/, '')
  return {
    label: text(0, 32),
    manufacturer: text(32, 64),
    model: text(64, 80),
    serial: text(80, 96),
    flags: Number(readUlong(layout, from, 96)),
  }
}
