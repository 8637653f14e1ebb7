import Type from 'typebox'
import { Nullable, Timestamp } from '../platform/http/schemas.ts'
import { publicId } from '../platform/ids.ts'
import type { MessageRow } from './inbox.ts'
import type { AddressRow } from './verified-addresses.ts'

// Captured mails and verified addresses as the API shows them.

export const messageSummary = {
  id: Type.String({ examples: ['inb_06g3…'] }),
  recipient: Type.String(),
  subject: Type.String(),
  link: Nullable(
    Type.String({
      description:
        'The signing link in the mail. Open it to sign as this person. Null for a key without the scope `links`.',
    }),
  ),
  attachments: Type.Array(
    Type.Object({ name: Type.String(), content_type: Type.String(), size: Type.Integer({ description: 'In bytes.' }) }),
    { description: 'The attachments’ names and sizes. Download the files from their sign request.' },
  ),
  created_at: Timestamp,
}

export const messageFields = { ...messageSummary, text: Type.String(), html: Type.String() }

/** `showLinks`: the key has the scope `links`. Without it, links are removed: they are the right to sign. */
export function presentMessageSummary(row: MessageRow, showLinks: boolean) {
  return {
    id: publicId('inb', row.message_id),
    recipient: row.recipient,
    subject: row.subject,
    link: showLinks ? row.link : null,
    attachments: row.attachments.map(({ name, contentType, size }) => ({ name, content_type: contentType, size })),
    created_at: new Date(row.created_at).toISOString(),
  }
}

export function presentMessage(row: MessageRow, showLinks: boolean) {
  const shown = (text: string) => (showLinks ? text : text.replaceAll(TOKEN, 'hidden-without-the-scope-links'))
  return { ...presentMessageSummary(row, showLinks), text: shown(row.text_body), html: shown(row.html_body) }
}

/** The token of every link to a person: a slot code and 256 random bits. */
const TOKEN = /[0-9a-f]{3}_[A-Za-z0-9_-]{43,}/g

export const addressFields = {
  email: Type.String(),
  verified: Type.Boolean(),
  asked_at: Timestamp,
  verified_at: Nullable(Timestamp),
}

export function presentAddress(row: AddressRow) {
  return {
    email: row.email,
    verified: row.verified_at !== null,
    asked_at: new Date(row.asked_at).toISOString(),
    verified_at: row.verified_at === null ? null : new Date(row.verified_at).toISOString(),
  }
}
