import type { NamePolicy } from '@countersign/domain/identity'
import { parseCertificate, type TrustSources } from '@countersign/pades'
import { validAt } from '@countersign/pades/cms'
import type { Fetcher } from '@countersign/pades/trust'
import { type Pki, pkiFetcher } from '@countersign/sandbox-pki'
import { FROM_ACCOUNT_OF_TENANT } from '../accounts/sql.ts'
import type { Database } from '../platform/db/database.ts'
import { listOf, nullable, oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import type { Witnesses } from './revocation.ts'
import type { TrustStores } from './stores.ts'

// The trust anchors of an account's signers: the roots in its stores, and in the sandbox the sandbox's own CA, which is
// queried in-process, and that of its identity provider.

export type Mode = 'test' | 'live'

export interface CertificateDeps {
  /** As countersign_app. */
  readonly db: Database
  readonly stores: TrustStores
  /** For addresses in certificates: guarded, limited, with a cache. */
  readonly outside: Fetcher
  readonly sandbox: () => Promise<Pki>
  /** Of the sandbox's identity provider, if there is one. */
  readonly sandboxProvider: () => Promise<Authority | undefined>
  readonly witnesses: Witnesses
}

/** A root, and the fetcher for what its CA publishes. */
export interface Authority {
  readonly anchor: Uint8Array
  readonly origin: string
  readonly fetcher: Fetcher
}

export async function trustSourcesOf(deps: CertificateDeps, tenantId: string, mode: Mode): Promise<TrustSources> {
  return sourcesFor(deps, await accountTrust(deps.db, tenantId), mode, new Date())
}

/** Whether there is any trust anchor for signers' certificates. */
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
  /** Null: the operator has chosen none for this account. */
  readonly stores: readonly string[] | null
}

export async function accountTrust(db: Database, tenantId: string): Promise<AccountTrust> {
  const [[row] = []] = await db.flush({ tenant: tenantId }, [
    {
      name: 'account-trust',
      text: `SELECT a.name_check, a.trust_stores ${FROM_ACCOUNT_OF_TENANT}`,
      values: [tenantId],
    },
  ])
  if (!row) throw new Error(`The tenant ${tenantId} has no account.`)
  const { name_check, trust_stores } = decodeTrust(row)
  return { nameCheck: name_check, stores: trust_stores }
}

const decodeTrust = rowDecoder('accounts', {
  name_check: oneOf('exact', 'fuzzy', 'off'),
  trust_stores: nullable(listOf(text)),
})

/** Expired anchors are not used for new signatures. */
export async function sourcesFor(
  { stores, outside, sandbox, sandboxProvider }: CertificateDeps,
  account: AccountTrust,
  mode: Mode,
  at: Date,
): Promise<TrustSources> {
  const now = () => new Date()
  const anchors = (await stores.anchors(account.stores)).filter((anchor) => validAt(anchor, at))
  if (mode === 'live') return { anchors, fetcher: outside, now }
  const pki = await sandbox()
  const provider = await sandboxProvider()
  const inside = [authorityOf(pki), ...(provider ? [provider] : [])]
  return {
    anchors: [...inside.map(({ anchor }) => parseCertificate(anchor)), ...anchors],
    fetcher: insideFirst(inside, outside),
    now,
  }
}

function authorityOf(pki: Pki): Authority {
  return { anchor: pki.root.certificate, origin: new URL(pki.baseUrl).origin, fetcher: pkiFetcher(pki) }
}

function insideFirst(authorities: readonly Authority[], outside: Fetcher): Fetcher {
  return (request) => {
    const own = authorities.find(({ origin }) => URL.canParse(request.url) && new URL(request.url).origin === origin)
    return (own?.fetcher ?? outside)(request)
  }
}
