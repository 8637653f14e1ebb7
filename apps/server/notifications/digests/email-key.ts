import { createHmac } from 'node:crypto'

/**
 * By which the digests and queues of one person at one tenant are found, without keeping the address once more. One
 * mailbox however its letters are cased: no mail system in use tells them apart.
 */
export function emailKeyOf(tenantId: string, email: string): Buffer {
  return createHmac('sha256', tenantId).update(email.toLowerCase()).digest()
}
