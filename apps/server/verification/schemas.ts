import { TOPICS } from '@countersign/verify/topics'
import Type from 'typebox'
import { Body, Nullable, Success, Timestamp } from '../platform/http/schemas.ts'

// A verdict (packages/verify/verdict.ts) as the API describes it.

const OUTCOMES = [
  ...['valid', 'test', 'changed', 'issuer_unknown', 'indeterminate', 'unsigned', 'unreadable', 'invalid'],
] as const
const Outcome = Type.Enum([...OUTCOMES], {
  description:
    '`valid`: intact, and all issuers are trusted here. `test`: the same, but signed in the sandbox. `changed`: changed later in a way that the signatures permit. `issuer_unknown`: intact, but an issuer is not trusted here. `indeterminate`: something cannot be determined here. `unsigned`: there is no signature. `unreadable`: the file cannot be read. `invalid`: do not rely on it.',
})
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, in hex.' })
const Text = Type.String()

const Finding = Type.Object({
  code: Type.String({ description: 'Stable, for programs.' }),
  topic: Type.Enum([...TOPICS], { description: 'Groups codes that mean the same to a reader.' }),
  severity: Type.Enum(['note', 'changed', 'issuer_unknown', 'indeterminate', 'invalid']),
  words: Type.String({ description: 'English, for people.' }),
  detail: Nullable(Text),
})

const Signature = Type.Object({
  kind: Type.Enum(['signature', 'seal', 'timestamp']),
  outcome: Outcome,
  signer: Nullable(Type.Object({ name: Text, organization: Nullable(Text), issuer: Text })),
  sealed_for: Nullable(Type.String({ description: 'The signer that a seal names.' })),
  time: Nullable(
    Type.Object({
      at: Text,
      by: Type.Enum(['signature_timestamp', 'document_timestamp', 'claim'], {
        description: 'The source of the time: `claim` is the signer’s own statement.',
      }),
      authority: Nullable(Text),
    }),
  ),
  intact: Type.Boolean({ description: 'The covered bytes are unchanged since signing.' }),
  trusted: Type.Boolean({ description: 'Its issuer is trusted here.' }),
  revocation: Type.Enum(['good', 'exempt', 'revoked', 'unknown']),
  level: Nullable(Type.String({ description: 'PAdES: B-B, B-T, B-LT, B-LTA; PKCS7-… for older forms.' })),
  covers: Type.Object({ revision: Type.Integer(), whole_file: Type.Boolean() }),
  later: Type.Array(Type.Object({ code: Text, revision: Type.Integer(), field: Nullable(Text) }), {
    description: 'Changes to the document since the signature.',
  }),
  fields: Type.Array(Text),
  reason: Nullable(Text),
  location: Nullable(Text),
  findings: Type.Array(Finding),
})

const Pdf = Type.Object({
  outcome: Outcome,
  sha256: Hash,
  size: Type.Integer(),
  revisions: Type.Integer(),
  signatures: Type.Array(Signature),
  findings: Type.Array(Finding),
})

const Trail = Type.Object({
  whole: Type.Boolean(),
  request: Text,
  count: Type.Integer(),
  head: Nullable(Text),
  first_bad: Nullable(Type.Object({ entry: Type.Integer(), reason: Text })),
  begins_at: Nullable(Text),
  ends_at: Nullable(Text),
  document_sha256: Nullable(Text),
  certificate_sha256: Nullable(Text),
})

const Log = Type.Object({
  state: Type.Enum(['included', 'unknown_log', 'missing', 'not_checked', 'failed']),
  log: Nullable(Text),
  size: Nullable(Type.Integer()),
  index: Nullable(Type.Integer()),
  covers: Nullable(Type.Integer({ description: 'The number of audit trail entries that the proof covers.' })),
})

export const VerdictSchema = Type.Object({
  outcome: Outcome,
  words: Text,
  file: Type.Object({
    kind: Type.Enum(['pdf', 'certificate', 'bundle', 'unknown']),
    size: Type.Integer(),
    sha256: Hash,
  }),
  judged_at: Timestamp,
  document: Nullable(Pdf),
  certificate: Nullable(Pdf),
  trail: Nullable(Trail),
  log: Log,
  findings: Type.Array(Finding),
})

export const VerifyAnswer = Success(
  { message: Type.String({ description: 'The outcome in one sentence.' }), verdict: VerdictSchema },
  'What the file is worth. 200 also for one that is not valid: it was judged.',
)

const Bytes = Type.Any()

export const JsonFile = Body(
  {
    content_base64: Type.String({ minLength: 1, contentEncoding: 'base64', description: 'The file in base64.' }),
    name: Type.Optional(Type.String({ maxLength: 255 })),
  },
  { examples: [{ content_base64: 'JVBERi0xLjcK' }] },
)

export const VerifyBody = {
  content: {
    'application/pdf': { schema: Bytes },
    'application/zip': { schema: Bytes },
    'multipart/form-data': { schema: Body({ file: Type.String({ description: 'The PDF or evidence.zip.' }) }) },
    'application/json': { schema: JsonFile },
  },
}
