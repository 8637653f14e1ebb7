import type { ToSign } from '../../certificate.ts'
import { fromBase64 } from './encoding.ts'

export interface Hash {
  update(bytes: Uint8Array): unknown
  digest(): Uint8Array
  clone(): Hash
}

/**
 * The hash of head ‖ increment without the signature's slot (ISO 32000-2, 12.8.1). The slot lies in the increment and
 * holds nothing but zeros: all that was read is signed, and nothing can hide where the signature will be.
 */
export function digestOf(
  head: { size: number; hash: Hash },
  { increment, byte_range }: Pick<ToSign, 'increment' | 'byte_range'>,
): Uint8Array | null {
  const bytes = fromBase64(increment)
  const [start, length, second, rest] = byte_range
  const [from, to] = [length - head.size, second - head.size]
  if (start !== 0 || from < 0 || to < from || to + rest !== bytes.length) return null
  if (!isEmptySlot(bytes.subarray(from, to))) return null
  const hash = head.hash.clone()
  hash.update(bytes.subarray(0, from))
  hash.update(bytes.subarray(to))
  return hash.digest()
}

/** `<`, zeros, `>`. */
function isEmptySlot(slot: Uint8Array): boolean {
  const last = slot.length - 1
  return last > 0 && slot.every((byte, i) => byte === (i === 0 ? 0x3c : i === last ? 0x3e : 0x30))
}
