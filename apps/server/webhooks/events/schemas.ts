import { EVENT_TYPES, type EventType, TEST_TYPE } from '@countersign/domain/webhook'
import Type from 'typebox'
import { ActorSchema } from '../../accounts/activity/present.ts'
import { pascalCase } from '../../platform/http/openapi/pascal-case.ts'
import type { JsonSchema } from '../../platform/http/openapi/types.ts'
import { ModeSchema, Nullable, timeOf } from '../../platform/http/schemas.ts'
import { LinkRequestIsOpen, SignerSummary } from '../../signrequests/schemas/signer.ts'
import { FailureSchema, ProblemSchema, RequestState } from '../../signrequests/schemas/states.ts'
import { KEPT_DAYS } from '../deliveries/forget.ts'

// Events as webhooks carry them and as the event log lists them.

const EventTypeSchema = Type.Enum([...EVENT_TYPES], {
  title: 'EventType',
  description: 'What happened. `webhook.test` is sent to the tested endpoint only.',
})

const EventFile = Type.Object(
  {
    url: Nullable(
      Type.String({
        description: 'A link that needs no key and works for 30 days. Null once the file is erased.',
        examples: ['https://countersign.example.com/f/a3f_Zm9vYmFyYmF6'],
      }),
    ),
    sha256: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Of the file, in hexadecimal.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    size: Type.Integer({ description: 'In bytes.', examples: [48211] }),
    content_type: Type.Literal('application/pdf', { description: 'Always `application/pdf`.' }),
    content_base64: Nullable(
      Type.String({
        contentEncoding: 'base64',
        description:
          'The file itself. Null in the event log, with `webhook_files: "link"`, and if the file is too large: use `url`.',
        examples: ['JVBERi0xLjcK'],
      }),
    ),
  },
  { title: 'EventFile', description: 'A file of a completed request.' },
)

const requestMembers = {
  document_id: Type.String({
    description: 'As the request named it.',
    examples: ['01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'],
  }),
  sign_request_id: Type.String({ description: 'The request (`sr_…`).', examples: ['sr_06d8h2m4v5e3rkz0t1w9x7y2ba'] }),
  state: RequestState,
  failure: Nullable(FailureSchema),
  expires_at: timeOf('Signing is possible before this time.'),
  reference: Nullable(Type.String({ description: 'Your own id of the request.', examples: ['loan-7'] })),
  metadata: Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Your own texts by name.',
    examples: [{ branch: 'Pune' }],
  }),
  signers: Type.Array(SignerSummary, { description: 'All signers as they were then.' }),
}

const CHECKPOINT = 'The newest checkpoint of the transparency log, a signed note.'
const noFiles = {
  signed_document: Type.Null({ description: 'Only in `document.signed`.' }),
  audit_trail: Type.Null({ description: 'Only in `document.signed`.' }),
  log_checkpoint: Type.Null({ description: 'Only in `document.signed`.' }),
}

const RequestEventData = Type.Object(
  { ...requestMembers, ...noFiles },
  { title: 'RequestEventData', description: 'The sign request as it was then.' },
)

const SignerEventData = Type.Object(
  { ...requestMembers, signer: SignerSummary, ...noFiles },
  { title: 'SignerEventData', description: 'The sign request as it was then, and the signer concerned.' },
)

const LinkRequestEventData = Type.Object(
  {
    ...{ ...requestMembers, signer: SignerSummary },
    link_request: Type.Object({ is_open: LinkRequestIsOpen }, { description: 'What is needed of you.' }),
    ...noFiles,
  },
  { title: 'LinkRequestEventData', description: 'The sign request as it was then, and the signer who asks.' },
)

const ProblemEventData = Type.Object(
  { ...requestMembers, signer: Type.Optional(SignerSummary), problem: ProblemSchema, ...noFiles },
  { title: 'ProblemEventData', description: 'The sign request as it was then, and what failed.' },
)

const SignedEventData = Type.Object(
  {
    ...requestMembers,
    signed_document: EventFile,
    audit_trail: EventFile,
    log_checkpoint: Nullable(Type.String({ description: CHECKPOINT })),
  },
  { title: 'SignedEventData', description: 'The completed sign request with its files.' },
)

const bulkJobFields = {
  bulk_job_id: Type.String({ description: 'The job (`job_…`).', examples: ['job_06d8h2m4v5e3rkz0t1w9x7y2ba'] }),
  name: Nullable(Type.String({ description: 'Your name for the job.', examples: ['Leases 2027'] })),
  state: Type.String({ description: 'The state of the job.', examples: ['completed'] }),
  accepted: Type.Integer({ description: 'Rows of the upload.', examples: [500] }),
  created: Type.Integer({ description: 'Rows that became sign requests.', examples: [498] }),
  failed: Type.Integer({ description: 'Rows that could not become sign requests.', examples: [2] }),
}

const BulkJobEventData = Type.Object(bulkJobFields, { title: 'BulkJobEventData', description: 'The bulk job.' })

const BulkJobProblemEventData = Type.Object(
  {
    ...bulkJobFields,
    problem: Type.Object(
      {
        code: Type.String({
          description: '`batch_failed`: rows of a batch fail again and again.',
          examples: ['batch_failed'],
        }),
        message: Type.String({
          description: 'What failed.',
          examples: [
            'A batch of rows cannot be processed. The service retries, and the operator must remove the cause.',
          ],
        }),
      },
      { title: 'BulkJobProblem', description: 'Why the job does not advance; its `waiting_for` says the same.' },
    ),
  },
  { title: 'BulkJobProblemEventData', description: 'The bulk job, and why it does not advance.' },
)

const TestEventData = Type.Object(
  {
    endpoint_id: Type.String({ description: 'The endpoint (`whe_…`).', examples: ['whe_06d8h2m4v5e3rkz0t1w9x7y2ba'] }),
    url: Type.String({ description: 'Its URL.', examples: ['https://hooks.example.com/countersign'] }),
  },
  { title: 'TestEventData', description: 'The endpoint that the test was sent to.' },
)

const accountMembers = {
  activity_id: Type.String({
    description: 'The entry of the account activity (`act_…`), which has the details.',
    examples: ['act_06d8h2m4v5e3rkz0t1w9x7y2ba'],
  }),
  actor: ActorSchema,
}
const MEMBER_ID = { examples: ['usr_06d8h2m4v5e3rkz0t1w9x7y2ba'] }

const AccountEventData = Type.Object(
  {
    ...accountMembers,
    changed: Type.Array(Type.String(), { description: 'The settings that changed.', examples: [['time_zone']] }),
  },
  { title: 'AccountEventData', description: 'What was done to the account.' },
)

const MemberEventData = Type.Object(
  {
    ...accountMembers,
    member_id: Nullable(
      Type.String({ description: 'The member (`usr_…`). Null until an invited person joins.', ...MEMBER_ID }),
    ),
    role: Nullable(Type.String({ description: 'The role then.', examples: ['developer'] })),
  },
  { title: 'MemberEventData', description: 'The member of the account, or the person who was invited.' },
)

const KeyEventData = Type.Object(
  {
    ...accountMembers,
    key_id: Type.String({ description: 'The key (`key_…`).', examples: ['key_06d8h2m4v5e3rkz0t1w9x7y2ba'] }),
  },
  { title: 'KeyEventData', description: 'The API key.' },
)

const DATA = [
  ...[SignedEventData, ProblemEventData, LinkRequestEventData, SignerEventData, RequestEventData],
  ...[BulkJobProblemEventData, BulkJobEventData, TestEventData],
  ...[AccountEventData, MemberEventData, KeyEventData],
]

const envelope = {
  id: Type.String({
    description: 'The same in every delivery: use it to recognise a repeat.',
    examples: ['evt_06d8h2m4v5e3rkz0t1w9x7y2ba'],
  }),
  created_at: timeOf('When it happened.'),
  mode: ModeSchema,
  sequence: Type.Integer({
    description: 'Counts from 1 for each sign request: the order of what happened to it.',
    examples: [7],
  }),
}

const EventEnvelope = Type.Object(envelope, { title: 'EventEnvelope', description: 'What every event has.' })

/** An event as the log lists it. */
export const eventFields = {
  ...envelope,
  type: EventTypeSchema,
  data: Type.Union(DATA, { description: 'What the event is about; its type says which of these.' }),
  body_sha256: Nullable(
    Type.String({
      description: `Of the body that webhooks carry for this event. Null for a \`document.signed\` with its files inside, until it was first sent, and once that is forgotten (${KEPT_DAYS} days).`,
    }),
  ),
}

const JOB_COMPLETED = {
  ...{ id: 'evt_06d8h2m4v5e3rkz0t1w9x7y2ba', created_at: '2026-12-01T10:15:30.123Z', mode: 'test', sequence: 1 },
  type: 'bulk_job.completed',
  data: {
    ...{ bulk_job_id: 'job_06d8h2m4v5e3rkz0t1w9x7y2ba', name: 'Leases 2027', state: 'completed' },
    ...{ accepted: 500, created: 498, failed: 2 },
  },
  body_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
}

export const EventSchema = Type.Object(eventFields, {
  examples: [JOB_COMPLETED],
  title: 'Event',
  additionalProperties: true,
  description: 'Something that happened.',
})

/** The body of a webhook for an event of this type. */
export function webhookBody(type: EventType): JsonSchema {
  const own = Type.Object({ type: Type.Literal(type, { description: `Always \`${type}\`.` }), data: dataOf(type) })
  const allOf = [EventEnvelope, own] as object[]
  return { title: `${pascalCase(type)}Event`, description: `The body of a \`${type}\` webhook.`, allOf }
}

function dataOf(type: EventType) {
  if (type === 'document.signed') return SignedEventData
  if (type === 'document.problem') return ProblemEventData
  if (type === 'signer.link_requested') return LinkRequestEventData
  if (type === 'document.viewed' || type.startsWith('signer.')) return SignerEventData
  if (type === 'bulk_job.completed') return BulkJobEventData
  if (type === 'bulk_job.problem') return BulkJobProblemEventData
  if (type.startsWith('account.')) return AccountEventData
  if (type.startsWith('member.')) return MemberEventData
  if (type.startsWith('key.')) return KeyEventData
  return type === TEST_TYPE ? TestEventData : RequestEventData
}
