import { TOPICS } from '@countersign/verify/topics'
import Type from 'typebox'
import { Body, Nullable, Success, textOf, timeOf } from '../platform/http/schemas.ts'

// A verdict (packages/verify/verdict.ts) as the API describes it.

const OUTCOMES = [
  ...['valid', 'test', 'changed', 'issuer_unknown', 'indeterminate', 'unsigned', 'unreadable', 'invalid'],
] as const
const Outcome = Type.Enum([...OUTCOMES], {
  title: 'Outcome',
  description:
    '`valid`: intact, and all issuers are trusted here. `test`: the same, but signed in the sandbox. `changed`: changed later in a way that the signatures permit. `issuer_unknown`: intact, but an issuer is not trusted here. `indeterminate`: something cannot be determined here. `unsigned`: there is no signature. `unreadable`: the file cannot be read. `invalid`: do not rely on it.',
})
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, in hex.', examples: [HASH] })
const count = (description: string) => Type.Integer({ description })

const Finding = Type.Object(
  {
    code: textOf('Stable, for programs.', 'tsa_untrusted'),
    topic: Type.Enum([...TOPICS], {
      title: 'FindingTopic',
      description: 'Groups codes that mean the same to a reader.',
    }),
    severity: Type.Enum(['note', 'changed', 'issuer_unknown', 'indeterminate', 'invalid'], {
      description: 'The outcome that the finding leads to; `note` to none.',
    }),
    words: textOf('English, for people.'),
    detail: Nullable(textOf('Further details, for experts.')),
  },
  { title: 'Finding', description: 'Something that was found in a file.' },
)
const Findings = Type.Array(Finding, { description: 'What was found.', examples: [[]] })

const SignatureSigner = Type.Object(
  {
    name: textOf('The name in the certificate.', 'Countersign Sandbox Seal'),
    organization: Nullable(textOf('The organisation in the certificate.', 'Countersign')),
    issuer: textOf('The issuer of the certificate.', 'Countersign Sandbox CA'),
  },
  { title: 'SignatureSigner', description: 'Who signed, by the certificate.' },
)

const SignatureTime = Type.Object(
  {
    at: textOf('The time.', '2026-12-01T10:15:30Z'),
    by: Type.Enum(['signature_timestamp', 'document_timestamp', 'claim'], {
      description: 'The source of the time: `claim` is the signer’s own statement.',
    }),
    authority: Nullable(textOf('The timestamp authority.', 'Countersign Sandbox TSA')),
  },
  { title: 'SignatureTime', description: 'When it was signed.' },
)

const Signature = Type.Object(
  {
    kind: Type.Enum(['signature', 'seal', 'timestamp'], { description: 'What kind of signature it is.' }),
    outcome: Outcome,
    signer: Nullable(SignatureSigner),
    sealed_for: Nullable(textOf('The signer that a seal names.', 'Asha Rao')),
    time: Nullable(SignatureTime),
    intact: Type.Boolean({ description: 'The covered bytes are unchanged since signing.' }),
    trusted: Type.Boolean({ description: 'Its issuer is trusted here.' }),
    revocation: Type.Enum(['good', 'exempt', 'revoked', 'unknown'], {
      description: 'Whether its certificate was revoked.',
    }),
    level: Nullable(textOf('PAdES: B-B, B-T, B-LT, B-LTA; PKCS7-… for older forms.', 'B-LTA')),
    covers: Type.Object(
      {
        revision: count('The revision, from 1.'),
        whole_file: Type.Boolean({ description: 'Whether nothing follows it.' }),
      },
      { title: 'SignatureCoverage', description: 'What the signature covers.' },
    ),
    later: Type.Array(
      Type.Object(
        {
          code: textOf('What was changed, for programs.', 'signature_added'),
          revision: count('The revision with the change.'),
          field: Nullable(textOf('The form field concerned.')),
        },
        { title: 'LaterChange', description: 'A change to the document since the signature.' },
      ),
      { description: 'Changes to the document since the signature.', examples: [[]] },
    ),
    fields: Type.Array(Type.String(), { description: 'The names of its form fields.', examples: [['Signature1']] }),
    reason: Nullable(textOf('The reason that the signature states.')),
    location: Nullable(textOf('The place that the signature states.')),
    findings: Findings,
  },
  { title: 'VerifiedSignature', description: 'A signature and whether it is valid.' },
)

const Pdf = Type.Object(
  {
    outcome: Outcome,
    sha256: Hash,
    size: count('In bytes.'),
    revisions: count('How many revisions the file has.'),
    signatures: Type.Array(Signature, { description: 'All signatures, in order.' }),
    findings: Findings,
  },
  { title: 'VerifiedPdf', description: 'A PDF and whether its signatures are valid.' },
)

const Trail = Type.Object(
  {
    whole: Type.Boolean({ description: 'Whether the chain of entries is unbroken.' }),
    request: textOf('The sign request.', 'sr_06d8h2m4v5e3rkz0t1w9x7y2ba'),
    count: count('How many entries there are.'),
    head: Nullable(textOf('The hash of the last entry.', HASH)),
    first_bad: Nullable(
      Type.Object(
        { entry: count('The entry, from 1.'), reason: textOf('What is wrong with it.') },
        { title: 'BadEntry', description: 'The first entry that is wrong.' },
      ),
    ),
    begins_at: Nullable(textOf('The time of the first entry.', '2026-12-01T09:00:00.000Z')),
    ends_at: Nullable(textOf('The time of the last entry.', '2026-12-01T10:15:30.123Z')),
    document_sha256: Nullable(textOf('The signed document that the trail names.', HASH)),
    certificate_sha256: Nullable(textOf('The certificate of completion that the trail names.', HASH)),
    acts: Type.Array(
      Type.Object(
        {
          role: Type.Enum(['signer', 'approver', 'witness', 'viewer', 'cc'], {
            description: 'What they were asked to do.',
          }),
          act: Nullable(
            Type.Enum(['signed', 'approved', 'viewed', 'declined'], {
              description: 'What they did. Null: nothing yet.',
            }),
          ),
          at: Nullable(textOf('When.', '2026-12-01T10:15:30.123Z')),
        },
        { title: 'VerifiedAct', description: 'A recipient of the request.' },
      ),
      { description: 'What each recipient did, in the order of the request.' },
    ),
  },
  { title: 'VerifiedTrail', description: 'The audit trail.' },
)

const Log = Type.Object(
  {
    state: Type.Enum(['included', 'unknown_log', 'missing', 'not_checked', 'failed'], {
      description: 'Whether the audit trail is in the transparency log.',
    }),
    log: Nullable(textOf('The name of the log.', 'countersign.example.com/test')),
    size: Nullable(count('How many leaves the log had.')),
    index: Nullable(count('The position of the leaf.')),
    covers: Nullable(count('The number of audit trail entries that the proof covers.')),
  },
  { title: 'VerifiedInclusion', description: 'The proof of inclusion in the transparency log.' },
)

export const VerdictSchema = Type.Object(
  {
    outcome: Outcome,
    words: textOf('The outcome in one sentence.', 'Signed in the sandbox, and unchanged since.'),
    file: Type.Object(
      {
        kind: Type.Enum(['pdf', 'certificate', 'bundle', 'unknown'], { description: 'What kind of file it is.' }),
        size: count('In bytes.'),
        sha256: Hash,
      },
      { title: 'VerifiedFile', description: 'The file.' },
    ),
    judged_at: timeOf('When the file was verified.'),
    document: Nullable(Pdf),
    certificate: Nullable(Pdf),
    trail: Nullable(Trail),
    log: Log,
    findings: Findings,
  },
  { title: 'Verdict', description: 'What the file is worth.' },
)

export const VerifyAnswer = Success(
  {
    message: textOf('The outcome in one sentence.', 'Signed in the sandbox, and unchanged since.'),
    verdict: VerdictSchema,
  },
  'What the file is worth. 200 also for one that is not valid: it was judged.',
)

const Bytes = Type.Any()

export const JsonFile = Body(
  {
    content_base64: Type.String({ minLength: 1, contentEncoding: 'base64', description: 'The file in base64.' }),
    name: Type.Optional(Type.String({ maxLength: 255, description: 'The name of the file.' })),
  },
  { examples: [{ content_base64: 'JVBERi0xLjcK' }] },
)

export const VerifyBody = {
  content: {
    'application/pdf': { schema: Bytes },
    'application/zip': { schema: Bytes },
    'multipart/form-data': {
      schema: Body({
        file: Type.String({ contentMediaType: 'application/octet-stream', description: 'The PDF or evidence.zip.' }),
      }),
    },
    'application/json': { schema: JsonFile },
  },
}
