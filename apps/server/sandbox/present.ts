import Type from 'typebox'
import { Nullable, textOf, timeOf } from '../platform/http/schemas.ts'
import { publicId } from '../platform/ids.ts'
import type { CapturedAttachment, MessageRow } from './inbox.ts'
import type { AddressRow } from './verified-addresses.ts'

// Captured mails and verified addresses as the API shows them.

export const MailAttachment = Type.Object(
  {
    name: textOf('The name of the file.', 'Lease 2027.pdf'),
    content_type: textOf('Its media type.', 'application/pdf'),
    size: Type.Integer({ description: 'In bytes.', examples: [48211] }),
  },
  { title: 'MailAttachment', description: 'An attachment of a mail.' },
)

export const messageSummary = {
  id: textOf('The mail (`inb_…`).', 'inb_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  recipient: textOf('The address that it was written to.', 'asha@example.com'),
  subject: textOf('Its subject.', 'Please sign: Lease 2027.pdf'),
  sign_request_ids: Type.Array(Type.String(), {
    description: 'The sign requests that it is about. A digest is about several, a mail to a user about none.',
    examples: [['sr_06d8h2m4v5e3rkz0t1w9x7y2ba']],
  }),
  link: Nullable(
    Type.String({
      description:
        'The signing link in the mail. Open it to sign as this person. Null for a key without the scope `links`.',
    }),
  ),
  attachments: Type.Array(MailAttachment, {
    description: 'The attachments’ names and sizes. Download the files from their sign request.',
  }),
  created_at: timeOf('When it was written.'),
}

export const SandboxMailSummary = Type.Object(messageSummary, {
  title: 'SandboxMailSummary',
  description: 'A captured mail in a list.',
})

export const messageFields = {
  ...messageSummary,
  text: textOf('Its text.', 'Asha Rao, please sign …'),
  html: textOf('Its HTML.', '<p>…</p>'),
}

/** `showLinks`: the key has the scope `links`. Without it, links are removed: they are the right to sign. */
export function presentMessageSummary(row: MessageRow, showLinks: boolean) {
  return {
    id: publicId('inb', row.message_id),
    recipient: row.recipient,
    subject: row.subject,
    sign_request_ids: row.request_ids.map((id) => publicId('sr', id)),
    link: showLinks ? row.link : null,
    attachments: row.attachments.map(presentAttachment),
    created_at: new Date(row.created_at).toISOString(),
  }
}

export function presentAttachment({ name, contentType, size }: CapturedAttachment) {
  return { name, content_type: contentType, size }
}

export function presentMessage(row: MessageRow, showLinks: boolean) {
  const shown = (text: string) => (showLinks ? text : text.replaceAll(TOKEN, 'hidden-without-the-scope-links'))
  return { ...presentMessageSummary(row, showLinks), text: shown(row.text_body), html: shown(row.html_body) }
}

/** The token of every link to a person: a slot code and 256 random bits. */
const TOKEN = /[0-9a-f]{3}_[A-Za-z0-9_-]{43,}/g

export const addressFields = {
  email: textOf('The address.', 'ada@example.com'),
  verified: Type.Boolean({ description: 'Whether sandbox mail is sent there.' }),
  asked_at: timeOf('When the last code was mailed.'),
  verified_at: Nullable(timeOf('When the code was entered.')),
}

export const VerifiedAddress = Type.Object(addressFields, {
  title: 'VerifiedAddress',
  description: 'An address that sandbox mail may be sent to.',
})

export function presentAddress(row: AddressRow) {
  return {
    email: row.email,
    verified: row.verified_at !== null,
    asked_at: new Date(row.asked_at).toISOString(),
    verified_at: row.verified_at === null ? null : new Date(row.verified_at).toISOString(),
  }
}
