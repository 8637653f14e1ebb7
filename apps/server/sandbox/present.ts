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
  link: Nullable(Type.String({ description: 'The signing link in the mail. Open it to sign as this person.' })),
  attachments: Type.Array(
    Type.Object({ name: Type.String(), content_type: Type.String(), size: Type.Integer({ description: 'In bytes.' }) }),
    { description: 'The attachments’ names and sizes. Download the files from their sign request.' },
  ),
  created_at: Timestamp,
}

export const messageFields = { ...messageSummary, text: Type.String(), html: Type.String() }

export function presentMessageSummary(row: MessageRow) {
  return {
    id: publicId('inb', row.message_id),
    recipient: row.recipient,
    subject: row.subject,
    link: row.link,
    attachments: row.attachments.map(({ name, contentType, size }) => ({ name, content_type: contentType, size })),
    created_at: new Date(row.created_at).toISOString(),
  }
}

export function presentMessage(row: MessageRow) {
  return { ...presentMessageSummary(row), text: row.text_body, html: row.html_body }
}

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
