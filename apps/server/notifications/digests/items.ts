import type { Statement, Tx } from '../../platform/db/database.ts'
import type { DigestKind } from './gather.ts'

// The rows of digests. What becomes of a mail stands in its own row, as if it had been sent alone.

export interface DigestRef {
  tenantId: string
  digestId: string
}

export interface Digest {
  kind: DigestKind
  emailKey: Buffer
  /** How it was sent; null until it was. */
  channel: 'mail' | 'sandbox_inbox' | null
  /** A worker that died had begun to send it: everything in it may have arrived. */
  mayHaveLeft: boolean
}

/** Undefined if its person was forgotten. */
export async function readDigest(tx: Tx, { tenantId, digestId }: DigestRef): Promise<Digest | undefined> {
  const [row] = await tx.query({
    name: 'read-digest',
    text: `SELECT kind, email_key, channel, posting_at IS NOT NULL AS may_have_left
             FROM mail_digests WHERE tenant_id = $1 AND digest_id = $2`,
    values: [tenantId, digestId],
  })
  return (
    row && {
      kind: row.kind as DigestKind,
      emailKey: row.email_key as Buffer,
      channel: row.channel as Digest['channel'],
      mayHaveLeft: row.may_have_left as boolean,
    }
  )
}

/** A mail that the digest stands for. */
export interface DigestItem {
  mailId: string
  requestId: string
  signerId: string
  generation: number
  /** To whom it was to go; empty once that was forgotten. */
  email: string
}

/** Those whose mails are not settled yet, as they came; at most so many after one. */
export async function openItems(
  tx: Tx,
  { tenantId, digestId }: DigestRef,
  limit: number,
  after: DigestItem | null = null,
): Promise<DigestItem[]> {
  const rows = await tx.query({
    name: 'open-digest-items',
    text: OPEN_ITEMS,
    values: [tenantId, digestId, limit, after?.mailId ?? null],
  })
  return rows.map((row) => ({
    mailId: row.mail_id as string,
    requestId: row.request_id as string,
    signerId: row.signer_id as string,
    generation: row.generation as number,
    email: row.recipient as string,
  }))
}

const OPEN_ITEMS = `
  SELECT i.mail_id, i.request_id, i.signer_id, i.generation, m.recipient
    FROM digest_items i JOIN mails m USING (tenant_id, mail_id)
   WHERE i.tenant_id = $1 AND i.digest_id = $2 AND m.state = 'queued'
     AND ($4::uuid IS NULL OR (i.added_at, i.mail_id) >
         (SELECT added_at, mail_id FROM digest_items WHERE tenant_id = $1 AND mail_id = $4))
   ORDER BY i.added_at, i.mail_id LIMIT $3`

/** They are not told of: their mails end, and the digest is without them; it is gone if nothing else was in it. */
export async function leaveOut(tx: Tx, { tenantId, digestId }: DigestRef, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return
  await tx.all([
    settleMails(tenantId, mailIds, 'failed', 'Nobody waits for it any more.'),
    { text: 'DELETE FROM digest_items WHERE tenant_id = $1 AND mail_id = ANY($2)', values: [tenantId, mailIds] },
    { text: DROP_IF_EMPTY, values: [tenantId, digestId] },
  ])
}

const DROP_IF_EMPTY = `
  DELETE FROM mail_digests
   WHERE tenant_id = $1 AND digest_id = $2
     AND NOT EXISTS (SELECT FROM digest_items WHERE tenant_id = $1 AND digest_id = $2)`

/** Those that nobody has settled yet. What a server says of an address that was erased is not kept. */
export function settleMails(
  tenantId: string,
  mailIds: readonly string[],
  state: 'sent' | 'captured' | 'failed',
  error: string | null = null,
): Statement {
  return {
    name: 'settle-digested-mails',
    text: `
      UPDATE mails SET state = $3, last_error = CASE WHEN recipient <> '' THEN $4 END,
             sent_at = CASE WHEN $3 IN ('sent','captured') THEN clock_timestamp() END
       WHERE tenant_id = $1 AND mail_id = ANY($2) AND state = 'queued'`,
    values: [tenantId, mailIds, state, error?.slice(0, 500) ?? null],
  }
}

/** Of everything in it that is open: so many tries more, and what became of the last. */
export function noteTry({ tenantId, digestId }: DigestRef, tries: 1 | 0 | -1, error: string | null): Statement {
  return {
    name: 'note-digest-try',
    text: `
      UPDATE mails m SET attempts = m.attempts + $3, last_error = CASE WHEN m.recipient <> '' THEN $4 END
        FROM digest_items i
       WHERE i.tenant_id = $1 AND i.digest_id = $2 AND m.tenant_id = $1 AND m.mail_id = i.mail_id
         AND m.state = 'queued'`,
    values: [tenantId, digestId, tries, error?.slice(0, 500) ?? null],
  }
}

/** From here on it may leave at any moment; or it is known that it did not. */
export function markPosting({ tenantId, digestId }: DigestRef, posting: boolean): Statement {
  return {
    name: 'mark-digest-posting',
    text: `UPDATE mail_digests SET posting_at = CASE WHEN $3 THEN coalesce(posting_at, clock_timestamp()) END
            WHERE tenant_id = $1 AND digest_id = $2`,
    values: [tenantId, digestId, posting],
  }
}

/** It has left: from here on it is not sent again. */
export function markSent({ tenantId, digestId }: DigestRef, channel: 'mail' | 'sandbox_inbox'): Statement {
  return {
    name: 'mark-digest-sent',
    text: `UPDATE mail_digests SET sent_at = clock_timestamp(), channel = $3
            WHERE tenant_id = $1 AND digest_id = $2 AND sent_at IS NULL`,
    values: [tenantId, digestId, channel],
  }
}
