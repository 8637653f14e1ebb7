import { ERASED_PERSON } from '@countersign/domain/signrequest'
import type { Database, Tx } from '../../platform/db/database.ts'
import { readRequest } from '../../signrequests/load.ts'
import type { LinkTarget } from '../../signrequests/signer/links.ts'
import { emailKeyOf } from '../digests/email-key.ts'

/** Ends the receipts of a tenant to the mailbox of a signer. Idempotent: the signer and their mail program may ask. */
export async function stopReceipts(db: Database, { tenantId, requestId, signerId }: LinkTarget): Promise<void> {
  await db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, { requestId })
    const signer = stored?.state.signers.find(({ id }) => id === signerId)
    if (!signer || signer.email === ERASED_PERSON.email) return
    await tx.query({
      name: 'stop-receipts',
      text: 'INSERT INTO receipt_stops (tenant_id, email_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      values: [tenantId, emailKeyOf(tenantId, signer.email)],
    })
  })
}

export async function hasStoppedReceipts(tx: Tx, tenantId: string, emailKey: Buffer): Promise<boolean> {
  const stops = await tx.query({
    name: 'find-receipt-stop',
    text: 'SELECT FROM receipt_stops WHERE tenant_id = $1 AND email_key = $2',
    values: [tenantId, emailKey],
  })
  return stops.length > 0
}
