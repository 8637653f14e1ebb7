import { createPublicKey, verify } from 'node:crypto'

export interface SignedDelivery {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Whether a `v1a` signature of the delivery verifies with this key, as the API writes it (`whpk_…`). */
export function isSignedBy(publicKey: string, { headers, body }: SignedDelivery): boolean {
  const raw = Buffer.from(publicKey.replace('whpk_', ''), 'base64')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })
  const signed = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), body])
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((each) => each.startsWith('v1a,'))
    .some((each) => verify(null, signed, key, Buffer.from(each.slice('v1a,'.length), 'base64')))
}
