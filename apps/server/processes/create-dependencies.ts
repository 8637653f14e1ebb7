import type { Logger } from 'pino'
import { makeMailAllowance } from '../accounts/mail-allowance.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { CreateDeps } from '../signrequests/create/dependencies.ts'
import { certificateOffer } from './certificate-offer.ts'
import { providerOffer, providersOnce } from './providers.ts'

/** The dependencies of create besides the database: for a call in the api, for a bulk row in the worker. */
export function createDependencies(
  parts: { config: Config; log: Logger; db: Database },
  checkTarget: CreateDeps['checkTarget'],
) {
  const { config, db } = parts
  return {
    checkTarget,
    canSign: (mode: 'test' | 'live') => mode === 'test' || config.liveSigning,
    acceptsCertificates: certificateOffer(parts),
    providers: providerOffer(db, providersOnce(parts)),
    mails: makeMailAllowance(db, config.newAccountMailsPerDay),
  }
}
