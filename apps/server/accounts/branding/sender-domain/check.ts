import type { Database, Statement } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { byCaller, insertActivity } from '../../activity.ts'
import { orderOwnersMail } from '../../mails/order.ts'
import { readAccount } from '../../store.ts'
import { type LookUpTxt, type Lookup, lookUpRecords } from './records.ts'
import {
  postponeDueCheck,
  promoteNextKey,
  readSenderDomain,
  type SenderDomain,
  tenantsToCheck,
  updateState,
} from './store.ts'

// Checks the DNS records of sender domains: when somebody asks, and by itself. Mails come from a domain only while its
// records are there: without them receivers reject the mails.

export interface CheckDeps {
  db: Database
  lookUpTxt: LookUpTxt
}

const VERIFIED_HOURS = 6
const WAITING_HOURS = 1
/** A domain whose records nobody publishes is not checked for ever. */
const WAITING_DAYS = 14
/** For so long the name servers of a verified domain may be unreachable. */
const UNANSWERED_DAYS = 3
const DAY_MS = 86_400_000

type Actor = Pick<Parameters<typeof insertActivity>[0], 'actor' | 'from'>

/** Undefined if the tenant has no sender domain. */
export async function checkSenderDomain(
  { db, lookUpTxt }: CheckDeps,
  tenantId: string,
  caller: Caller | null,
): Promise<SenderDomain | undefined> {
  const before = await db.transaction({ tenant: tenantId }, async (tx) => {
    await tx.query(postponeDueCheck(tenantId))
    return readSenderDomain(tx, tenantId)
  })
  if (!before) return undefined
  const lookup = await lookUpRecords(lookUpTxt, before)
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const present = await readSenderDomain(tx, tenantId, { lock: true })
    // Replaced or removed meanwhile: the answer is about another key.
    if (present?.key_id !== before.key_id) return present
    const next = replacementIn(present, before, lookup)
    const known = next ? withNextKey(lookup) : lookup
    const state = stateAfter(present, known, Date.now())
    const { mode, account_id: accountId } = await readAccount(tx, tenantId)
    const actor: Actor = caller ? byCaller(caller) : { actor: 'system' }
    const activity = (action: News) =>
      insertActivity({ ...actor, tenantId, mode, action, detail: { domain: present.domain } })
    await tx.all([
      ...(next ? [...promoteNextKey(tenantId, present), activity('sender_domain.key_replaced')] : []),
      updateState(tenantId, {
        ...{ keyId: next?.key_id ?? present.key_id, state, ...known },
        nextCheckHours: nextCheckHours(next ? { ...present, next: null } : present, state, Date.now()),
      }),
      ...newsOf(present, state, activity),
      ...(present.state === 'verified' && state === 'lost'
        ? [orderOwnersMail(tenantId, accountId, 'sender_domain_lost')]
        : []),
    ])
    return readSenderDomain(tx, tenantId)
  })
}

/** The waiting key, if its record was found: mails are signed with it from now on. */
function replacementIn(present: SenderDomain, before: SenderDomain, { found }: Lookup): SenderDomain['next'] {
  const isAsked = present.next !== null && present.next.key_id === before.next?.key_id
  return isAsked && found.ownership && found.next_dkim ? present.next : null
}

/** What was found of the domain's records, once the waiting key is the domain's. */
function withNextKey({ found: { next_dkim, ...found }, ...lookup }: Lookup): Lookup {
  return { ...lookup, found: { ...found, dkim: next_dkim ?? false } }
}

type News = 'sender_domain.verified' | 'sender_domain.lost' | 'sender_domain.key_replaced'

function newsOf(
  { state: before }: SenderDomain,
  after: SenderDomain['state'],
  activity: (action: News) => Statement,
): Statement[] {
  if (before === after || after === 'pending') return []
  return [activity(after === 'verified' ? 'sender_domain.verified' : 'sender_domain.lost')]
}

/** A missing record ends the use of the domain at once; unreachable name servers do so after some days. */
export function stateAfter(
  { state, unanswered_at }: Pick<SenderDomain, 'state' | 'unanswered_at'>,
  { found, isAnswered }: Lookup,
  now: number,
): SenderDomain['state'] {
  if (found.ownership && found.dkim) return 'verified'
  if (state !== 'verified') return state
  if (isAnswered) return 'lost'
  return unanswered_at !== null && now - unanswered_at > UNANSWERED_DAYS * DAY_MS ? 'lost' : 'verified'
}

function nextCheckHours({ created_at, next }: SenderDomain, state: SenderDomain['state'], now: number): number | null {
  const isAwaited = (since: number) => now - since < WAITING_DAYS * DAY_MS
  if (next && isAwaited(next.created_at)) return WAITING_HOURS
  if (state === 'verified') return VERIFIED_HOURS
  return state === 'lost' || isAwaited(created_at) ? WAITING_HOURS : null
}

/** Name servers that do not answer keep a check waiting for seconds. */
const AT_ONCE = 10

/** `timer`: as countersign_timer. Returns whether more may be due. */
export async function checkDueSenderDomains(
  deps: CheckDeps & { timer: Pick<Database, 'query'>; onError: (error: Error) => void },
): Promise<boolean> {
  const tenants = await tenantsToCheck(deps.timer, AT_ONCE)
  const checks = await Promise.allSettled(tenants.map((tenantId) => checkSenderDomain(deps, tenantId, null)))
  const failures = checks.filter(({ status }) => status === 'rejected')
  for (const { reason } of failures as PromiseRejectedResult[]) deps.onError(reason)
  // If every check fails, the cause is ours: the loop waits before the next ones.
  return tenants.length === AT_ONCE && failures.length < AT_ONCE
}
