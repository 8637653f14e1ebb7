import { createHmac } from 'node:crypto'

/**
 * Identifies the digests and the inbox of one person at one tenant without storing the address again. Addresses that
 * differ only in case are one mailbox: mail systems in use do not distinguish them.
 */
export function emailKeyOf(tenantId: string, email: string): Buffer {
  return createHmac('sha256', tenantId).update(email.toLowerCase()).digest()
}
