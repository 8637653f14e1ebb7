import type { ProviderChoice } from '../../providers/choice.ts'
import type { OpenedProvider } from '../../providers/open-provider.ts'
import type { Mode } from '../credentials/credentials.ts'
import type { OwnSignatureDeps } from '../embed-signature.ts'
import type { OnRemoteStep } from './steps.ts'

/** What the sealer needs for signers at providers. */
export interface RemoteSigningDeps extends OwnSignatureDeps {
  /** With our key for it; rejects where it is none of the account's. */
  openProvider(tenantId: string, mode: Mode, id: string): Promise<OpenedProvider>
  providersOf(of: { tenantId: string; mode: Mode }): Promise<readonly ProviderChoice[]>
  publicUrl: string
  onRemoteStep?: OnRemoteStep
}
