import { selectEntriesOfKind } from '../../evidence/chain/select.ts'
import type { Row, Tx } from '../../platform/db/database.ts'
import { date, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { MAIL_KINDS, OBSOLETE } from '../mail-context.ts'

// The mails of a request, for its sender.

/**
 * `suppressed`: not sent, because it was not needed any more. `bounced`: the receiving server rejected it, at once or
 * later. `failed`: not sent for another reason.
 */
export const MAIL_STATES = ['queued', 'sent', 'captured', 'bounced', 'suppressed', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

const decodeMail = rowDecoder('mails', {
  mail_id: text,
  signer_id: nullable(text),
  kind: oneOf(...MAIL_KINDS),
  recipient: text,
  state: oneOf('queued', 'sent', 'captured', 'failed'),
  attempts: number,
  last_error: nullable(text),
  created_at: date,
  sent_at: nullable(date),
  digest_id: nullable(text),
  digest_size: number,
})

export interface MailRow extends Omit<ReturnType<typeof decodeMail>, 'state'> {
  state: MailState
}

const SELECT = `
  SELECT m.mail_id, m.signer_id, m.kind, m.recipient, m.state, m.attempts, m.last_error, m.created_at, m.sent_at,
         i.digest_id,
         (SELECT count(*)::int FROM digest_items d
           WHERE d.tenant_id = i.tenant_id AND d.digest_id = i.digest_id) AS digest_size
    FROM mails m LEFT JOIN digest_items i USING (tenant_id, mail_id)
   WHERE m.tenant_id = $1 AND m.request_id = $2`

/** Newest first; `before` is the id of the last one of the previous page. */
export async function listMails(
  tx: Tx,
  { tenantId, requestId }: { tenantId: string; requestId: string },
  { before, limit }: { before: string | null; limit: number },
): Promise<MailRow[]> {
  const [rows = [], bounces = []] = await tx.all([
    {
      name: 'list-mails',
      text: `${SELECT} AND ($3::uuid IS NULL OR m.mail_id < $3) ORDER BY m.mail_id DESC LIMIT $4`,
      values: [tenantId, requestId, before, limit],
    },
    selectEntriesOfKind(tenantId, requestId, 'email_bounced'),
  ])
  return withStates(rows, bounces)
}

export async function readMail(
  tx: Tx,
  { tenantId, requestId }: { tenantId: string; requestId: string },
  mailId: string,
): Promise<MailRow | undefined> {
  const [rows = [], bounces = []] = await tx.all([
    { name: 'read-mail', text: `${SELECT} AND m.mail_id = $3`, values: [tenantId, requestId, mailId] },
    selectEntriesOfKind(tenantId, requestId, 'email_bounced'),
  ])
  return withStates(rows, bounces)[0]
}

function withStates(rows: Row[], bounces: Row[]): MailRow[] {
  const bounced = new Set(bounces.map(bouncedMail))
  return rows.map(decodeMail).map((row) => {
    if (row.state !== 'failed') return { ...row, state: row.state }
    if (row.last_error === OBSOLETE) return { ...row, state: 'suppressed' }
    // The bounce of a digest names the digest.
    return { ...row, state: bounced.has(row.mail_id) || bounced.has(row.digest_id) ? 'bounced' : 'failed' }
  })
}

function bouncedMail(row: Row): string | null {
  const { data } = JSON.parse(decodeCanonical(row).canonical) as { data: { mail_id?: string } }
  return data.mail_id ?? null
}

const decodeCanonical = rowDecoder('audit_entries', { canonical: text })
