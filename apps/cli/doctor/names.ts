import { lookup, Resolver } from 'node:dns/promises'

// Look-ups of names, by the name servers of the settings or by the system.

const TIMEOUT_MS = 3_000
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/** Each rejects if no name server answers, and has no entries if the name has no such record. */
export interface Names {
  addresses(host: string): Promise<string[]>
  texts(name: string): Promise<string[]>
  mailServers(domain: string): Promise<string[]>
}

/** `servers`: empty for those of the system. */
export function openNames(servers: readonly string[]): Names {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])
  const system = (host: string) => lookup(host, { all: true }).then((all) => all.map(({ address }) => address))
  const both = async (host: string) => {
    const found = await Promise.all([orNone(resolver.resolve4(host)), orNone(resolver.resolve6(host))])
    return found.flat()
  }
  return {
    // The system also knows the names in /etc/hosts.
    addresses: (host) => (servers.length > 0 ? both(host) : orNone(system(host))),
    texts: async (name) => (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
    mailServers: async (domain) => (await orNone(resolver.resolveMx(domain))).map(({ exchange }) => exchange),
  }
}

function orNone<T>(answer: Promise<T[]>): Promise<T[]> {
  return answer.catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.has(error.code ?? '')) return []
    throw new Error(`No name server answers (${error.message}).`, { cause: error })
  })
}
