import type { CertificateDeps } from '../../certificates/trust.ts'
import type { DrainDeps } from '../sealing/drain.ts'
import type { OnCertificateStep } from './steps.ts'

/** What the sealer needs for signers with a key of their own: as for sealing, and by whom certificates are believed. */
export interface CertificateSigningDeps extends DrainDeps {
  /** Opened when first needed. */
  certificates(): Promise<CertificateDeps>
  onCertificateStep?: OnCertificateStep
}
