import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 2_000

/** The texts of a name's TXT records, each joined from its parts (RFC 7208 §3.3). None if there is no answer in time. */
export function makeTxtResolver({ servers }: { servers?: string[] } = {}): (name: string) => Promise<string[]> {
  return async (name) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
    if (servers && servers.length > 0) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch {
      return []
    } finally {
      clearTimeout(timer)
    }
  }
}
