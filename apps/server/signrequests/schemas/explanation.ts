import { Type } from 'typebox'
import { Nullable, Succeeded, textOf, timeOf } from '../../platform/http/schemas.ts'
import { SIGNER } from './signer.ts'
import { ProblemSchema, RequestState, Role, SealErrorCode, SignerState } from './states.ts'

const Bounce = Type.Object(
  {
    email: textOf('The address.'),
    reason: textOf('What the mail server said.'),
    at: timeOf('When it bounced.'),
  },
  { title: 'Bounce', description: 'A mail that could not be delivered.' },
)

const LastMail = Type.Object(
  {
    kind: textOf('Why the mail was written, such as `invitation`.'),
    state: textOf('Its state, such as `sent` or `captured`.'),
    attempts: Type.Integer({ description: 'How often sending was attempted.' }),
    error: Nullable(textOf('Why the last attempt failed.')),
    at: timeOf('When the state last changed.'),
  },
  { title: 'LastMail', description: 'The last mail to the signer.' },
)

const AwaitedSigner = Type.Object(
  {
    signer_id: textOf('The signer (`sgn_…`).', SIGNER.id),
    role: Role,
    name: textOf('The signer’s name.'),
    email: textOf('The signer’s address.'),
    state: SignerState,
    since: Nullable(timeOf('When it became their turn.')),
    viewed_at: Nullable(timeOf('When they first viewed the document.')),
    reminded_at: Nullable(timeOf('When they were last reminded.')),
    reminders_stopped_at: Nullable(timeOf('When they asked for no further reminders.')),
    error_code: Nullable(textOf('Why the last attempt to sign failed.')),
    bounce: Nullable(Bounce),
    last_mail: Nullable(LastMail),
  },
  { title: 'AwaitedSigner', description: 'A signer whom the request waits for.' },
)

export const ExplanationSchema = Type.Object({
  status: Succeeded,
  state: RequestState,
  waiting_for: textOf(
    'signers, problem, sealer, sealer_retry, expiry or nothing. `problem`: background work failed; see `problems`.',
    'signers',
  ),
  summary: textOf('The explanation as a sentence.', 'Waiting for Asha Rao to sign, since 1 December 2026, 09:00 UTC.'),
  awaited: Type.Array(AwaitedSigner, { description: 'The signers whose turn it is.' }),
  problems: Type.Array(ProblemSchema, {
    description: 'What failed and is not resolved, also what the signers’ states show, such as a returned mail.',
    examples: [[]],
  }),
  document_held_until: Nullable(timeOf('Until then another signer is signing the document.')),
  seal_error: Nullable(
    Type.Object(
      {
        code: SealErrorCode,
        message: textOf('The reason, for a person.'),
        at: timeOf('When it happened.'),
        next_try_at: Nullable(timeOf('The next attempt; null if there is none.')),
      },
      {
        title: 'SealError',
        description: 'Why sealing is delayed, or why the request failed; then `next_try_at` is null.',
      },
    ),
  ),
  next: Nullable(
    Type.Object(
      {
        what: textOf('What happens, such as `reminder` or `expiry`.'),
        at: timeOf('When.'),
      },
      { title: 'ScheduledChange', description: 'The next scheduled change.' },
    ),
  ),
})
