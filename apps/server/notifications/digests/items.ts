import type { Statement, Tx } from '../../platform/db/database.ts'
import { boolean, bytes, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { OBSOLETE } from '../mail-context.ts'
import { DIGEST_KINDS, type DigestKind } from './add-to-digest.ts'

// The rows of digests and their items. The state of each mail is stored in its own row, as for a mail sent on its own.

export interface DigestRef {
  tenantId: string
  digestId: string
}

export interface Digest {
  kind: DigestKind
  emailKey: Buffer
  /** How the digest was sent; null until then. */
  channel: 'mail' | 'sandbox_inbox' | null
  /** A worker died while it was sending the digest, so the recipient may have received it. */
  mayBeSent: boolean
}

/** Undefined if the recipient was erased. */
export async function readDigest(tx: Tx, { tenantId, digestId }: DigestRef): Promise<Digest | undefined> {
  const [row] = await tx.query({
    name: 'read-digest',
    text: `SELECT kind, email_key, channel, posting_at IS NOT NULL AS may_be_sent
             FROM mail_digests WHERE tenant_id = $1 AND digest_id = $2`,
    values: [tenantId, digestId],
  })
  if (!row) return undefined
  const { kind, email_key: emailKey, channel, may_be_sent: mayBeSent } = decodeDigest(row)
  return { kind, emailKey, channel, mayBeSent }
}

const decodeDigest = rowDecoder('mail_digests', {
  kind: oneOf(...DIGEST_KINDS),
  email_key: bytes,
  channel: nullable(oneOf('mail', 'sandbox_inbox')),
  may_be_sent: boolean,
})

/** A mail that is part of the digest. */
export interface DigestItem {
  mailId: string
  requestId: string
  signerId: string
  generation: number
  /** The recipient; empty if they were erased. */
  email: string
}

/** The items whose mails are not settled yet, in the order they were added, after the given item. */
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
  return rows.map(decodeItem).map(({ mail_id, request_id, signer_id, generation, recipient }) => ({
    ...{ mailId: mail_id, requestId: request_id, signerId: signer_id, generation, email: recipient },
  }))
}

const decodeItem = rowDecoder('digest_items', {
  mail_id: text,
  request_id: text,
  signer_id: text,
  generation: number,
  recipient: text,
})

const OPEN_ITEMS = `
  SELECT i.mail_id, i.request_id, i.signer_id, i.generation, m.recipient
    FROM digest_items i JOIN mails m USING (tenant_id, mail_id)
   WHERE i.tenant_id = $1 AND i.digest_id = $2 AND m.state = 'queued'
     AND ($4::uuid IS NULL OR (i.added_at, i.mail_id) >
         (SELECT added_at, mail_id FROM digest_items WHERE tenant_id = $1 AND mail_id = $4))
   ORDER BY i.added_at, i.mail_id LIMIT $3`

/** Removes items from the digest and ends their mails. Deletes the digest if it is then empty. */
export async function removeItems(
  tx: Tx,
  { tenantId, digestId }: DigestRef,
  mailIds: readonly string[],
): Promise<void> {
  if (mailIds.length === 0) return
  await tx.all([
    settleMails(tenantId, mailIds, 'failed', OBSOLETE),
    { text: 'DELETE FROM digest_items WHERE tenant_id = $1 AND mail_id = ANY($2)', values: [tenantId, mailIds] },
    { text: DROP_IF_EMPTY, values: [tenantId, digestId] },
  ])
}

const DROP_IF_EMPTY = `
  DELETE FROM mail_digests
   WHERE tenant_id = $1 AND digest_id = $2
     AND NOT EXISTS (SELECT FROM digest_items WHERE tenant_id = $1 AND digest_id = $2)`

/** Sets the state of mails that are still queued. Does not store the server's reply for an erased address. */
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

/** Changes the number of attempts of the digest's queued mails and stores the last error. */
export function recordAttempt(
  { tenantId, digestId }: DigestRef,
  attempts: 1 | 0 | -1,
  error: string | null,
): Statement {
  return {
    name: 'record-digest-attempt',
    text: `
      UPDATE mails m SET attempts = m.attempts + $3, last_error = CASE WHEN m.recipient <> '' THEN $4 END
        FROM digest_items i
       WHERE i.tenant_id = $1 AND i.digest_id = $2 AND m.tenant_id = $1 AND m.mail_id = i.mail_id
         AND m.state = 'queued'`,
    values: [tenantId, digestId, attempts, error?.slice(0, 500) ?? null],
  }
}

/** Marks that sending has started, or that it certainly failed. */
export function markSending({ tenantId, digestId }: DigestRef, sending: boolean): Statement {
  return {
    name: 'mark-digest-sending',
    text: `UPDATE mail_digests SET posting_at = CASE WHEN $3 THEN coalesce(posting_at, clock_timestamp()) END
            WHERE tenant_id = $1 AND digest_id = $2`,
    values: [tenantId, digestId, sending],
  }
}

/** Marks the digest as sent, so that it is not sent again. */
export function markSent({ tenantId, digestId }: DigestRef, channel: 'mail' | 'sandbox_inbox'): Statement {
  return {
    name: 'mark-digest-sent',
    text: `UPDATE mail_digests SET sent_at = clock_timestamp(), channel = $3
            WHERE tenant_id = $1 AND digest_id = $2 AND sent_at IS NULL`,
    values: [tenantId, digestId, channel],
  }
}
