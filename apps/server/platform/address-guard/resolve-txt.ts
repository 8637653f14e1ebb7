import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 2_000
/** The name servers answered: there is no such name, or no record of the type. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

/** The texts of a name's TXT records, each joined from its parts (RFC 7208 §3.3). Null if there is no answer in time. */
export function makeTxtLookup({ servers }: { servers?: string[] } = {}): (name: string) => Promise<string[] | null> {
  return async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
    if (servers && servers.length > 0) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      return NOTHING.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
    } finally {
      clearTimeout(timer)
    }
  }
}

/** As makeTxtLookup; none if there is no answer in time. */
export function makeTxtResolver(options: { servers?: string[] } = {}): (name: string) => Promise<string[]> {
  const lookUp = makeTxtLookup(options)
  return async (name) => (await lookUp(name)) ?? []
}
