import { randomBytes } from 'node:crypto'
import { IS_SUSPENDED, JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database, Statement, Tx } from '../../platform/db/database.ts'
import { newId, sha256 } from '../../platform/ids.ts'
import { JOIN_REQUEST, JOIN_SIGNER } from '../../signrequests/sql.ts'

// A queue is what one mailbox was told of by digests, as a list that leads from one document to the next. Its link is
// made like a signing link: 256 random bits behind the slot, of which only the SHA-256 is kept.

const TOKEN = /^[0-9a-f]{3}_[A-Za-z0-9_-]{43}$/

export interface MailedDigest {
  tenantId: string
  digestId: string
}

/**
 * The link in a digest. Whatever the digest tells of is in its mailbox's queue from then on: within the transaction that
 * writes the mail, so that nothing is there that nobody was told of. A mail written again has another link, as good.
 */
export async function createInboxLink(
  tx: Tx,
  publicUrl: string,
  slot: number,
  { tenantId, digestId }: MailedDigest,
): Promise<string> {
  const [queue] = await tx.query<{ queue_id: string }>(openQueue(tenantId, digestId))
  if (!queue) throw new Error(`there is no digest ${digestId} to make a link for`)
  const token = `${slot.toString(16).padStart(3, '0')}_${randomBytes(32).toString('base64url')}`
  await tx.all([
    dropReplacedItems(tenantId, queue.queue_id, digestId),
    addItems(tenantId, queue.queue_id, digestId),
    insertLink(tenantId, queue.queue_id, token),
  ])
  return `${publicUrl}/q/${token}`
}

/** The mailbox's queue, locked: its items are numbered one after the other. */
function openQueue(tenantId: string, digestId: string): Statement {
  return {
    name: 'open-queue',
    text: `
      INSERT INTO queues (tenant_id, queue_id, email_key)
      SELECT tenant_id, $2, email_key FROM mail_digests WHERE tenant_id = $1 AND digest_id = $3
      ON CONFLICT (tenant_id, email_key) DO UPDATE SET items = queues.items
      RETURNING queue_id`,
    values: [tenantId, newId(), digestId],
  }
}

/** Who is told of a newer link may come by this one too, but not by one that was mailed before: it gets a new number. */
function dropReplacedItems(tenantId: string, inboxId: string, digestId: string): Statement {
  return {
    name: 'drop-replaced-queue-items',
    text: `
      DELETE FROM queue_items q USING digest_items i
       WHERE q.tenant_id = $1 AND q.queue_id = $2 AND i.tenant_id = $1 AND i.digest_id = $3
         AND i.request_id = q.request_id AND i.signer_id = q.signer_id AND i.generation > q.generation`,
    values: [tenantId, inboxId, digestId],
  }
}

/** In the order of the sender's rows. */
function addItems(tenantId: string, inboxId: string, digestId: string): Statement {
  return {
    name: 'add-queue-items',
    text: `
      WITH told AS (
        SELECT tenant_id, request_id, signer_id, max(generation) AS generation FROM digest_items
         WHERE tenant_id = $1 AND digest_id = $3 GROUP BY tenant_id, request_id, signer_id
      ), added AS (
        INSERT INTO queue_items (tenant_id, queue_id, number, request_id, signer_id, generation)
        SELECT $1, $2, q.items + row_number() OVER (ORDER BY r.job_id, r.job_row, r.request_id, s.position),
               request_id, signer_id, i.generation
          FROM (SELECT items FROM queues WHERE tenant_id = $1 AND queue_id = $2) q CROSS JOIN told i
          ${JOIN_REQUEST}
          ${JOIN_SIGNER}
         WHERE NOT EXISTS (SELECT FROM queue_items o
                            WHERE o.tenant_id = $1 AND o.queue_id = $2 AND o.request_id = i.request_id
                              AND o.signer_id = i.signer_id)
        RETURNING 1
      )
      UPDATE queues SET items = items + (SELECT count(*) FROM added) WHERE tenant_id = $1 AND queue_id = $2`,
    values: [tenantId, inboxId, digestId],
  }
}

function insertLink(tenantId: string, inboxId: string, token: string): Statement {
  return {
    name: 'insert-queue-link',
    text: `INSERT INTO queue_links (tenant_id, token_hash, queue_id, up_to)
           SELECT tenant_id, $2, queue_id, items FROM queues WHERE tenant_id = $1 AND queue_id = $3`,
    values: [tenantId, sha256(token), inboxId],
  }
}

/** A queue as far as one link leads: up to what was in it when the mail was written. */
export interface InboxScope {
  tenantId: string
  inboxId: string
  upTo: number
}

export interface FoundInbox extends InboxScope {
  /** The sender's account was suspended: none of its links leads anywhere. */
  suspended: boolean
}

/** Whose queue this link leads to; undefined for anything that is not one of ours. */
export async function resolveInboxLink(resolver: Database, token: string): Promise<FoundInbox | undefined> {
  if (!TOKEN.test(token)) return undefined
  const [row] = await resolver.query({
    name: 'resolve-queue-link',
    text: `SELECT l.tenant_id, l.queue_id, l.up_to, ${IS_SUSPENDED} AS suspended
             FROM queue_links l ${JOIN_ACCOUNT}
            WHERE l.token_hash = $1`,
    values: [sha256(token)],
  })
  return (
    row && {
      tenantId: row.tenant_id as string,
      inboxId: row.queue_id as string,
      upTo: row.up_to as number,
      suspended: row.suspended as boolean,
    }
  )
}
