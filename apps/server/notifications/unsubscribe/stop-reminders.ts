import type { Database, Tx } from '../../platform/db/database.ts'
import { nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { sha256 } from '../../platform/ids.ts'
import { isToken, newToken } from '../../platform/slot-token.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import type { LinkTarget } from '../../signrequests/signer/links.ts'

// The unsubscribe link of a reminder. Mail programs display and follow it, so it has its own token: it gives no access to a
// document and can only stop reminders.

/** What a link stops: reminders about its requests, or all receipts of the sender to the mailbox. */
export type Stops = 'reminders' | 'receipts'

/** One signer of a request, or all signers in a digest. */
export interface UnsubscribeTarget extends LinkTarget {
  digestId: string | null
  stops: Stops
}

export async function createUnsubscribeLink(
  tx: Tx,
  publicUrl: string,
  slot: number,
  target: LinkTarget,
  { digestId = null, stops = 'reminders' }: Partial<Pick<UnsubscribeTarget, 'digestId' | 'stops'>> = {},
): Promise<string> {
  const token = newToken(slot)
  await tx.query({
    name: 'insert-reminder-link',
    text: `INSERT INTO reminder_links (tenant_id, token_hash, request_id, signer_id, generation, digest_id, stops)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [target.tenantId, sha256(token), target.requestId, target.signerId, target.generation, digestId, stops],
  })
  return `${publicUrl}/unsubscribe/${token}`
}

export async function resolveUnsubscribeLink(
  resolver: Database,
  token: string,
): Promise<UnsubscribeTarget | undefined> {
  if (!isToken(token)) return undefined
  const [row] = await resolver.query({
    name: 'resolve-reminder-link',
    text: `SELECT tenant_id, request_id, signer_id, generation, digest_id, stops FROM reminder_links
            WHERE token_hash = $1`,
    values: [sha256(token)],
  })
  if (!row) return undefined
  const { tenant_id, request_id, signer_id, generation, digest_id, stops } = decodeLink(row)
  return { tenantId: tenant_id, requestId: request_id, signerId: signer_id, generation, digestId: digest_id, stops }
}

const decodeLink = rowDecoder('reminder_links', {
  tenant_id: text,
  request_id: text,
  signer_id: text,
  generation: number,
  digest_id: nullable(text),
  stops: oneOf('reminders', 'receipts'),
})

/** Idempotent: both the signer and their mail program can send the request. */
export async function stopReminders(deps: ChangeDeps, target: LinkTarget, actor: Actor): Promise<void> {
  const { tenantId, requestId, signerId, generation } = target
  await change(deps, tenantId, { requestId }, actor, ({ now }) => ({
    ...{ type: 'StopReminders', at: now, signerId, linkGeneration: generation },
  }))
}
