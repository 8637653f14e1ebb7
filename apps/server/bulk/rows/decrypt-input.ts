import type { KeyObject } from 'node:crypto'
import { decryptText } from './encrypt-rows.ts'

/** The uploaded input of a row or a batch, or why it cannot be read. */
export type DecryptedInput = { ok: true; value: unknown } | { ok: false; error: Error }

export function decryptInput(key: KeyObject, context: string, input: Uint8Array): DecryptedInput {
  try {
    return { ok: true, value: JSON.parse(decryptText(key, context, input)) }
  } catch (cause) {
    return { ok: false, error: new Error(`the input of ${context} cannot be decrypted or parsed`, { cause }) }
  }
}

/** One row of a batch. */
export function inputAt(batch: DecryptedInput, index: number): DecryptedInput {
  if (!batch.ok) return batch
  const rows: unknown = batch.value
  return { ok: true, value: Array.isArray(rows) ? rows[index] : undefined }
}
