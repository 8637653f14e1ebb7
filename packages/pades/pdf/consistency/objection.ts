import type { Rectangle } from '../document/pages.ts'

/** Why a document must not be signed: the reader of the signed file could see something else than the signer did. */
export type ObjectionCode =
  | 'xfa_form'
  | 'rich_media'
  | 'launch_action'
  | 'submit_action'
  | 'javascript'
  | 'content_action'
  | 'remote_link'
  | 'automatic_action'
  | 'annotation_visibility'
  | 'appearance_missing'
  | 'hidden_content'

export interface Objection {
  readonly code: ObjectionCode
  /** A clause without a full stop, such as "an annotation (FreeText) appears only in print". */
  readonly reason: string
  /** The number of the page from 1; undefined if the objection concerns the whole document. */
  readonly page: number | undefined
  /** In default user space of the page. */
  readonly rect: Rectangle | undefined
}

/** Where an objection is, if it is on a page. */
export interface Place {
  readonly page: number | undefined
  readonly rect: Rectangle | undefined
}

export const wholeDocument: Place = { page: undefined, rect: undefined }

export function objection(code: ObjectionCode, reason: string, { page, rect }: Place = wholeDocument): Objection {
  return { code, reason, page, rect }
}
