import { byCaller, insertActivity } from '../accounts/activity.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import type { Caller } from '../platform/http/caller.ts'
import { type AddressRow, askForCode, readAddress, tryCode } from './verified-addresses.ts'

/**
 * Enqueues, in the transaction, the job that mails a code to the address. The job creates the code (issueCode). This mail
 * must be sent to the address and never captured, otherwise an account could verify any address.
 */
export type SendVerification = (tx: Tx, to: { tenantId: string; email: string }) => Promise<void>

export interface AskOutcome {
  address: AddressRow
  mailed: boolean
}

export async function askToVerify(
  db: Database,
  sendVerification: SendVerification,
  tenantId: string,
  email: string,
): Promise<AskOutcome> {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const mailed = (await askForCode(tx, tenantId, email)) === 'mail a code'
    if (mailed) await sendVerification(tx, { tenantId, email })
    return { address: await mustRead(tx, tenantId, email), mailed }
  })
}

export async function verifyAddress(db: Database, caller: Caller, email: string, code: string): Promise<AddressRow> {
  const { tenantId } = caller
  // Errors are thrown after the commit: a rolled-back attempt would not be counted.
  const { verdict, address } = await db.transaction({ tenant: tenantId }, async (tx) => {
    const verdict = await tryCode(tx, tenantId, email, code)
    if (verdict === 'verified') {
      const detail = { email: email.toLowerCase() }
      await tx.query(insertActivity({ ...byCaller(caller), action: 'address.verified', detail }))
    }
    return { verdict, address: await readAddress(tx, tenantId, email) }
  })
  if (verdict === 'verified' && address) return address
  if (verdict === 'no more tries') {
    const message = 'Too many wrong codes were entered for this address. Try again tomorrow.'
    throw new Failure('rate_limited', message, { retryAfterSeconds: address?.day_left ?? 3600 })
  }
  const message = 'The code is wrong, older than 10 minutes or already used. Ask for a new one.'
  throw new Failure('code_refused', message, { errors: [{ field: 'code', code: 'code_refused', message }] })
}

async function mustRead(tx: Tx, tenantId: string, email: string): Promise<AddressRow> {
  const row = await readAddress(tx, tenantId, email)
  if (!row) throw new Error('The new address cannot be read.')
  return row
}
