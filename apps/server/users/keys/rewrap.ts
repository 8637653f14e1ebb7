import { wrappedNamedRows } from '../../platform/master-keys/rewrap-named-rows.ts'

/** The authentication key, for the rotation of the master key. */
export const wrappedAuthenticationKeys = wrappedNamedRows('authentication_keys')
