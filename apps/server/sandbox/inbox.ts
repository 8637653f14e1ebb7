import type { Row, Tx } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'

// The captured inbox: sandbox mail to an address the account has not verified ends here, and is never sent.

export interface CapturedMail {
  tenantId: string
  recipient: string
  subject: string
  text: string
  html: string
  /** The signing link in it. */
  link?: string | null
  /** What it carried; the files themselves can be had from their request. */
  attachments?: CapturedAttachment[]
}

export interface CapturedAttachment {
  name: string
  contentType: string
  size: number
}

/** Puts a mail into the tenant's inbox; tells its id. */
export async function capture(tx: Tx, mail: CapturedMail): Promise<string> {
  const messageId = newId()
  await tx.query({
    name: 'capture-mail',
    text: `INSERT INTO inbox_messages (tenant_id, message_id, recipient, subject, text_body, html_body, link, attachments)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      ...[mail.tenantId, messageId, mail.recipient, mail.subject, mail.text, mail.html, mail.link ?? null],
      JSON.stringify((mail.attachments ?? []).map(({ name, contentType, size }) => ({ name, contentType, size }))),
    ],
  })
  return messageId
}

export interface MessageRow extends Row {
  message_id: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  link: string | null
  attachments: CapturedAttachment[]
  created_at: Date
}

export interface InboxQuery {
  recipient: string | null
  before: string | null
  limit: number
}

/** Newest first. */
export function listMessages(
  tx: Tx,
  tenantId: string,
  { recipient, before, limit }: InboxQuery,
): Promise<MessageRow[]> {
  const toOne = recipient === null ? '' : 'AND lower(recipient) = lower($4)'
  return tx.query<MessageRow>(
    `SELECT * FROM inbox_messages
      WHERE tenant_id = $1 AND ($2::uuid IS NULL OR message_id < $2) ${toOne}
      ORDER BY message_id DESC LIMIT $3`,
    [tenantId, before, limit, ...(recipient === null ? [] : [recipient])],
  )
}

export async function readMessage(tx: Tx, tenantId: string, messageId: string): Promise<MessageRow | undefined> {
  const [row] = await tx.query<MessageRow>('SELECT * FROM inbox_messages WHERE tenant_id = $1 AND message_id = $2', [
    tenantId,
    messageId,
  ])
  return row
}
