import { REQUEST_STATES, SEAL_ERRORS, SIGNER_STATES, WORKS } from '@countersign/domain/signrequest'
import { Type } from 'typebox'
import { ModeSchema, Nullable, Timestamp } from '../platform/http/schemas.ts'
import { CoordinateBox } from './create/body.ts'

// The schemas of this module's responses.

const text = (values: readonly string[], description?: string) =>
  Type.Unsafe<string>({ type: 'string', enum: values, ...(description ? { description } : {}) })

const SignerSchema = Type.Object({
  id: Type.String({ examples: ['sgn_06d8h2m4v5e3rkz0t1w9x7y2ba'] }),
  sequence: Type.Integer({ description: 'Position in the signing order.' }),
  sig_type: Type.String({ description: 'As you sent it.' }),
  name: Type.String(),
  email: Type.String(),
  state: text(SIGNER_STATES, '`waiting`: not their turn yet. `notified`: it is their turn.'),
  viewed_at: Nullable(
    Type.String({
      ...Timestamp,
      description: 'Their first press or key in the page that shows the document. Opening the link is no view.',
    }),
  ),
  signed_at: Nullable(Timestamp),
  error_code: Nullable(Type.String({ description: 'Why the last attempt to sign failed.' })),
  notified_at: Nullable(Timestamp),
  declined_at: Nullable(Timestamp),
  decline_reason: Nullable(Type.String()),
  boxes: Type.Array(Type.Object({ page: Type.Integer(), ...CoordinateBox.properties }), {
    description: 'Positions of the signature, with defaults and keywords resolved.',
  }),
  auth: Type.String(),
  locale: Nullable(Type.String()),
  redirect_url: Nullable(Type.String()),
  provider: Nullable(Type.String()),
  fallback: Type.Array(Type.String()),
  certificate: Nullable(Type.Object({}, { additionalProperties: true })),
})

const SEAL_ERROR_CODES = Object.keys(SEAL_ERRORS)

/** Why a request is `failed`. */
const FailureSchema = Type.Object(
  { code: text(SEAL_ERROR_CODES), message: Type.String() },
  { description: 'Why the request is `failed`; otherwise null.' },
)

/** A failure of background work. */
export const ProblemSchema = Type.Object({
  work: text(WORKS, 'The kind of background work that failed.'),
  code: Type.String({ description: 'One of a closed list. See the webhooks guide.', examples: ['mail_not_sent'] }),
  message: Type.String({ description: 'What failed, and what to do.' }),
  signer_id: Nullable(Type.String({ description: 'The signer whom the work was for; null: the request.' })),
  at: Timestamp,
})

export const SignRequestSchema = Type.Object({
  id: Type.String({ examples: ['sr_06d8h2m4v5e3rkz0t1w9x7y2ba'] }),
  document_id: Type.String(),
  document_name: Type.String(),
  mode: ModeSchema,
  state: text(
    REQUEST_STATES,
    '`pending`: nobody has viewed the document yet. `in_progress`: somebody has. `sealing`: all have signed. The others are final. `failed`: the document cannot be sealed; `failure` says why.',
  ),
  failure: Nullable(FailureSchema),
  problems: Type.Array(ProblemSchema, {
    description: 'Background work that failed and is not resolved. Usually empty.',
  }),
  is_sequential: Type.Boolean(),
  created_at: Timestamp,
  expires_at: Type.String({ ...Timestamp, description: 'Signing is possible before this time.' }),
  ended_at: Nullable(Timestamp),
  message: Nullable(Type.String()),
  notify: Type.Boolean(),
  reminders: Type.Boolean(),
  webhook_url: Nullable(Type.String()),
  webhook_events: Nullable(
    Type.Array(Type.String(), {
      description: 'The events that `webhook_url` gets; null without one.',
      examples: [['document.*']],
    }),
  ),
  webhook_files: Type.String(),
  reference: Nullable(Type.String()),
  metadata: Type.Object({}, { additionalProperties: true }),
  bulk_job_id: Nullable(Type.String({ description: 'The bulk job that created the request.' })),
  bulk_row: Nullable(Type.Integer({ description: 'The row of the job, from 1.' })),
  signers: Type.Array(SignerSchema),
})

export const SignRequestListed = Type.Object({
  id: Type.String(),
  document_id: Type.String(),
  state: text(REQUEST_STATES),
  created_at: Timestamp,
  expires_at: Timestamp,
  ended_at: Nullable(Timestamp),
  reference: Nullable(Type.String()),
  signers_count: Type.Integer(),
  signed_count: Type.Integer(),
})

export const ExplanationSchema = Type.Object({
  status: Type.Literal('success'),
  state: text(REQUEST_STATES),
  waiting_for: Type.String({
    description:
      'signers, problem, sealer, sealer_retry, expiry or nothing. `problem`: background work failed; see `problems`.',
  }),
  summary: Type.String({ description: 'The explanation as a sentence.' }),
  awaited: Type.Array(
    Type.Object({
      signer_id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      state: text(SIGNER_STATES),
      since: Nullable(Type.String({ ...Timestamp, description: 'When it became their turn.' })),
      viewed_at: Nullable(Timestamp),
      reminded_at: Nullable(Timestamp),
      reminders_stopped_at: Nullable(Timestamp),
      error_code: Nullable(Type.String()),
      bounce: Nullable(Type.Object({ email: Type.String(), reason: Type.String(), at: Timestamp })),
      last_mail: Nullable(
        Type.Object({
          kind: Type.String(),
          state: Type.String(),
          attempts: Type.Integer(),
          error: Nullable(Type.String()),
          at: Timestamp,
        }),
      ),
    }),
  ),
  problems: Type.Array(ProblemSchema, {
    description: 'What failed and is not resolved, also what the signers’ states show, such as a returned mail.',
  }),
  document_held_until: Nullable(Timestamp),
  seal_error: Nullable(
    Type.Object(
      { code: text(SEAL_ERROR_CODES), message: Type.String(), at: Timestamp, next_try_at: Nullable(Timestamp) },
      { description: 'Why sealing is delayed, or why the request failed; then `next_try_at` is null.' },
    ),
  ),
  next: Nullable(Type.Object({ what: Type.String(), at: Timestamp }, { description: 'The next scheduled change.' })),
})

export const AuditTrailAnswer = Type.Object({
  status: Type.Literal('success'),
  sign_request_id: Type.String(),
  count: Type.Integer({ description: 'The number of entries.' }),
  head: Type.String({ description: 'The hash of the last entry.' }),
  entries: Type.Array(
    Type.Object({
      canonical: Type.String({ description: 'The entry as JSON: exactly the text that is hashed.' }),
      hash: Type.String({ description: 'SHA-256 of that text in hexadecimal. The next entry contains it.' }),
      revealed: Nullable(
        Type.Object({}, { additionalProperties: true, description: 'Salt and value of each personal commitment.' }),
      ),
    }),
  ),
})

export const SignRequestAnswer = Type.Object({ status: Type.Literal('success'), ...SignRequestSchema.properties })

/** With Prefer: return=representation it also contains the request. */
export const CreatedAnswer = Type.Object(
  {
    status: Type.Literal('success'),
    message: Type.String(),
    document_id: Type.String({ description: 'As you sent it.' }),
    sign_request: Type.Optional(
      Type.Object(SignRequestSchema.properties, { description: 'Only with `Prefer: return=representation`.' }),
    ),
    warnings: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() }), {
        description:
          'Only with `Prefer: return=representation`: boxes over an annotation (`over_annotation`), and over each other (`boxes_overlap`) with `overlap: "warn"`.',
      }),
    ),
    links: Type.Optional(
      Nullable(
        Type.Array(
          Type.Object({
            signer_id: Type.String({ examples: ['sgn_06d8h2m4v5e3rkz0t1w9x7y2ba'] }),
            url: Type.String({ description: 'Send it to this signer only: anyone who has it can sign.' }),
          }),
          {
            description:
              'Only with `Prefer: return=representation` and a key with the scope `links`: a signing link for each signer whose turn it is. The mailed links work too. Null in a repeated answer: then use `POST …/signers/{signer_id}/link`.',
          },
        ),
      ),
    ),
    note: Type.Optional(Type.String({ description: 'Only in a repeated answer: why the links are missing.' })),
  },
  {
    examples: [
      {
        status: 'success',
        message: 'The sign request was created.',
        document_id: '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11',
      },
    ],
  },
)

export const ChangedAnswer = Type.Object({
  status: Type.Literal('success'),
  message: Type.String(),
  document_id: Type.String(),
  sign_request: SignRequestSchema,
})
