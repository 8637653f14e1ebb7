import { randomBytes } from 'node:crypto'

// The account's default webhook secret in the format of Standard Webhooks: whsec_ and the base64 of 24 to 64 bytes.

const SECRET_BYTES = 32

export function makeWebhookSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

export function presentWebhookSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}
