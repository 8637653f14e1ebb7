import type { ToSign } from '../../certificate.ts'
import { fromBase64 } from './encoding.ts'

export interface Hash {
  update(bytes: Uint8Array): unknown
  digest(): Uint8Array
  clone(): Hash
}

/**
 * The hash of revision ‖ increment without the signature's slot (ISO 32000-2, 12.8.1); null if the range is invalid. The
 * slot must lie in the increment and contain only zeros, so that all read bytes are signed and the slot hides nothing.
 */
export function digestOf(
  revision: { size: number; hash: Hash },
  { increment, byte_range }: Pick<ToSign, 'increment' | 'byte_range'>,
): Uint8Array | null {
  const bytes = fromBase64(increment)
  const [start, length, second, rest] = byte_range
  const [from, to] = [length - revision.size, second - revision.size]
  if (start !== 0 || from < 0 || to < from || to + rest !== bytes.length) return null
  if (!isEmptySlot(bytes.subarray(from, to))) return null
  const hash = revision.hash.clone()
  hash.update(bytes.subarray(0, from))
  hash.update(bytes.subarray(to))
  return hash.digest()
}

/** `<`, zeros, `>`. */
function isEmptySlot(slot: Uint8Array): boolean {
  const last = slot.length - 1
  return last > 0 && slot.every((byte, i) => byte === (i === 0 ? 0x3c : i === last ? 0x3e : 0x30))
}
