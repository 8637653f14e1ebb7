import type { KeyObject } from 'node:crypto'
import { unseal } from './encrypt-rows.ts'

/** What was sent; or why nobody can tell any more. */
export type SentValue = { ok: true; value: unknown } | { ok: false; error: Error }

export function readSent(key: KeyObject, place: string, input: Uint8Array): SentValue {
  try {
    return { ok: true, value: JSON.parse(unseal(key, place, input)) }
  } catch (cause) {
    return { ok: false, error: new Error(`${place} cannot be read any more`, { cause }) }
  }
}

/** One of a batch's rows. */
export function valueAt(batch: SentValue, i: number): SentValue {
  return batch.ok ? { ok: true, value: (batch.value as unknown[])[i] } : batch
}
