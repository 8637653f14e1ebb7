import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network of one subscriber, for limiting calls without a key: an IPv4 address, or the /64 of an IPv6 address. Some
 * proxies write the client's port behind the address in X-Forwarded-For. It is not part of the network: with it, each
 * connection would have limits of its own.
 */
export function networkOf(ip: string): string {
  const address = WITH_PORT.exec(ip)?.slice(1).find(Boolean) ?? ip
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`
}

const WITH_PORT = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/
