import { timingSafeEqual } from 'node:crypto'
import { countForgedRow } from './count-forged.ts'

/** Whether a stored MAC is the expected one. A row without one, or with one of another length, has none. */
export function isMac(stored: Uint8Array | null, expected: Buffer): boolean {
  return stored !== null && stored.length === expected.length && timingSafeEqual(stored, expected)
}

/** The same for the row of a table that grants something. A row that is not genuine is counted: nobody writes one by mistake. */
export function isGenuine(table: string, stored: Uint8Array | null, expected: Buffer): boolean {
  const isValid = isMac(stored, expected)
  if (!isValid) countForgedRow(table)
  return isValid
}
