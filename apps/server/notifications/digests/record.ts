import type { Tx } from '../../platform/db/database.ts'
import { rowDecoder, text } from '../../platform/db/decode.ts'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { applyAll, type ChangeDeps } from '../../signrequests/change/change.ts'
import { lockFreeRequests, lockRequest } from '../../signrequests/load.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import { deliveryEvents } from '../record-delivery.ts'
import { type Digest, type DigestItem, type DigestRef, openItems, readDigest, settleMails } from './items.ts'

// After a digest was sent, its delivery is recorded in the audit trail of each request in it. Each page is one transaction
// with the state of its mails, so after a crash the job continues with the next page.

const PAGE = 50

/** Does nothing if the digest was not sent or is already recorded. */
export async function recordDigest(deps: ChangeDeps, ref: DigestRef): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => deps.db.transaction({ tenant: ref.tenantId }, work)
  const digest = await within((tx) => readDigest(tx, ref))
  if (!digest?.channel) return
  const next = () => within((tx) => openItems(tx, ref, PAGE))
  for (let items = await next(); items.length > 0; items = await next()) {
    const recorded = await within(async (tx) => {
      const free = await lockFreeRequests(tx, [...new Set(items.map(({ requestId }) => requestId))])
      return recordItems(tx, deps, ref, digest, free, items)
    })
    // Requests that were locked by others, one per transaction: waiting for one while holding others can deadlock.
    for (const item of items.filter(({ mailId }) => !recorded.includes(mailId))) {
      await within(async (tx) => {
        const stored = await lockRequest(tx, { requestId: item.requestId })
        if (!stored) throw new Error(`The request ${item.requestId} of digest ${ref.digestId} does not exist.`)
        await recordItems(tx, deps, ref, digest, [stored], [item])
      })
    }
  }
}

/** Records the items whose requests are locked and returns the ids of their mails. Skips mails that are already settled. */
async function recordItems(
  tx: Tx,
  { queue }: ChangeDeps,
  { tenantId, digestId }: DigestRef,
  { kind, channel }: Digest,
  locked: readonly StoredRequest[],
  items: readonly DigestItem[],
): Promise<string[]> {
  if (channel === null) return []
  const ids = new Set(locked.map(({ state }) => state.id))
  const mailIds = items.filter(({ requestId }) => ids.has(requestId)).map(({ mailId }) => mailId)
  const queued = await lockQueued(tx, tenantId, mailIds)
  const itemsOf = Map.groupBy(items.filter(({ mailId }) => queued.has(mailId)), ({ requestId }) => requestId) // biome-ignore format: one thought
  const changes = locked.map((before) => {
    const own = (itemsOf.get(before.state.id) ?? []).filter(({ email }) => email !== '')
    const facts = own.map(({ signerId, email }) => ({ signerId, email, mailId: digestId, channel }))
    return { before, events: facts.flatMap((each) => deliveryEvents(before, kind, each)) }
  })
  await applyAll(tx, queue, tenantId, changes.filter(({ events }) => events.length > 0), SYSTEM) // biome-ignore format: one thought
  if (queued.size > 0) await tx.query(settleMails(tenantId, [...queued], channel === 'mail' ? 'sent' : 'captured'))
  return mailIds
}

/** Two jobs can record the same digest if the first one's lease expired, so the state is read again under a lock. */
async function lockQueued(tx: Tx, tenantId: string, mailIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query({
    name: 'lock-queued-mails',
    text: `SELECT mail_id FROM mails WHERE tenant_id = $1 AND mail_id = ANY($2) AND state = 'queued'
            ORDER BY mail_id FOR UPDATE`,
    values: [tenantId, mailIds],
  })
  return new Set(rows.map((row) => decodeMailId(row).mail_id))
}

const decodeMailId = rowDecoder('mails', { mail_id: text })
