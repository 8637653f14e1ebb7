import { Type } from 'typebox'
import { Nullable, Success, textOf, timeOf } from '../../platform/http/schemas.ts'
import { publicId } from '../../platform/ids.ts'
import { MailAttachment } from '../../sandbox/present.ts'
import { SIGNER } from '../../signrequests/schemas/signer.ts'
import { MAIL_KINDS } from '../mail-context.ts'
import { MAIL_STATES, type MailRow } from './read.ts'

// Mails of a request as the API shows them.

const summary = {
  id: textOf('The mail (`mail_…`).', 'mail_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  kind: Type.Enum([...MAIL_KINDS], { description: 'Why it was written.', examples: ['invitation'] }),
  signer_id: Nullable(textOf('The signer; null for a mail to the account.', SIGNER.id)),
  recipient: Nullable(textOf('The address; null once it was erased.', 'asha@example.com')),
  state: Type.Enum([...MAIL_STATES], {
    description:
      '`captured`: stored in the sandbox’s inbox instead. `bounced`: the receiving server rejected it, at once or later. `suppressed`: not sent, because it was not needed any more. `failed`: not sent for another reason.',
    examples: ['sent'],
  }),
  attempts: Type.Integer({ description: 'How often sending was attempted.', examples: [1] }),
  error: Nullable(textOf('Why it was not sent, what it waits for, or what the mail server said.')),
  digest_size: Nullable(
    Type.Integer({ description: 'Of a mail about several documents: how many. Null for a mail of its own.' }),
  ),
  created_at: timeOf('When it was first to be sent, by the real clock, also in the sandbox.'),
  sent_at: Nullable(timeOf('When it was sent or captured, by the real clock.')),
}

export const RequestMailSummary = Type.Object(summary, {
  title: 'RequestMailSummary',
  description: 'A mail of a sign request in a list.',
})

const MailAddress = Type.Object(
  {
    name: Nullable(textOf('The name; null if the mail is captured.', 'Asha Rao')),
    email: textOf('The address.', 'asha@example.com'),
  },
  { title: 'MailAddress', description: 'An address of a mail.' },
)

export const RequestMailAnswer = Success(
  {
    ...summary,
    rendered: Type.Enum(['captured', 'recreated'], {
      description:
        '`captured`: exactly as written. `recreated`: composed again from the request as it is now; links lead nowhere, and a code is not shown. Of a mail about several documents, `recreated` is the mail about this one.',
    }),
    subject: textOf('Its subject.', 'Test Ltd asks you to sign “Lease 2027.pdf”'),
    from: textOf('The sender of all mails.', 'Countersign <no-reply@countersign.example>'),
    to: MailAddress,
    text: textOf('Its text.', 'Asha Rao, please sign …'),
    html: textOf('Its HTML. It has no scripts and loads nothing.', '<p>…</p>'),
    attachments: Type.Array(MailAttachment, { description: 'The attachments’ names and sizes.' }),
  },
  'The mail.',
)

export function presentMail(row: MailRow) {
  return {
    id: publicId('mail', row.mail_id),
    kind: row.kind,
    signer_id: row.signer_id && publicId('sgn', row.signer_id),
    recipient: row.recipient || null,
    state: row.state,
    attempts: row.attempts,
    error: row.last_error,
    digest_size: row.digest_size > 1 ? row.digest_size : null,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }
}
