import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { makeResolver } from '../platform/address-guard/index.ts'
import type { Database } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { ProviderChoice } from '../providers/choice.ts'
import type { Providers } from '../providers/open.ts'
import type { OpenedProvider } from '../providers/open-provider.ts'
import type { ReadProviderSecret } from '../providers/secrets/open.ts'
import type { Authority } from '../trust/trust.ts'

// Providers as the processes use them. The code that reads profiles, XML and keys is loaded on first use.

export type ProvidersOf = (caller: Pick<Caller, 'tenantId' | 'mode'>) => Promise<ProviderChoice[]>
export type OpenProvider = (tenantId: string, mode: Caller['mode'], id: string) => Promise<OpenedProvider>

/** Opens the providers once per process. `readSecret`: in the sealer only. */
export function providersOnce(
  { config, log }: { config: Config; log: Logger },
  readSecret?: ReadProviderSecret,
): () => Promise<Providers> {
  const onProblem = (problem: string) => log.warn({ problem }, 'a provider cannot be used')
  let opened: Promise<Providers> | undefined
  return () => {
    opened ??= import('../providers/open.ts').then(({ openProviders }) =>
      openProviders(config.providers, onProblem, readSecret),
    )
    return opened
  }
}

/** The providers that a caller's signers may use. */
export function providerOffer(db: Database, providers: () => Promise<Providers>): ProvidersOf {
  return async ({ tenantId, mode }) => {
    const { providersOf } = await import('../providers/assigned.ts')
    return providersOf({ db, providers: await providers() }, tenantId, mode)
  }
}

/** For the sealer: opens a provider with our key for it. */
export function providerOpener(config: Config, db: Database, providers: () => Promise<Providers>): OpenProvider {
  const { publicUrl, dnsServers } = config
  const resolve = makeResolver({ servers: dnsServers })
  return async (tenantId, mode, id) => {
    const { openProvider } = await import('../providers/open-provider.ts')
    return openProvider({ db, providers: await providers(), resolve, publicUrl }, tenantId, mode, id)
  }
}

/** The authority of the sandbox provider's certificates. */
export function sandboxProvider(
  { providers: { sandbox } }: Config,
  providers: () => Promise<Providers>,
): () => Promise<Authority | undefined> {
  return async () => (sandbox.url === null ? undefined : (await providers()).sandboxAuthority())
}
