import type { OwnSignatureDeps } from '../embed-signature.ts'
import type { OnCertificateStep } from './steps.ts'

/** What the sealer needs for signers with a key of their own: as for sealing, and by whom certificates are believed. */
export interface CertificateSigningDeps extends OwnSignatureDeps {
  onCertificateStep?: OnCertificateStep
}
