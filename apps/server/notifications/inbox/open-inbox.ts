import { IS_SUSPENDED, JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database, Statement, Tx } from '../../platform/db/database.ts'
import { boolean, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { newId, sha256 } from '../../platform/ids.ts'
import { isToken, newToken } from '../../platform/slot-token.ts'
import { JOIN_REQUEST, JOIN_SIGNER } from '../../signrequests/sql.ts'

// An inbox is the list of documents that digests sent to one mailbox. Its link has the form of a signing link: the slot and
// 256 random bits. Only the SHA-256 of the token is stored.

export interface MailedDigest {
  tenantId: string
  digestId: string
}

/**
 * Creates the link of a digest and adds the digest's items to the inbox, in the transaction that composes the mail, so the
 * inbox has only documents that were mailed. A mail that is composed again gets another link; both work.
 */
export async function createInboxLink(
  tx: Tx,
  publicUrl: string,
  slot: number,
  { tenantId, digestId }: MailedDigest,
): Promise<string> {
  const [row] = await tx.query(openInbox(tenantId, digestId))
  if (!row) throw new Error(`The digest ${digestId} does not exist.`)
  const { inbox_id: inboxId } = decodeInboxId(row)
  await tx.all([dropReplacedItems(tenantId, inboxId, digestId), addItems(tenantId, inboxId, digestId)])
  return addInboxLink(tx, publicUrl, slot, { tenantId, inboxId })
}

export interface InboxRef {
  tenantId: string
  inboxId: string
}

/** A link to all items of the inbox. All of them were mailed to its mailbox, where this link must go too. */
export async function addInboxLink(
  tx: Tx,
  publicUrl: string,
  slot: number,
  { tenantId, inboxId }: InboxRef,
): Promise<string> {
  const token = newToken(slot)
  await tx.query(insertLink(tenantId, inboxId, token))
  return `${publicUrl}/q/${token}`
}

const decodeInboxId = rowDecoder('inboxes', { inbox_id: text })

/** Creates the inbox if needed and locks it, because its items are numbered consecutively. New links may be asked for again. */
function openInbox(tenantId: string, digestId: string): Statement {
  return {
    name: 'open-inbox',
    text: `
      INSERT INTO inboxes (tenant_id, inbox_id, email_key)
      SELECT tenant_id, $2, email_key FROM mail_digests WHERE tenant_id = $1 AND digest_id = $3
      ON CONFLICT (tenant_id, email_key) DO UPDATE SET links_asked = 0
      RETURNING inbox_id`,
    values: [tenantId, newId(), digestId],
  }
}

/** An item with a newer link generation replaces the old one and gets a new number, so links mailed earlier do not reach it. */
function dropReplacedItems(tenantId: string, inboxId: string, digestId: string): Statement {
  return {
    name: 'drop-replaced-inbox-items',
    text: `
      DELETE FROM inbox_items q USING digest_items i
       WHERE q.tenant_id = $1 AND q.inbox_id = $2 AND i.tenant_id = $1 AND i.digest_id = $3
         AND i.request_id = q.request_id AND i.signer_id = q.signer_id AND i.generation > q.generation`,
    values: [tenantId, inboxId, digestId],
  }
}

/** In the order of the sender's rows. */
function addItems(tenantId: string, inboxId: string, digestId: string): Statement {
  return {
    name: 'add-inbox-items',
    text: `
      WITH mailed AS (
        SELECT tenant_id, request_id, signer_id, max(generation) AS generation FROM digest_items
         WHERE tenant_id = $1 AND digest_id = $3 GROUP BY tenant_id, request_id, signer_id
      ), added AS (
        INSERT INTO inbox_items (tenant_id, inbox_id, number, request_id, signer_id, generation)
        SELECT $1, $2, q.items + row_number() OVER (ORDER BY r.job_id, r.job_row, r.request_id, s.position),
               request_id, signer_id, i.generation
          FROM (SELECT items FROM inboxes WHERE tenant_id = $1 AND inbox_id = $2) q CROSS JOIN mailed i
          ${JOIN_REQUEST}
          ${JOIN_SIGNER}
         WHERE NOT EXISTS (SELECT FROM inbox_items o
                            WHERE o.tenant_id = $1 AND o.inbox_id = $2 AND o.request_id = i.request_id
                              AND o.signer_id = i.signer_id)
        RETURNING 1
      )
      UPDATE inboxes SET items = items + (SELECT count(*) FROM added) WHERE tenant_id = $1 AND inbox_id = $2`,
    values: [tenantId, inboxId, digestId],
  }
}

function insertLink(tenantId: string, inboxId: string, token: string): Statement {
  return {
    name: 'insert-inbox-link',
    text: `INSERT INTO inbox_links (tenant_id, token_hash, inbox_id, up_to)
           SELECT tenant_id, $2, inbox_id, items FROM inboxes WHERE tenant_id = $1 AND inbox_id = $3`,
    values: [tenantId, sha256(token), inboxId],
  }
}

/** An inbox as one link shows it: up to the last item at the time the mail was composed. */
export interface InboxScope extends InboxRef {
  upTo: number
}

export interface FoundInbox extends InboxScope {
  /** The sender's account is suspended: none of its links can be used. */
  suspended: boolean
}

/** Undefined if the token is malformed or unknown. */
export async function resolveInboxLink(resolver: Database, token: string): Promise<FoundInbox | undefined> {
  if (!isToken(token)) return undefined
  const [row] = await resolver.query({
    name: 'resolve-inbox-link',
    text: `SELECT l.tenant_id, l.inbox_id, l.up_to, ${IS_SUSPENDED} AS suspended
             FROM inbox_links l ${JOIN_ACCOUNT}
            WHERE l.token_hash = $1`,
    values: [sha256(token)],
  })
  if (!row) return undefined
  const { tenant_id: tenantId, inbox_id: inboxId, up_to: upTo, suspended } = decodeLink(row)
  return { tenantId, inboxId, upTo, suspended }
}

const decodeLink = rowDecoder('inbox_links', { tenant_id: text, inbox_id: text, up_to: number, suspended: boolean })
