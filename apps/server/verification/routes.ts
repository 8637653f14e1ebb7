import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openTrustStores, type TrustSettings } from '../certificates/stores.ts'
import { logKeys } from '../evidence/log/keys.ts'
import { lookingAgain } from '../platform/operator-files.ts'
import type { WitnessDeps } from './find-witness.ts'
import { pageRoutes } from './page-routes.ts'
import { gatherTrust } from './trust.ts'
import { verifyRoute } from './verify-route.ts'

export interface VerificationDeps extends WitnessDeps {
  config: {
    dataFolder: string
    maxDocumentBytes: number
    sandboxPkiFolder: string
    trust: TrustSettings
    seal: { anchorsFile: string } | null
  }
  sandboxProviderRoot(): Promise<Uint8Array | undefined>
}

/** One judge behind a page and a call; both trust the same. */
export function verificationRoutes(app: FastifyInstance, deps: VerificationDeps): void {
  const { config, db, sandboxProviderRoot } = deps
  const sources = {
    stores: openTrustStores(config.trust),
    sealRoots: config.seal?.anchorsFile ?? null,
    sandboxRoot: join(config.sandboxPkiFolder, 'root.pem'),
    sandboxProviderRoot,
    logKeys: () => logKeys(db),
  }
  const trust = lookingAgain(() => gatherTrust(sources))
  const uploadFolder = join(config.dataFolder, 'uploads')
  verifyRoute(app, { trust, uploadFolder, maxDocumentBytes: config.maxDocumentBytes })
  pageRoutes(app, { ...deps, trust })
}
