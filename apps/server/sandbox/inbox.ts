import type { Tx } from '../platform/db/database.ts'
import { instant, json, listOf, nullable, rowDecoder, text } from '../platform/db/decode.ts'
import { newId } from '../platform/ids.ts'

// The inbox of captured mails: sandbox mails to addresses that the account has not verified are stored here, not sent.

export interface CapturedMail {
  tenantId: string
  /** The requests that the mail is about. Their erasure deletes it. */
  requestIds: readonly string[]
  /** The mail, or the digest of mails. Null: it is not about a request. */
  mailId?: string | null
  recipient: string
  subject: string
  text: string
  html: string
  /** The signing link in the mail. */
  link?: string | null
  /** Names and sizes only; the files are available from their request. */
  attachments?: CapturedAttachment[]
}

export interface CapturedAttachment {
  name: string
  contentType: string
  size: number
}

/** Stores a mail in the tenant's inbox and returns its id. */
export async function capture(tx: Tx, mail: CapturedMail): Promise<string> {
  const messageId = newId()
  await tx.query({
    name: 'capture-mail',
    text: `INSERT INTO inbox_messages (tenant_id, message_id, recipient, subject, text_body, html_body, link,
                  attachments, request_ids, mail_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      ...[mail.tenantId, messageId, mail.recipient, mail.subject, mail.text, mail.html, mail.link ?? null],
      JSON.stringify((mail.attachments ?? []).map(({ name, contentType, size }) => ({ name, contentType, size }))),
      mail.requestIds,
      mail.mailId ?? null,
    ],
  })
  return messageId
}

const decodeMessage = rowDecoder('inbox_messages', {
  message_id: text,
  recipient: text,
  subject: text,
  text_body: text,
  html_body: text,
  link: nullable(text),
  attachments: json<CapturedAttachment[]>(),
  request_ids: listOf(text),
  created_at: instant,
})

export type MessageRow = ReturnType<typeof decodeMessage>

export interface InboxQuery {
  recipient: string | null
  /** Only mails about this request. */
  requestId: string | null
  before: string | null
  limit: number
}

/** Newest first. */
export async function listMessages(
  tx: Tx,
  tenantId: string,
  { recipient, requestId, before, limit }: InboxQuery,
): Promise<MessageRow[]> {
  // Not in the statement without a recipient: an index has the addresses.
  const toOne = recipient === null ? '' : 'AND lower(recipient) = lower($5)'
  const rows = await tx.query(
    `SELECT * FROM inbox_messages
      WHERE tenant_id = $1 AND ($2::uuid IS NULL OR message_id < $2)
        AND ($4::uuid IS NULL OR $4 = ANY (request_ids)) ${toOne}
      ORDER BY message_id DESC LIMIT $3`,
    [tenantId, before, limit, requestId, ...(recipient === null ? [] : [recipient])],
  )
  return rows.map(decodeMessage)
}

export async function readMessage(tx: Tx, tenantId: string, messageId: string): Promise<MessageRow | undefined> {
  const [row] = await tx.query('SELECT * FROM inbox_messages WHERE tenant_id = $1 AND message_id = $2', [
    tenantId,
    messageId,
  ])
  return row && decodeMessage(row)
}

/** The captured mail with this id, or the captured digest. Undefined if it was not captured. */
export async function findCaptured(tx: Tx, tenantId: string, mailId: string): Promise<MessageRow | undefined> {
  const [row] = await tx.query({
    name: 'find-captured-mail',
    text: 'SELECT * FROM inbox_messages WHERE tenant_id = $1 AND mail_id = $2 ORDER BY message_id DESC LIMIT 1',
    values: [tenantId, mailId],
  })
  return row && decodeMessage(row)
}
