import type { FieldToFill } from '@countersign/pades'
import type { Draft } from '../draft.ts'
import { archivalClaim, fillFields } from '../drawn/fill-fields.ts'
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

/** The signer's fields, which show a name and one more line instead of a mark. */
export async function drawNamedFields(
  draft: Draft,
  { stored, document }: Work,
  shown: { signerId: string; name: string; further: string; at: Date },
): Promise<[FieldToFill, ...FieldToFill[]]> {
  const fields = await fillFields({
    ...{ stored, mark: null, pages: document.pages, claim: await archivalClaim(draft) },
    ...{ ...shown, further: [shown.further] },
  })
  return nonEmpty(fields, 'The signer has no signature field.')
}
