import type { ProviderChoice } from '../../providers/choice.ts'
import type { OpenedProvider } from '../../providers/open-provider.ts'
import type { AttemptDeps } from '../attempts/deps.ts'
import type { Mode } from '../credentials/credentials.ts'
import type { OnRemoteStep } from './steps.ts'

export interface RemoteSigningDeps extends AttemptDeps {
  /** Opens a provider with the service's key for it. Rejects if the account does not have the provider. */
  openProvider(tenantId: string, mode: Mode, id: string): Promise<OpenedProvider>
  providersOf(of: { tenantId: string; mode: Mode }): Promise<readonly ProviderChoice[]>
  onRemoteStep?: OnRemoteStep
}
