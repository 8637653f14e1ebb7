import type { AttemptDeps } from '../attempts/deps.ts'
import type { OnCertificateStep } from './steps.ts'

export interface CertificateSigningDeps extends AttemptDeps {
  onCertificateStep?: OnCertificateStep
}
