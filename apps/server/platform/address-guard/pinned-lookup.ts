import { isIP, type LookupFunction } from 'node:net'

/**
 * The `lookup` of a connection to the checked address only. TLS and the Host header keep the name. What the name
 * resolves to in the meantime does not matter.
 */
export function pinnedLookup(address: string): LookupFunction {
  const family = isIP(address)
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}
