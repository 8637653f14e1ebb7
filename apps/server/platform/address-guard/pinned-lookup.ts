import { isIP, type LookupFunction } from 'node:net'

/**
 * The `lookup` of a connection that goes to the judged address and nowhere else, while TLS and the Host header keep the
 * name: what the name resolves to in the meantime does not matter.
 */
export function pinnedLookup(address: string): LookupFunction {
  const family = isIP(address)
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}
