import type { Tx } from '../../../platform/db/database.ts'
import { bytes, rowDecoder, text } from '../../../platform/db/decode.ts'
import type { WrappedDkimKey } from './dkim-key.ts'

const decodeKey = rowDecoder('sender_domains', {
  ...{ tenant_id: text, key_id: text, domain: text, selector: text, address: text },
  ...{ master_key_id: text, wrapped: bytes },
})

export interface SigningDomain {
  domain: string
  selector: string
  address: string
  key: WrappedDkimKey
}

/** The domain that mails of the tenant come from now; undefined unless it is verified. */
export async function readSigningDomain(tx: Tx, tenantId: string): Promise<SigningDomain | undefined> {
  const [row] = await tx.query({
    name: 'signing-domain',
    text: `SELECT tenant_id, key_id, domain, selector, address, master_key_id, wrapped FROM sender_domains
            WHERE tenant_id = $1 AND state = 'verified' AND NOT is_next`,
    values: [tenantId],
  })
  if (!row) return undefined
  const { tenant_id, key_id, master_key_id, wrapped, ...domain } = decodeKey(row)
  const key = {
    table: 'sender_domains',
    tenantId: tenant_id,
    keyId: key_id,
    masterKeyId: master_key_id,
    wrapped,
  } as const
  return { ...domain, key }
}
