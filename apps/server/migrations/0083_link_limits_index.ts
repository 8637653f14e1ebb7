import { createIndexes } from './create-indexes.ts'

/** The unused codes for another device, which end when another one is made, or when the visit ends. */
export const { up, withoutTransaction } = createIndexes([
  {
    name: 'signing_links_transfers',
    table: 'signing_links',
    on: '(tenant_id, signer_id) WHERE one_use AND used_at IS NULL AND embed_origin IS NULL AND return_url IS NULL',
  },
])
