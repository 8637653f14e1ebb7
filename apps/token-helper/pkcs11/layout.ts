/**
 * How PKCS#11's structures lie in memory (PKCS #11 2.40, §3). A CK_ULONG is C's unsigned long: 4 bytes on Windows, as
 * wide as a pointer elsewhere. On Windows structures are packed; elsewhere the compiler aligns them, which shows in
 * the function list alone: everywhere else the members fill their places without gaps.
 */
export interface Layout {
  /** Of a CK_ULONG. */
  readonly word: 4 | 8
  readonly pointer: 4 | 8
  readonly isPacked: boolean
}

/** Where the n-th function's pointer stands in CK_FUNCTION_LIST, which begins with a CK_VERSION of two bytes. */
export function functionOffset({ pointer, isPacked }: Layout, place: number): number {
  return (isPacked ? 2 : pointer) + place * pointer
}

/** CK_ATTRIBUTE and CK_MECHANISM are alike: a number, a pointer, and the length of what it points at. */
export function tripleSize({ word, pointer }: Layout): number {
  return 2 * word + pointer
}

export function writeTriple(
  layout: Layout,
  into: Buffer,
  at: number,
  [type, address, length]: readonly [type: number, address: bigint, length: number],
): void {
  writeWord(layout, into, at, BigInt(type))
  if (layout.pointer === 8) into.writeBigUInt64LE(address, at + layout.word)
  else into.writeUInt32LE(Number(address), at + layout.word)
  writeWord(layout, into, at + layout.word + layout.pointer, BigInt(length))
}

/** The length a library wrote into a triple; undefined where it cannot tell (CK_UNAVAILABLE_INFORMATION). */
export function readTripleLength(layout: Layout, from: Buffer, at: number): number | undefined {
  const length = readWord(layout, from, at + layout.word + layout.pointer)
  return length > 0x7fff_ffffn ? undefined : Number(length)
}

export function readWord({ word }: Layout, from: Buffer, at: number): bigint {
  return word === 8 ? from.readBigUInt64LE(at) : BigInt(from.readUInt32LE(at))
}

export function writeWord({ word }: Layout, into: Buffer, at: number, value: bigint): void {
  if (word === 8) into.writeBigUInt64LE(value, at)
  else into.writeUInt32LE(Number(value), at)
}

/** CK_TOKEN_INFO: four padded texts, the flags, ten numbers, two versions and a time. */
export interface TokenInfo {
  readonly label: string
  readonly manufacturer: string
  readonly model: string
  readonly serial: string
  readonly flags: number
}

export function tokenInfoSize({ word }: Layout): number {
  return 96 + 11 * word + 4 + 16 + word // the last for the compiler's padding
}

export function readTokenInfo(layout: Layout, from: Buffer): TokenInfo {
  const text = (start: number, end: number) => from.toString('utf8', start, end).replace(/[\0 ]+$/, '')
  return {
    label: text(0, 32),
    manufacturer: text(32, 64),
    model: text(64, 80),
    serial: text(80, 96),
    flags: Number(readWord(layout, from, 96)),
  }
}
