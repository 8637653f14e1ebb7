import { makeResolver } from '../platform/address-guard/index.ts'
import type { Database } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { ProviderChoice } from '../providers/choice.ts'
import type { Providers } from '../providers/open.ts'
import type { OpenedProvider } from '../providers/open-provider.ts'
import type { Config } from './config.ts'

// Providers as the processes use them. All that reads profiles, XML and keys is loaded by the first who asks.

export type ProvidersOf = (caller: Pick<Caller, 'tenantId' | 'mode'>) => Promise<ProviderChoice[]>

/** For the api: whom a caller's signers may be sent to. */
export function providerOffer({ db, config }: { db: Database; config: Config }): ProvidersOf {
  const open = providersOnce(config)
  return async ({ tenantId, mode }) => {
    const { providersOf } = await import('../providers/assigned.ts')
    return providersOf({ db, providers: await open() }, tenantId, mode)
  }
}

export type OpenProvider = (tenantId: string, mode: 'test' | 'live', id: string) => Promise<OpenedProvider>

/** For the sealer: opens one, with our key for it. */
export function providerOpener(config: Config, db: Database, providers: () => Promise<Providers>): OpenProvider {
  const { publicUrl, dnsServers } = config
  const resolve = makeResolver({ servers: dnsServers })
  return async (tenantId, mode, id) => {
    const { openProvider } = await import('../providers/open-provider.ts')
    return openProvider({ db, providers: await providers(), resolve, publicUrl }, tenantId, mode, id)
  }
}

export function providersOnce({ providers }: Config): () => Promise<Providers> {
  let opened: Promise<Providers> | undefined
  return () => {
    opened ??= import('../providers/open.ts').then(({ openProviders }) => openProviders(providers))
    return opened
  }
}
