import type { CertificateDeps } from '../../trust/trust.ts'
import type { DrainDeps } from '../deps.ts'

export interface AttemptDeps extends DrainDeps {
  /** The trust sources for signers' certificates, opened on first use. */
  certificates(): Promise<CertificateDeps>
}
