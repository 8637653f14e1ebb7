import { join } from 'node:path'
import type { TrustJson } from '@countersign/verify'
import type { FastifyInstance } from 'fastify'
import type { UploadBudget } from '../documents/intake/in-flight.ts'
import { logKeys } from '../evidence/log/keys.ts'
import { lookingAgain } from '../platform/operator-files.ts'
import type { TrustSettings } from '../trust/stores.ts'
import type { LoggedEntryDeps } from './find-logged-entry.ts'
import { pageRoutes } from './page-routes.ts'
import { verifyRoute } from './verify-route.ts'

export interface VerificationDeps extends LoggedEntryDeps {
  uploads: UploadBudget
  config: {
    dataFolder: string
    maxDocumentBytes: number
    sandboxPkiFolder: string
    trust: TrustSettings
    seal: { anchorsFile: string } | null
  }
  sandboxProviderRoot(): Promise<Uint8Array | undefined>
}

/** One verifier for the page and the API, with the same trust anchors. */
export function verificationRoutes(app: FastifyInstance, deps: VerificationDeps): void {
  const { dataFolder, maxDocumentBytes } = deps.config
  const trust = lookingAgain(() => trustOf(deps))
  verifyRoute(app, { trust, uploadFolder: join(dataFolder, 'uploads'), maxDocumentBytes, uploads: deps.uploads })
  pageRoutes(app, { ...deps, trust })
}

/** Everything that parses certificates is loaded at the first request. */
async function trustOf({ config, db, sandboxProviderRoot }: VerificationDeps): Promise<TrustJson> {
  const [{ openTrustStores }, { gatherTrust }] = await Promise.all([import('../trust/stores.ts'), import('./trust.ts')])
  return gatherTrust({
    stores: openTrustStores(config.trust),
    sealRoots: config.seal?.anchorsFile ?? null,
    sandboxRoot: join(config.sandboxPkiFolder, 'root.pem'),
    sandboxProviderRoot,
    logKeys: () => logKeys(db),
  })
}
