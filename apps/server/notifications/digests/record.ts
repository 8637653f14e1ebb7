import type { Tx } from '../../platform/db/database.ts'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { applyAll, type ChangeDeps } from '../../signrequests/change/change.ts'
import { lockFreeRequests, lockRequest } from '../../signrequests/load.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import { deliveryEvents } from '../record-delivery.ts'
import { type Digest, type DigestItem, type DigestRef, openItems, readDigest, settleMails } from './items.ts'

// After a digest has left, the audit trail of each request in it tells of it, as of a mail of its own. Page by page, each
// in one commit with the mails' rows, so that whoever goes on after a crash goes on where it ended.

const PAGE = 50

/** Nothing to do for a digest that was not sent, or is all told. */
export async function recordDigest(deps: ChangeDeps, ref: DigestRef): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => deps.db.transaction({ tenant: ref.tenantId }, work)
  const digest = await within((tx) => readDigest(tx, ref))
  if (!digest?.channel) return
  const next = () => within((tx) => openItems(tx, ref, PAGE))
  for (let items = await next(); items.length > 0; items = await next()) {
    const told = await within(async (tx) => {
      const free = await lockFreeRequests(tx, [...new Set(items.map(({ requestId }) => requestId))])
      return tell(tx, deps, ref, digest, free, items)
    })
    // To wait for one while holding others would be a deadlock one day.
    for (const item of items.filter(({ mailId }) => !told.includes(mailId))) {
      await within(async (tx) => {
        const stored = await lockRequest(tx, { requestId: item.requestId })
        if (!stored) throw new Error(`a digest tells of request ${item.requestId}, which is not there`)
        await tell(tx, deps, ref, digest, [stored], [item])
      })
    }
  }
}

/** Of these items, those whose requests are locked; gives their mails. What somebody else told meanwhile is left be. */
async function tell(
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
  const untold = await lockQueued(tx, tenantId, mailIds)
  const itemsOf = Map.groupBy(items.filter(({ mailId }) => untold.has(mailId)), ({ requestId }) => requestId) // biome-ignore format: one thought
  const happenings = locked.map((before) => {
    const own = (itemsOf.get(before.state.id) ?? []).filter(({ email }) => email !== '')
    const facts = own.map(({ signerId, email }) => ({ signerId, email, mailId: digestId, channel }))
    return { before, events: facts.flatMap((each) => deliveryEvents(before, kind, each)) }
  })
  await applyAll(tx, queue, tenantId, happenings.filter(({ events }) => events.length > 0), SYSTEM) // biome-ignore format: one thought
  if (untold.size > 0) await tx.query(settleMails(tenantId, [...untold], channel === 'mail' ? 'sent' : 'captured'))
  return mailIds
}

/** Two may be at it, if a job's claim has lapsed while it was done: whoever has the requests looks at the mails again. */
async function lockQueued(tx: Tx, tenantId: string, mailIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ mail_id: string }>({
    name: 'lock-queued-mails',
    text: `SELECT mail_id FROM mails WHERE tenant_id = $1 AND mail_id = ANY($2) AND state = 'queued'
            ORDER BY mail_id FOR UPDATE`,
    values: [tenantId, mailIds],
  })
  return new Set(rows.map(({ mail_id }) => mail_id))
}
