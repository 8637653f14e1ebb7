import type { Box } from '@countersign/domain/placement'

// Why an upload is rejected. The list is closed and part of the API: codes may be added, never renamed.

export const REFUSAL_CODES = [
  'pdf_invalid',
  'pdf_too_large',
  'too_many_pages',
  'page_tree_invalid',
  'pdf_bomb',
  'preflight_timeout',
  'password_required',
  'owner_password',
  'already_signed',
  'signature_broken',
  'certified',
  'fields_locked',
  'usage_rights',
  'xfa_form',
  'javascript',
  'launch_action',
  'submit_action',
  'content_action',
  'remote_link',
  'automatic_action',
  'embedded_files',
  'rich_media',
  'external_content',
  'hidden_content',
  'annotation_visibility',
  'appearance_missing',
  'print_differs',
  'normalisation_changed',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** Where on the pages the reason is. */
export interface RefusalPlace {
  /** From 1. */
  readonly page: number
  /** In points on the page as displayed, from its top left corner; null for the whole page. */
  readonly box: Box | null
}

/** `message` says what was found, where, and what the sender can do about it. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Null if the reason concerns the whole document. */
  readonly place: RefusalPlace | null

  constructor(code: RefusalCode, message: string, place: RefusalPlace | null = null) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.place = place
  }
}

export function certified(): Refusal {
  return new Refusal(
    'certified',
    'The document is certified: its author permits no signature fields to be added. Upload it without the certification, or let it be signed in the fields it has where it came from.',
  )
}

/** A signature cannot be kept in a rewritten file. */
export function asItIs(why: string): Refusal {
  return new Refusal(
    'already_signed',
    `The document is signed and cannot be signed further as it is: ${why}. Upload the unsigned original, and let everybody sign here.`,
  )
}
