import { readTokenInfo, readUlong, type TokenInfo, tokenInfoSize, ulongs, writeUlong } from './layout.ts'
import { native, type Pkcs11Library } from './library.ts'
import type { Handle } from './session.ts'

/** The slots that have a token in them. */
export function tokenSlots(library: Pkcs11Library): Handle[] {
  return readList((list, count) => library.call('C_GetSlotList', 1, list, count))
}

/** The label, serial number and flags of the token in a slot. */
export function tokenInfo(library: Pkcs11Library, slot: Handle): TokenInfo {
  const info = Buffer.alloc(tokenInfoSize(native))
  library.call('C_GetTokenInfo', slot, info)
  return readTokenInfo(native, info)
}

/** The mechanisms (CKM_…) of the token in a slot. */
export function mechanismTypes(library: Pkcs11Library, slot: Handle): number[] {
  return readList((list, count) => library.call('C_GetMechanismList', slot, list, count)).map(Number)
}

/** PKCS#11 v2.40 §5.2: without a buffer a function returns the count; with one, the list. */
function readList(read: (list: Buffer | null, count: Buffer) => void): bigint[] {
  const count = ulongs(native, 0)
  read(null, count)
  // A token may be plugged in between the two calls.
  const capacity = Number(readUlong(native, count, 0)) + 8
  const list = Buffer.alloc(capacity * native.ulong)
  writeUlong(native, count, 0, BigInt(capacity))
  read(list, count)
  const length = Number(readUlong(native, count, 0))
  return Array.from({ length }, (_, index) => readUlong(native, list, index * native.ulong))
}
