import { wrappedNamedRows } from '../../platform/master-keys/rewrap-named-rows.ts'

/** The provider secrets, for the rotation of the master key. */
export const wrappedProviderSecrets = wrappedNamedRows('provider_secrets')
