import type { Pki } from '@countersign/sandbox-pki'
import { checkTarget, makeResolver } from '../platform/address-guard/index.ts'
import type { Database } from '../platform/db/database.ts'
import { guardedFetcher } from './fetch/guarded.ts'
import { remembering } from './fetch/remember.ts'
import { makeWitnesses } from './revocation.ts'
import { openTrustStores, type TrustSettings } from './stores.ts'
import type { Authority, CertificateDeps } from './trust.ts'

export interface CertificateParts {
  db: Database
  trust: TrustSettings
  /** Name servers to use; empty: the system's. */
  dnsServers: string[]
  sandbox(): Promise<Pki>
  /** Of the sandbox's identity provider; none by default. */
  sandboxProvider?: () => Promise<Authority | undefined>
}

/** What checking certificates needs, created once per process. */
export function openCertificates(parts: CertificateParts): CertificateDeps {
  const { db, trust, dnsServers, sandbox, sandboxProvider = async () => undefined } = parts
  const guard = { allowList: trust.allowList, resolve: makeResolver({ servers: dnsServers }), plainHttp: true }
  return {
    db,
    stores: openTrustStores(trust),
    outside: remembering(guardedFetcher((url) => checkTarget(url, guard))),
    sandbox,
    sandboxProvider,
    witnesses: makeWitnesses(),
  }
}
