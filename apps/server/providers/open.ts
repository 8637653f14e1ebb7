import type { Authority } from '../trust/trust.ts'
import { openProviderFolder, type ProviderFolder } from './folder.ts'
import type { Provider } from './provider.ts'
import { openSandboxProvider, type SandboxProvider } from './sandbox.ts'
import type { ReadProviderSecret } from './secrets/open.ts'

export interface ProviderSettings {
  /** The operator's files, the same for every api and sealer. */
  readonly folder: string
  readonly sandbox: SandboxProvider
}

/** All providers, whatever accounts they are assigned to. */
export interface Providers {
  inFolder(): Promise<ProviderFolder>
  /** For every sandbox account. */
  ofSandbox(): Promise<readonly Provider[]>
  sandboxAuthority(): Promise<Authority | undefined>
}

/** Created once per process. Warns once about an invalid file, and again when it has changed. */
export function openProviders(
  { folder, sandbox }: ProviderSettings,
  onProblem: (problem: string) => void = () => {},
  readSecret?: ReadProviderSecret,
): Providers {
  const own = openSandboxProvider(sandbox, onProblem)
  return {
    inFolder: openProviderFolder(folder, { onProblem, readSecret }),
    ofSandbox: own.providers,
    sandboxAuthority: own.authority,
  }
}
