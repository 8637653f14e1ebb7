import { appendValidationData } from '@countersign/pades'
import type { SealCredentials } from './credentials/credentials.ts'
import { append, type Draft } from './draft.ts'
import type { StampedSignature } from './validation.ts'

/** Appends the validation data of the given signatures, except what the document already contains. */
export async function appendValidation(
  draft: Draft,
  credentials: SealCredentials,
  signatures: readonly StampedSignature[],
): Promise<Draft> {
  const increment = await appendValidationData(draft.source, await credentials.validationData(signatures))
  return increment ? append(draft, 'validation', increment) : draft
}
