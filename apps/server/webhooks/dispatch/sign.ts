import { createHmac, type KeyObject, sign } from 'node:crypto'

// The headers of Standard Webhooks 1.0.0: id, timestamp and body are signed with every currently valid secret and key, so
// that a receiver can rotate without a gap.

export interface Signers {
  /** HMAC-SHA256, `v1`. */
  secrets: readonly KeyObject[]
  /** Ed25519, `v1a`. */
  keys: readonly KeyObject[]
}

export function signedHeaders(
  id: string,
  atMs: number,
  body: Uint8Array,
  { secrets, keys }: Signers,
): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000))
  const head = Buffer.from(`${id}.${timestamp}.`)
  const signed = Buffer.concat([head, body])
  const signatures = [
    ...secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`),
    ...keys.map((key) => `v1a,${sign(null, signed, key).toString('base64')}`),
  ]
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
