// The closed list of error codes (spec §8): the one table from a code to its HTTP status and, for the reference, to
// what it means. A code is never renamed and never changes its meaning.

const CODES = {
  malformed_json: [400, 'The body is not JSON.'],
  bad_request: [400, 'The request cannot be read: its path, length or nesting is wrong.'],
  missing_api_key: [401, 'The call needs an API key and has none.'],
  invalid_api_key: [401, 'The key is mistyped, unknown, revoked or expired.'],
  visit_over: [401, 'The link was opened in another browser since, or long ago; opening it again goes on here.'],
  helper_session_over: [401, 'The helper beside the signing page has no session any more; the page gives a new code.'],
  code_needed: [401, 'The signer must give their code before the document is shown.'],
  insufficient_scope: [403, 'The key lacks the scope that the call needs; required_scope names it.'],
  account_suspended: [403, 'The operator has suspended the account.'],
  sandbox_only: [403, 'The call exists in the sandbox only.'],
  live_key_required: [403, 'The change concerns the live environment and needs a live key.'],
  cross_site: [403, 'A page of another site sent this to the signing page.'],
  not_shown: [403, 'The document is shown to those whose turn it is, and to all when it is complete.'],
  not_found: [404, 'There is no such thing, or it is not yours: the two are not told apart.'],
  method_not_allowed: [405, 'The path exists, but not with this method; Allow names those it has.'],
  signrequest_exists: [409, 'The document has an open or completed request; sign_request_id and state name it.'],
  wrong_state: [409, 'The request or signer is not in a state for this; state and reason say where it stands.'],
  document_leased: [409, 'Another signer is signing this document. Retry-After says when to try again.'],
  document_changed: [409, 'The document has a newer revision. Load it again and build on the latest revision.'],
  too_soon: [409, 'Done a moment ago; Retry-After says when it can be done again.'],
  not_ready: [409, 'The request is not completed yet; state says where it stands.'],
  document_in_use: [409, 'A sign request or a template uses the document, so it cannot be deleted.'],
  document_unfinished: [409, 'The document’s values are still being drawn; Retry-After says when to try again.'],
  endpoint_exists: [409, 'The URL is registered as a webhook endpoint already.'],
  endpoint_disabled: [409, 'The webhook endpoint is disabled; enable it first.'],
  too_many_endpoints: [409, 'The account has as many webhook endpoints as it may.'],
  email_taken: [409, 'There is an account with this e-mail address.'],
  too_many_bulk_jobs: [
    409,
    'The account has as many bulk jobs, or rows in them, under way as it may; limit says how many.',
  ],
  idempotency_in_flight: [409, 'The first call with this Idempotency-Key is still running.'],
  link_gone: [410, 'The link was replaced by a newer one, was used, or belongs to a suspended account.'],
  document_too_large: [413, 'The body is larger than this server accepts.'],
  bulk_too_large: [413, 'The bulk job has more rows or bytes than one may have, or a row is too long.'],
  unsupported_media_type: [415, 'The Content-Type is not one that the call reads.'],
  validation_failed: [422, 'Some fields are not as they should be; errors names each.'],
  unknown_field: [422, 'The body has a field that the call does not know; the message names the nearest one.'],
  idempotency_mismatch: [422, 'This Idempotency-Key was used with another body.'],
  method_unavailable: [422, 'No provider for this sig_type is configured here.'],
  signature_refused: [422, 'What was sent as a signature cannot be taken; problem says why.'],
  webhook_url_refused: [422, 'Webhooks may not be sent to this address.'],
  code_refused: [422, 'The code is wrong, used or older than ten minutes.'],
  pdf_invalid: [422, 'The file is not a PDF that can be read.'],
  pdf_too_large: [422, 'The PDF is larger than this server accepts.'],
  too_many_pages: [422, 'The PDF has more pages than this server accepts.'],
  page_tree_invalid: [422, 'The PDF’s pages refer to each other in a circle, or are declared and missing.'],
  pdf_bomb: [422, 'The PDF unfolds to far more than its size.'],
  preflight_timeout: [422, 'The PDF takes too long to examine.'],
  password_required: [422, 'The PDF opens only with a password.'],
  owner_password: [
    422,
    'The PDF is protected by an owner password; allow_decrypt removes it, and the audit trail says so.',
  ],
  already_signed: [422, 'The PDF is signed, and would have to be rewritten to be signed here.'],
  signature_broken: [422, 'The PDF carries a signature that does not verify.'],
  certified: [422, 'The PDF is certified against further signature fields.'],
  fields_locked: [422, 'A signature in the PDF locks it against further ones.'],
  usage_rights: [422, 'The PDF carries usage rights, which a signature would void.'],
  xfa_form: [422, 'The PDF is an XFA form, which can show anything after signing.'],
  javascript: [422, 'The PDF runs JavaScript.'],
  launch_action: [422, 'The PDF starts a program or opens another file.'],
  submit_action: [422, 'The PDF sends form data somewhere.'],
  automatic_action: [422, 'The PDF does something by itself when it is opened or shown.'],
  embedded_files: [422, 'The PDF carries files other than the XML of a PDF/A-3 invoice.'],
  rich_media: [422, 'The PDF carries video, sound or 3D.'],
  external_content: [422, 'The PDF shows content that lies outside of it.'],
  hidden_content: [422, 'The PDF has layers that can be shown or hidden after signing.'],
  normalisation_changed: [422, 'Bringing the PDF into one revision would change what it shows.'],
  page_undrawable: [422, 'The page cannot be drawn within the time and memory a page may take.'],
  too_many_tries: [429, 'Five wrong codes were given; only a new link from the sender gives new tries.'],
  rate_limited: [429, 'Too many calls; Retry-After says when to go on.'],
  internal_error: [500, 'A mistake on our side; quote the request_id.'],
  overloaded: [503, 'Too busy just now; nothing was changed, repeat the call.'],
  unavailable: [
    503,
    'A part of the service is not reachable; the message says whether the call may have taken effect.',
  ],
  signing_unavailable: [503, 'Signing is not set up in this mode.'],
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
