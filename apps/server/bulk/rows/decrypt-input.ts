import type { KeyObject } from 'node:crypto'
import { decryptText } from './encrypt-rows.ts'

/** What was sent; or why nobody can tell any more. */
export type DecryptedInput = { ok: true; value: unknown } | { ok: false; error: Error }

export function decryptInput(key: KeyObject, place: string, input: Uint8Array): DecryptedInput {
  try {
    return { ok: true, value: JSON.parse(decryptText(key, place, input)) }
  } catch (cause) {
    return { ok: false, error: new Error(`${place} cannot be read any more`, { cause }) }
  }
}

/** One of a batch's rows. */
export function inputAt(batch: DecryptedInput, i: number): DecryptedInput {
  return batch.ok ? { ok: true, value: (batch.value as unknown[])[i] } : batch
}
