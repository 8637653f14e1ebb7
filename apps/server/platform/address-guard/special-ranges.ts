import ipaddr from 'ipaddr.js'

// Whether an address is an ordinary one of the public internet. The ranges are those of the IANA special-purpose
// address registries (RFC 6890 and its updates), rejected whole, whether or not the registry marks them reachable: no
// webhook receiver is there. They include the transition ranges, which embed an IPv4 address.

const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network, RFC 791
  '10.0.0.0/8', // private, RFC 1918
  '100.64.0.0/10', // shared, RFC 6598
  '127.0.0.0/8', // loopback, RFC 1122
  '169.254.0.0/16', // link-local, RFC 3927; also where clouds put their metadata
  '172.16.0.0/12', // private, RFC 1918
  '192.0.0.0/24', // protocol assignments, RFC 6890
  '192.0.2.0/24', // documentation, RFC 5737
  '192.31.196.0/24', // AS112, RFC 7535
  '192.52.193.0/24', // AMT, RFC 7450
  '192.88.99.0/24', // 6to4 relays, RFC 7526
  '192.168.0.0/16', // private, RFC 1918
  '192.175.48.0/24', // AS112, RFC 7534
  '198.18.0.0/15', // benchmarking, RFC 2544
  '198.51.100.0/24', // documentation, RFC 5737
  '203.0.113.0/24', // documentation, RFC 5737
  '224.0.0.0/4', // multicast, RFC 5771
  '240.0.0.0/4', // reserved, and the limited broadcast, RFC 1112 and 8190
].map((range) => ipaddr.IPv4.parseCIDR(range))

/** The ranges assigned as global unicast (RFC 4291 §2.4). The rest is loopback, mapped, NAT64, local or unassigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarking, AMT, AS112, ORCHID, drone ids; RFC 2928
  '2001:db8::/32', // documentation, RFC 3849
  '2002::/16', // 6to4, RFC 3056
  '2620:4f:8000::/48', // AS112, RFC 7534
  '3fff::/20', // documentation, RFC 9637
].map((range) => ipaddr.IPv6.parseCIDR(range))

/** `text` is an address as Node's resolver or the WHATWG URL parser writes it; anything else is not public. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  // The library's table is an independent check.
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return !SPECIAL_IPV4.some((range) => address.match(range))
  return address.match(GLOBAL_IPV6) && !SPECIAL_IPV6.some((range) => address.match(range))
}
