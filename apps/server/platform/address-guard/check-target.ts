import { isIP } from 'node:net'
import type { Resolve } from './resolve.ts'
import { isPublicAddress } from './special-ranges.ts'

// Whether we may send a request to this URL. The rule is the same at create and at every send: a tenant's URL must be
// an https address of the public internet, in every notation and for every address of its name. The sender connects to
// the address that was checked (pinned-lookup.ts), so the name cannot resolve to another one in between (DNS
// rebinding).

const LONGEST_URL = 2048

export type TargetVerdict =
  | {
      ok: true
      /** The address to connect to; null for an allow-listed host, which is not checked, or an unknown name. */
      address: string | null
      /** Why an unchecked target is accepted: it is checked again at every send. */
      note?: string
    }
  | { ok: false; reason: string }

export interface GuardOptions {
  /** Hosts, or host:port, that may use http or be in a special range. IPv6 addresses are in brackets. */
  allowList: readonly string[]
  resolve: Resolve
  /** Also allows http://: certificate authorities use it, because what they publish is signed. */
  plainHttp?: boolean
}

export async function checkTarget(text: string, options: GuardOptions): Promise<TargetVerdict> {
  const { allowList, resolve, plainHttp = false } = options
  if (text.length > LONGEST_URL || !URL.canParse(text))
    return refused(`is not an absolute URL of at most ${LONGEST_URL} characters`)
  // The URL parser would silently drop tabs and line ends.
  if (/[\s\p{Cc}]/u.test(text)) return refused('must not contain white space')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('must begin with https://')
  if (url.username || url.password) return refused('must not carry a user name or password')
  if (text.includes('#')) return refused('must not have a fragment (#…)')
  if (isAllowListed(url, allowList)) return { ok: true, address: null }
  if (url.protocol !== 'https:' && !plainHttp)
    return refused('must begin with https://, as the operator has not allowed its host')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
  return isIP(host) ? checkAddress(host) : checkName(host, resolve)
}

function isAllowListed(url: URL, allowList: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return allowList.some((entry) => [url.hostname, `${url.hostname}:${port}`].includes(entry.toLowerCase()))
}

function checkAddress(address: string): TargetVerdict {
  return isPublicAddress(address)
    ? { ok: true, address }
    : refused('points into a network that is not the public internet')
}

async function checkName(host: string, resolve: Resolve): Promise<TargetVerdict> {
  if (isLocalName(host)) return refused('names a host that is not on the public internet')
  const addresses = await resolve(host)
  const [first] = addresses
  if (!first)
    return { ok: true, address: null, note: `${host} has no address just now; it is looked up again at every send.` }
  if (addresses.every(isPublicAddress)) return { ok: true, address: first }
  return refused('has a name that leads into a network that is not the public internet')
}

/** Names that never leave the machine or its network: RFC 6761, 6762, 8375, 9476, ICANN's .internal, and bare names. */
const LOCAL_SUFFIXES = ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home.arpa', 'alt', 'onion']

function isLocalName(host: string): boolean {
  if (!host.includes('.')) return true
  return LOCAL_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
}

function refused(why: string): TargetVerdict {
  return { ok: false, reason: `The URL ${why}.` }
}
