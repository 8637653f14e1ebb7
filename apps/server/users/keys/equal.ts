import { timingSafeEqual } from 'node:crypto'

/** Whether a stored MAC is the expected one. A row without one, or with one of another length, has none. */
export function isMac(stored: Uint8Array | null, expected: Buffer): boolean {
  return stored !== null && stored.length === expected.length && timingSafeEqual(stored, expected)
}
