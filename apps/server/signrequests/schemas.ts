import { Type } from 'typebox'
import { ReminderScheduleSchema } from '../accounts/reminders/schemas.ts'
import { Message, ModeSchema, Nullable, Succeeded, textOf, timeOf } from '../platform/http/schemas.ts'
import { SIGNER, SignerSchema } from './schemas/signer.ts'
import { FailureSchema, ProblemSchema, RequestState } from './schemas/states.ts'

// The schemas of this module's responses.

const RequestId = textOf('The request (`sr_…`).', 'sr_06d8h2m4v5e3rkz0t1w9x7y2ba')
const RequestDocument = textOf('The document, as you sent it.', '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11')
const CreatedAt = timeOf('When the request was created.')
const ExpiresAt = timeOf('Signing is possible before this time.')
const EndedAt = Nullable(timeOf('When the request reached its final state.'))
const Reference = Nullable(textOf('Your own id of the request.', 'loan-7'))

export const SignRequestSchema = Type.Object(
  {
    id: RequestId,
    document_id: RequestDocument,
    document_name: textOf('The name that signers see.', 'Lease 2027.pdf'),
    mode: ModeSchema,
    state: RequestState,
    failure: Nullable(FailureSchema),
    problems: Type.Array(ProblemSchema, {
      description: 'Background work that failed and is not resolved, and mails that were returned. Usually empty.',
      examples: [[]],
    }),
    is_sequential: Type.Boolean({ description: 'Whether signers sign one after another.' }),
    created_at: CreatedAt,
    expires_at: ExpiresAt,
    ended_at: EndedAt,
    message: Nullable(textOf('Your message to the signers.')),
    notify: Type.Boolean({ description: 'Whether mails are sent to the signers.' }),
    reminders: Type.Boolean({ description: 'Whether signers are reminded automatically.' }),
    reminder_schedule: Nullable(ReminderScheduleSchema),
    webhook_url: Nullable(textOf('Where the events of this request go.')),
    webhook_events: Nullable(
      Type.Array(Type.String(), {
        description: 'The events that `webhook_url` gets; null without one.',
        examples: [['document.*']],
      }),
    ),
    webhook_files: textOf('How `document.signed` contains the files: `inline` or `link`.', 'inline'),
    reference: Reference,
    metadata: Type.Object(
      {},
      { additionalProperties: true, description: 'Your own texts by name.', examples: [{ branch: 'Pune' }] },
    ),
    bulk_job_id: Nullable(textOf('The bulk job that created the request.')),
    bulk_row: Nullable(Type.Integer({ description: 'The row of the job, from 1.' })),
    signers: Type.Array(SignerSchema, { description: 'The signers, in the order that you sent.' }),
  },
  { title: 'SignRequest', description: 'A request for signatures on a document.' },
)

export const AuditTrailAnswer = Type.Object({
  status: Succeeded,
  sign_request_id: RequestId,
  count: Type.Integer({ description: 'The number of entries.' }),
  head: textOf('The hash of the last entry.'),
  entries: Type.Array(
    Type.Object(
      {
        canonical: textOf('The entry as JSON: exactly the text that is hashed.'),
        hash: textOf('SHA-256 of that text in hexadecimal. The next entry contains it.'),
        revealed: Nullable(
          Type.Object({}, { additionalProperties: true, description: 'Salt and value of each personal commitment.' }),
        ),
      },
      { title: 'AuditEntry', description: 'An entry of the audit trail.' },
    ),
    { description: 'All entries, in order.' },
  ),
})

export const SignRequestAnswer = Type.Object(
  { status: Succeeded, ...SignRequestSchema.properties },
  { description: 'The sign request.' },
)

const PlacementWarning = Type.Object(
  {
    field: textOf('The box.', 'signers[0].cords[0]'),
    code: textOf('What was found, for programs.', 'over_annotation'),
    message: textOf('What was found, for people.'),
  },
  { title: 'PlacementWarning', description: 'A box that may be misplaced.' },
)

const SignerLink = Type.Object(
  {
    signer_id: textOf('The signer (`sgn_…`).', SIGNER.id),
    url: textOf('Send it to this signer only: anyone who has it can sign.'),
  },
  { title: 'SignerLink', description: 'A signing link.' },
)

/** With Prefer: return=representation it also contains the request. */
export const CreatedAnswer = Type.Object(
  {
    status: Succeeded,
    message: Message,
    document_id: RequestDocument,
    sign_request: Type.Optional(
      Type.Object(SignRequestSchema.properties, {
        title: 'SignRequest',
        description: 'Only with `Prefer: return=representation`.',
      }),
    ),
    warnings: Type.Optional(
      Type.Array(PlacementWarning, {
        description:
          'Only with `Prefer: return=representation`: boxes over an annotation (`over_annotation`), too small for a legible name (`too_small_for_name`), over text (`over_text`), and over each other (`boxes_overlap`) with `overlap: "warn"`.',
      }),
    ),
    links: Type.Optional(
      Nullable(
        Type.Array(SignerLink, {
          description:
            'Only with `Prefer: return=representation` and a key with the scope `links`: a signing link for each signer whose turn it is. The mailed links work too. Null in a repeated answer: then use `POST …/signers/{signer_id}/link`.',
        }),
      ),
    ),
    note: Type.Optional(Type.String({ description: 'Only in a repeated answer: why the links are missing.' })),
  },
  {
    title: 'CreatedSignRequest',
    description: 'The request is created.',
    examples: [
      {
        status: 'success',
        message: 'The sign request was created.',
        document_id: '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11',
      },
    ],
  },
)

export const ChangedAnswer = Type.Object(
  {
    status: Succeeded,
    message: Message,
    document_id: RequestDocument,
    sign_request: SignRequestSchema,
  },
  { title: 'ChangedSignRequest', description: 'The request as it is now.' },
)
