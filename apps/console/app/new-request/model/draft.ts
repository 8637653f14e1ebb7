/** A request that is being prepared ↔ a draft of the API. */

import { cleanText } from '@countersign/domain/text'
import { fromBody, type RequestBody, toBody } from './body.ts'
import type { BodyError } from './body-fields.ts'
import { type DocumentInfo, preparedOf, type RequestAction, type RequestState } from './state.ts'

export interface DraftContent {
  readonly name?: string
  readonly document_id?: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Access codes are left out: they are secrets, and the API does not store them in drafts. */
export function toDraft(state: RequestState): DraftContent {
  const { document_id: _id, signers, ...body } = toBody(preparedOf(state), state.document?.pages.length ?? 0)
  const { document } = state
  const name = draftName(state)
  return {
    ...(name === '' ? {} : { name }),
    ...(document ? { document_id: document.id } : {}),
    body: { signers: signers.map(withoutCode), ...body },
  }
}

const LONGEST_NAME = 255

/** The document and the people, so that drafts of one document are distinguishable in a list. */
function draftName({ document, people }: RequestState): string {
  const names = people.map(({ name }) => name.trim()).filter((name) => name !== '')
  const whole = [...(document ? [document.name] : []), ...(names.length > 0 ? [names.join(', ')] : [])].join(' · ')
  return cleanText([...whole].slice(0, LONGEST_NAME).join(''))
}

function withoutCode({ access_code: _code, ...signer }: RequestBody['signers'][number]) {
  return signer
}

/** Nothing has been entered that is worth a draft. */
export function isEmpty({ document, people, options }: RequestState): boolean {
  return (
    document === null &&
    options.message === '' &&
    options.reference === '' &&
    people.every(({ name, email }) => name === '' && email === '')
  )
}

type Load = Extract<RequestAction, { type: 'load' }>

/** Boxes need the pages of the document; without it they are left out. */
export function fromDraft(
  body: unknown,
  document: DocumentInfo | null,
): { load: Load | null; errors: readonly BodyError[] } {
  const read = fromBody(body, document?.pages ?? [], document?.id ?? '')
  if (!read.ok) return { load: null, errors: read.errors }
  return { load: { type: 'load', document, request: read.request }, errors: read.errors }
}
