import type { FilledField } from '@countersign/domain/field'
import type { FieldToFill, FieldValue } from '@countersign/pades'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import type { Draft } from '../draft.ts'
import { archivalClaim, fillFields, formOf } from '../drawn/fill-fields.ts'
import { drawValues } from '../drawn/value-fields.ts'
import type { Work } from '../fetch.ts'
import { appendFields } from '../fields.ts'
import { nonEmpty } from '../non-empty.ts'
import { openDraft } from '../open-draft.ts'
import type { AttemptDeps } from './deps.ts'

export interface OpenedForSigning extends AsyncDisposable {
  /** The latest revision, with signature fields. */
  draft: Draft
  /** The increment with the fields, if the latest revision has none. */
  fields: Uint8Array | null
}

export async function openForSigning(
  { blobs, workFolder }: AttemptDeps,
  { latest, stored }: Work,
): Promise<OpenedForSigning> {
  const opened = await openDraft(blobs, latest, workFolder)
  const dispose = () => opened[Symbol.asyncDispose]()
  if (latest.revision > 0) return { draft: opened.draft, fields: null, [Symbol.asyncDispose]: dispose }
  try {
    const draft = await appendFields(opened.draft, stored)
    return { draft, fields: draft.appended[0]?.bytes ?? null, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** What the signer filled in when they began the attempt. */
export async function drawAttemptValues(
  draft: Draft,
  { stored, document }: Work,
  { signerId, attemptId }: { signerId: string; attemptId: string },
): Promise<readonly FieldValue[]> {
  return drawValues(stored, signerId, valuesOf(stored, attemptId), {
    pages: document.pages,
    claim: await archivalClaim(draft),
    form: () => formOf(draft),
  })
}

/** The signer's fields, which show a name and whose certificate it is instead of a mark. */
export async function drawNamedFields(
  draft: Draft,
  { stored, document }: Work,
  shown: { signerId: string; attemptId: string; name: string; method: string; at: Date; zone: string | null },
): Promise<[FieldToFill, ...FieldToFill[]]> {
  const fields = await fillFields({
    ...{ stored, mark: null, pages: document.pages, claim: await archivalClaim(draft) },
    values: valuesOf(stored, shown.attemptId),
    ...shown,
  })
  return nonEmpty(fields, 'The signer has no signature field.')
}

function valuesOf({ state }: StoredRequest, attemptId: string): readonly FilledField[] {
  return state.attempts.find(({ id }) => id === attemptId)?.values ?? []
}
