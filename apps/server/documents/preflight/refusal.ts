// Why an upload is refused. The list is closed and part of the API: a code is added, never renamed.

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
  'xfa_form',
  'javascript',
  'launch_action',
  'submit_action',
  'automatic_action',
  'embedded_files',
  'rich_media',
  'external_content',
  'hidden_content',
  'normalisation_changed',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** `message` says what was found, where, and what the sender can do about it. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}
