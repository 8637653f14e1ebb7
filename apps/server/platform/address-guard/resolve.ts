import { Resolver } from 'node:dns/promises'

// Resolves names for checking. The system's resolver would occupy one of four threads, which files and passwords need,
// too, for as long as a hostile name server likes. This resolver has a short timeout and a cache.

const TIMEOUT_MS = 500
const REMEMBER_MS = 30_000
/** A name without an answer is resolved again sooner: its owner may be setting it up. */
const REMEMBER_NOTHING_MS = 5_000
const MOST_REMEMBERED = 1_000

/** All IPv4 and IPv6 addresses of a name; none if there is no answer in time. Never throws. */
export type Resolve = (host: string) => Promise<string[]>

export interface ResolverOptions {
  /** The name servers to use; empty: the system's. */
  servers?: string[]
  now?: () => number
}

export function makeResolver({ servers, now = Date.now }: ResolverOptions = {}): Resolve {
  const known = new Map<string, { addresses: Promise<string[]>; until: number }>()
  return async (host) => {
    const remembered = known.get(host)
    if (remembered && remembered.until > now()) return remembered.addresses
    const entry = { addresses: ask(host, servers), until: now() + REMEMBER_MS }
    known.delete(host)
    if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value ?? '')
    known.set(host, entry)
    const addresses = await entry.addresses
    if (addresses.length === 0) entry.until = now() + REMEMBER_NOTHING_MS
    return addresses
  }
}

async function ask(host: string, servers: string[] | undefined): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  if (servers && servers.length > 0) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    clearTimeout(timer)
  }
}
