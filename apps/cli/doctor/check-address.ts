import { BlockList, isIP } from 'node:net'
import type { Problem } from '@countersign/server/platform/checks/check.ts'
import { type Examination, NotChecked, type Subject } from './examination.ts'
import { isLive } from './probe-port.ts'
import { askLive } from './probe-url.ts'
import { runsAs } from './process-kind.ts'

// The address of the service: the public URL, the proxies in front of it, and what a caller could pretend.

const DAYS_BEFORE_END = 14
/** Names of ranges that the HTTP server knows. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal']
/** More addresses than any operator's proxies have: a /8, a /32. */
const WIDEST = { ipv4: 8, ipv6: 32 }

export function addressExaminations(subject: Subject): Examination[] {
  const { config, kind, names } = subject
  // Links in mails and webhooks begin with the public URL, so a worker needs it, too.
  if (!runsAs(kind, 'api', 'worker')) return []
  const { hostname } = new URL(config.publicUrl)
  return [
    {
      ...{ group: 'address', name: 'public_url', required: false },
      title: `The public URL ${config.publicUrl} is one that signers can open.`,
      run: async () => unusableUrl(subject),
    },
    {
      ...{ group: 'address', name: 'public_url_resolves', required: false, needs: ['public_url'] },
      title: `${hostname} has an address.`,
      remedy: 'Check the name servers of this machine, or set COUNTERSIGN_DNS_SERVERS.',
      run: async () => {
        if (isIP(hostname.replace(/^\[|\]$/g, '')) || (await names.addresses(hostname)).length > 0) return null
        return {
          problem: `${hostname} has no address in the DNS.`,
          remedy: 'Publish an A or AAAA record of the proxy, or correct COUNTERSIGN_PUBLIC_URL.',
        }
      },
    },
    ...(runsAs(kind, 'api') ? apiExaminations(subject) : []),
  ]
}

function apiExaminations(subject: Subject): Examination[] {
  return [
    {
      ...{ group: 'address', name: 'public_url_answers', required: false, needs: ['public_url_resolves'] },
      title: 'The public URL leads to the api, with a valid TLS certificate.',
      run: () => leadsElsewhere(subject),
    },
    {
      ...{ group: 'address', name: 'trusted_proxies', required: false },
      title: 'The address of a caller is taken from the proxies, and from nobody else.',
      run: async () => wrongProxies(subject),
    },
  ]
}

function unusableUrl({ config, isProduction }: Subject): Problem | null {
  const { protocol, hostname, username, pathname, search } = new URL(config.publicUrl)
  const remedy = 'Set COUNTERSIGN_PUBLIC_URL to the address of the service, as https://sign.example.com.'
  if (username !== '' || pathname !== '/' || search !== '') {
    return { problem: 'The public URL has more than a host and a port.', remedy }
  }
  if (!isProduction) return null
  if (isLoopback(hostname)) return { problem: `Links in mails lead to ${hostname}, which is each signer's own machine.`, remedy } // biome-ignore format: one line
  if (protocol === 'https:') return null
  return { problem: `The public URL is ${protocol}//: signing links and API keys cross the network in clear.`, remedy }
}

function isLoopback(host: string): boolean {
  return /(^|\.)localhost$/.test(host) || /^127\./.test(host) || host === '[::1]'
}

/** Only while the api runs here: before that nothing can answer. */
async function leadsElsewhere({ config, isProduction, names }: Subject): Promise<Problem | null> {
  const url = new URL(config.publicUrl)
  if (!isProduction && isLoopback(url.hostname)) throw new NotChecked('The public URL is this machine.')
  if (!(await isLive(config.host, config.port))) throw new NotChecked('The api does not run here.')
  const [address = ''] = isIP(url.hostname) ? [url.hostname] : await names.addresses(url.hostname)
  const answer = await askLive(url, address).catch((error: Error) => error)
  if (answer instanceof Error) {
    return {
      problem: `${url.origin} does not answer: ${answer.message}.`,
      remedy:
        'Check that the proxy runs, and that its TLS certificate is valid for the host of COUNTERSIGN_PUBLIC_URL, with its chain.',
    }
  }
  if (answer.daysLeft !== null && answer.daysLeft < DAYS_BEFORE_END) {
    return {
      problem: `The TLS certificate of ${url.hostname} ends in ${answer.daysLeft} days.`,
      remedy: 'Renew the TLS certificate of the proxy.',
    }
  }
  if (answer.isLive) return null
  return {
    problem: `${url.origin}/livez answers with ${answer.status}, and not as the api.`,
    remedy: `Let the proxy forward ${url.host} to port ${config.port} of this machine, or correct COUNTERSIGN_PUBLIC_URL.`,
  }
}

/** The api itself speaks HTTP: an https address is that of a proxy. */
function wrongProxies({ config, isProduction }: Subject): Problem | null {
  const { trustedProxies } = config
  const invalid = trustedProxies.filter((entry) => !RANGES.includes(entry) && !isRange(entry))
  if (invalid.length > 0) {
    return {
      problem: `COUNTERSIGN_TRUSTED_PROXIES has ${invalid.join(', ')}, which is no address.`,
      remedy: 'Use addresses and ranges such as 10.0.0.5 or 10.0.0.0/24.',
    }
  }
  const wide = trustedProxies.filter(isWide)
  if (wide.length > 0) {
    return {
      problem: `COUNTERSIGN_TRUSTED_PROXIES trusts ${wide.join(', ')}: callers can pretend any address with X-Forwarded-For.`,
      remedy: 'List the addresses of your proxies only.',
    }
  }
  if (!isProduction || trustedProxies.length > 0 || !config.publicUrl.startsWith('https:')) return null
  return {
    problem:
      'COUNTERSIGN_TRUSTED_PROXIES is empty, but the public URL is that of a proxy: all callers have its address in limits and in audit trails.',
    remedy: 'Set COUNTERSIGN_TRUSTED_PROXIES to the addresses of your proxies.',
  }
}

function isRange(entry: string): boolean {
  const [address = '', prefix] = entry.split('/')
  const family = isIP(address)
  if (family === 0) return false
  if (prefix === undefined) return true
  // A netmask is valid, too.
  if (isIP(prefix) === 4) return family === 4
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 6 ? 'ipv6' : 'ipv4')
    return /^\d+$/.test(prefix)
  } catch {
    return false
  }
}

function isWide(entry: string): boolean {
  const [address = '', prefix] = entry.split('/')
  if (prefix === undefined) return address === '0.0.0.0' || address === '::'
  if (isIP(prefix) === 4) return Number(prefix.split('.')[0]) < 255
  return Number(prefix) < (isIP(address) === 6 ? WIDEST.ipv6 : WIDEST.ipv4)
}
