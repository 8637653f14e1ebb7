import type { NamePolicy } from '@countersign/domain/identity'
import { parseCertificate, type TrustSources } from '@countersign/pades'
import { validAt } from '@countersign/pades/cms'
import type { Fetcher } from '@countersign/pades/trust'
import { type Pki, pkiFetcher } from '@countersign/sandbox-pki'
import type { Database } from '../platform/db/database.ts'
import type { Witnesses } from './revocation.ts'
import type { TrustStores } from './stores.ts'

// Whom an account's signers are believed by: the roots in its stores, and in the sandbox the sandbox's own authority,
// which is asked in the process.

export type Mode = 'test' | 'live'

export interface CertificateDeps {
  /** As countersign_app. */
  readonly db: Database
  readonly stores: TrustStores
  /** To the addresses that certificates name: guarded, capped, remembering. */
  readonly outside: Fetcher
  readonly sandbox: () => Promise<Pki>
  readonly witnesses: Witnesses
}

export async function trustSourcesOf(deps: CertificateDeps, tenantId: string, mode: Mode): Promise<TrustSources> {
  return sourcesFor(deps, await accountTrust(deps.db, tenantId), mode, new Date())
}

/** Whether there is anybody by whom a signer's certificate could be believed. */
export async function canCheckCertificates(
  { db, stores }: Pick<CertificateDeps, 'db' | 'stores'>,
  tenantId: string,
  mode: Mode,
): Promise<boolean> {
  if (mode === 'test') return true
  const anchors = await stores.anchors((await accountTrust(db, tenantId)).stores)
  return anchors.length > 0
}

export interface AccountTrust {
  readonly nameCheck: NamePolicy
  /** Null: the operator has chosen none for this account in particular. */
  readonly stores: readonly string[] | null
}

export async function accountTrust(db: Database, tenantId: string): Promise<AccountTrust> {
  const [[row] = []] = await db.flush({ tenant: tenantId }, [
    {
      name: 'account-trust',
      text: `SELECT a.name_check, a.trust_stores FROM tenants t JOIN accounts a USING (account_id)
              WHERE t.tenant_id = $1`,
      values: [tenantId],
    },
  ])
  if (!row) throw new Error(`the tenant ${tenantId} has no account`)
  return { nameCheck: row.name_check as NamePolicy, stores: row.trust_stores as string[] | null }
}

/** Anchors that have ended vouch for nothing new. */
export async function sourcesFor(
  { stores, outside, sandbox }: CertificateDeps,
  account: AccountTrust,
  mode: Mode,
  at: Date,
): Promise<TrustSources> {
  const now = () => new Date()
  const anchors = (await stores.anchors(account.stores)).filter((anchor) => validAt(anchor, at))
  if (mode === 'live') return { anchors, fetcher: outside, now }
  const pki = await sandbox()
  return {
    anchors: [parseCertificate(pki.root.certificate), ...anchors],
    fetcher: insideFirst(pki, outside),
    now,
  }
}

function insideFirst(pki: Pki, outside: Fetcher): Fetcher {
  const inside = pkiFetcher(pki)
  return (request) => (isOf(pki, request.url) ? inside(request) : outside(request))
}

function isOf({ baseUrl }: Pki, url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(baseUrl).origin
}
