import type { Logger } from 'pino'
import { removeBranding } from '../../accounts/branding/remove.ts'
import { accountsToRemove, removeKeysAndNames } from '../../accounts/closing/remove.ts'
import { tenantsOfAccount } from '../../accounts/operate.ts'
import { removeCalls } from '../../accounts/request-log/expire.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { publicId } from '../../platform/ids.ts'
import { removeReceivers } from '../../sandbox/receivers/remove.ts'
import { forgetAddresses } from '../../sandbox/verified-addresses.ts'
import { forgetCertificates } from '../../sealing/issuing/ask.ts'
import { eraseDrafts } from '../../signrequests/drafts/erase.ts'
import { selectHeld } from '../../signrequests/erase.ts'
import { eraseViews } from '../../signrequests/views/erase.ts'
import { removePeople } from '../../users/closing/remove.ts'
import { removeEndpoints } from '../../webhooks/endpoints/remove-all.ts'

// Removes the personal data of accounts that were closed more than 30 days ago. Each step is one transaction and can be
// repeated; the last one marks the account, so a run that ends early is continued by the next. Requests and documents
// stay: their erasure needs two operators, and a database role that the worker lacks.

export interface RemovalDeps {
  /** As countersign_identity. */
  identity: Database
  /** As countersign_app. */
  db: Database
  /** As countersign_timer. */
  timer: Database
  log: Pick<Logger, 'info' | 'error'>
}

const PAGE = 100

/** Returns how many were removed. An account that fails does not stop the others. */
export async function removeClosedAccounts(deps: RemovalDeps): Promise<number> {
  let removed = 0
  for (let after: string | null = null; ; ) {
    const page: string[] = await accountsToRemove(deps.identity, after, PAGE)
    for (const accountId of page) {
      const account = publicId('acc', accountId)
      try {
        if (!(await removeAccount(deps, accountId))) continue
        removed += 1
        deps.log.info({ account }, 'The personal data of a closed account was removed.')
      } catch (err) {
        deps.log.error({ err, account }, 'A closed account could not be removed. It is tried again.')
      }
    }
    const last = page.at(-1)
    if (page.length < PAGE || last === undefined) return removed
    after = last
  }
}

/** False while a request of the account is on legal hold: who acted on it belongs to its evidence. */
async function removeAccount(deps: RemovalDeps, accountId: string): Promise<boolean> {
  const { identity, db, timer } = deps
  const tenants = await identity.transaction('every tenant', (tx) => tenantsOfAccount(tx, accountId))
  const inEach = async <T>(work: (tx: Tx, tenantId: string) => Promise<T>): Promise<T[]> => {
    const results: T[] = []
    for (const { tenantId } of tenants) {
      results.push(await db.transaction({ tenant: tenantId }, (tx) => work(tx, tenantId)))
    }
    return results
  }
  const held = await inEach((tx, tenantId) => tx.query(selectHeld(tenantId)))
  if (held.flat().length > 0) return false
  await inEach(async (tx, tenantId) => {
    await removeEndpoints(tx, tenantId)
    await tx.all([
      ...removeKeysAndNames(tenantId),
      ...removeBranding(tenantId),
      ...[forgetAddresses(tenantId), removeReceivers(tenantId), forgetCertificates(tenantId)],
      ...[eraseDrafts(tenantId), eraseViews(tenantId)],
    ])
  })
  for (const { tenantId } of tenants) await removeCalls(timer, tenantId)
  return removePeople(deps, accountId)
}
