import { wrappedRows } from '../../../platform/master-keys/rewrap-rows.ts'

/** The DKIM keys of all tenants, for the rotation of the master key. */
export const wrappedDkimKeys = wrappedRows({ table: 'sender_domains', id: 'key_id' })
