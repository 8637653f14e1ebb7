import type { Logger } from 'pino'
import { makeMailAllowance } from '../accounts/mail-allowance.ts'
import type { Config } from '../config/config.ts'
import { checkTarget, type GuardOptions, type TargetVerdict } from '../platform/address-guard/index.ts'
import type { Database } from '../platform/db/database.ts'
import { checkReceiverTarget } from '../sandbox/receivers/check-target.ts'
import { certificateOffer } from './certificate-offer.ts'
import { providerOffer, providersOnce } from './providers.ts'

/** The dependencies of create besides the database: for a call in the api, for a bulk row in the worker. */
export function createDependencies(parts: { config: Config; log: Logger; db: Database }, guard: GuardOptions) {
  const { config, db } = parts
  const receivers = { db, publicUrl: config.publicUrl }
  return {
    /** To a test receiver of the tenant, else as the address guard permits. */
    checkTarget: async (url: string, tenantId: string): Promise<TargetVerdict> =>
      (await checkReceiverTarget(receivers, tenantId, url)) ?? checkTarget(url, guard),
    canSign: (mode: 'test' | 'live') => mode === 'test' || config.liveSigning,
    acceptsCertificates: certificateOffer(parts),
    providers: providerOffer(db, providersOnce(parts)),
    mails: makeMailAllowance(db, config.newAccountMailsPerDay),
  }
}
