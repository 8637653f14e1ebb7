import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The network of one subscriber, for limiting calls without a key: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const address = ipaddr.IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`
}
