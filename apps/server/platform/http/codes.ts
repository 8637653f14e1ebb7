// The closed list of error codes: each code's HTTP status and its meaning, for the API reference. A code is never
// renamed and never changes its meaning.

const CODES = {
  malformed_json: [400, 'The body is not JSON.'],
  bad_request: [400, 'The request cannot be read: its path, length or nesting is wrong.'],
  missing_api_key: [401, 'The call needs an API key, and the request has none.'],
  invalid_api_key: [401, 'The key is mistyped, unknown, revoked or expired.'],
  visit_over: [
    401,
    'The visit has ended: the link was opened in another browser, or too long ago. Open the link again to continue here.',
  ],
  helper_session_over: [401, 'The token helper’s session has ended. Get a new code from the signing page.'],
  code_needed: [401, 'The signer must enter their code before the document is shown.'],
  insufficient_scope: [403, 'The key lacks the scope in required_scope.'],
  account_suspended: [403, 'The operator has suspended the account.'],
  sandbox_only: [403, 'The call is available in the sandbox only.'],
  live_key_required: [403, 'The change affects the live environment and needs a live key.'],
  cross_site: [403, 'A page of another site sent this request to the signing page.'],
  not_shown: [403, 'The document is shown to signers whose turn it is, and to all signers when it is complete.'],
  not_found: [404, 'Not found, or not accessible with this key.'],
  method_not_allowed: [405, 'The path does not support this method. Allow lists the supported methods.'],
  signrequest_exists: [409, 'The document has an open or completed request. See sign_request_id and state.'],
  wrong_state: [409, 'The request or signer is not in a state that allows this. See state and reason.'],
  document_leased: [409, 'Another signer is signing this document. Retry-After says when to try again.'],
  document_changed: [409, 'The document has a newer revision. Load it again and build on the latest revision.'],
  too_soon: [409, 'The last such call was too recent. Retry-After says when to call again.'],
  not_ready: [409, 'The request is not completed yet. See state.'],
  document_in_use: [409, 'A sign request or a template uses the document, so it cannot be deleted.'],
  document_unfinished: [409, 'The document’s values are still being drawn. Retry-After says when to try again.'],
  endpoint_exists: [409, 'The URL is already registered as a webhook endpoint.'],
  endpoint_disabled: [409, 'The webhook endpoint is disabled. Enable it first.'],
  too_many_endpoints: [409, 'The account has reached its limit of webhook endpoints.'],
  email_taken: [409, 'An account with this e-mail address exists.'],
  too_many_bulk_jobs: [409, 'The account has reached its limit of running bulk jobs or of rows in them. See limit.'],
  idempotency_in_flight: [409, 'The first call with this Idempotency-Key is still running.'],
  link_gone: [410, 'The link was replaced by a newer one, was used, or belongs to a suspended account.'],
  document_too_large: [413, 'The body is larger than this server accepts.'],
  bulk_too_large: [413, 'The bulk job has too many rows or bytes, or a row is too long.'],
  unsupported_media_type: [415, 'The call does not accept this Content-Type.'],
  validation_failed: [422, 'Some fields are invalid. errors lists each of them.'],
  unknown_field: [422, 'The body has an unknown field. The message suggests the closest known one.'],
  idempotency_mismatch: [422, 'This Idempotency-Key was used with another body.'],
  method_unavailable: [422, 'No provider for this sig_type is configured here.'],
  signature_refused: [422, 'The signature cannot be accepted. problem says why.'],
  webhook_url_refused: [422, 'Webhooks may not be sent to this address.'],
  code_refused: [422, 'The code is wrong, was used, or is older than ten minutes.'],
  pdf_invalid: [422, 'The file is not a readable PDF.'],
  pdf_too_large: [422, 'The PDF is larger than this server accepts.'],
  too_many_pages: [422, 'The PDF has more pages than this server accepts.'],
  page_tree_invalid: [422, 'The PDF’s pages refer to each other in a circle, or are declared and missing.'],
  pdf_bomb: [422, 'The PDF expands to far more than its size.'],
  preflight_timeout: [422, 'The PDF takes too long to examine.'],
  password_required: [422, 'The PDF opens only with a password.'],
  owner_password: [422, 'The PDF has an owner password. allow_decrypt removes it, and the audit trail records that.'],
  already_signed: [422, 'The PDF is signed, and cannot be signed here without being rewritten.'],
  signature_broken: [422, 'The PDF has a signature that does not verify.'],
  certified: [422, 'The PDF’s certification does not permit further signature fields.'],
  fields_locked: [422, 'A signature in the PDF locks it against further ones.'],
  usage_rights: [422, 'The PDF has usage rights, which a signature would invalidate.'],
  xfa_form: [422, 'The PDF is an XFA form, whose content can change after signing.'],
  javascript: [422, 'The PDF runs JavaScript.'],
  launch_action: [422, 'The PDF starts a program or opens another file.'],
  submit_action: [422, 'The PDF submits form data.'],
  content_action: [422, 'The PDF has an action that shows, hides or resets content after signing.'],
  remote_link: [422, 'The PDF has a link into another file (GoToR, GoToE or Thread).'],
  automatic_action: [422, 'The PDF runs an action when it is opened or shown.'],
  embedded_files: [422, 'The PDF has attachments other than the XML of a PDF/A-3 invoice.'],
  rich_media: [422, 'The PDF contains video, sound or 3D.'],
  external_content: [422, 'The PDF shows content from outside the file.'],
  hidden_content: [422, 'The PDF has layers that can be shown or hidden after signing.'],
  annotation_visibility: [
    422,
    'An annotation of the PDF differs between screen, print and a later view. See page and cords.',
  ],
  appearance_missing: [
    422,
    'A filled form field or an annotation has no fixed appearance, so each viewer draws it in its own way. See page and cords.',
  ],
  print_differs: [422, 'A page of the PDF looks different on screen and in print. See page and cords.'],
  normalisation_changed: [422, 'Rewriting the PDF as one revision would change its content.'],
  page_undrawable: [422, 'The page cannot be rendered within the limits on time and memory.'],
  too_many_tries: [429, 'Five wrong codes were entered. A new link from the sender allows new tries.'],
  rate_limited: [429, 'Too many calls. Retry-After says when to continue.'],
  internal_error: [500, 'An internal error. Quote the request_id when you report it.'],
  overloaded: [503, 'The service is overloaded. Nothing was changed: repeat the call.'],
  unavailable: [503, 'A part of the service is unavailable. The message says whether the call may have taken effect.'],
  signing_unavailable: [503, 'Signing is not configured in this mode.'],
} as const satisfies Record<string, readonly [status: number, meaning: string]>

export type Code = keyof typeof CODES

const entries = Object.entries(CODES) as [Code, (typeof CODES)[Code]][]

export const STATUS_OF_CODE = Object.fromEntries(entries.map(([code, [status]]) => [code, status])) as {
  readonly [C in Code]: (typeof CODES)[C][0]
}

export const MEANING_OF_CODE = Object.fromEntries(entries.map(([code, [, meaning]]) => [code, meaning])) as Record<
  Code,
  string
>
