import { createHash, randomInt } from 'node:crypto'
import type { Statement, Tx } from '../platform/db/database.ts'
import { boolean, instant, nullable, number, rowDecoder, text } from '../platform/db/decode.ts'
import { Failure } from '../platform/errors.ts'
import type { Mode } from '../platform/http/caller.ts'

// The sandbox sends mail only to verified addresses, so that a free account cannot mail arbitrary people. An address is
// verified by entering a code that was mailed to it. A code has six digits and can be used once, within ten minutes. Wrong
// codes and sent codes are counted per address and day: a new code gives no additional guesses, and a mailbox gets only a
// few mails.

const TRIES_PER_DAY = 5
const CODES_PER_DAY = 5
const ADDRESSES_PER_DAY = 20
const SECONDS_BETWEEN_CODES = 60

/** Whether mail to this address is sent; otherwise it is captured. Live mail is always sent. */
export async function mayMail(tx: Tx, tenantId: string, mode: Mode, address: string): Promise<boolean> {
  if (mode === 'live') return true
  const rows = await tx.query({
    name: 'may-mail',
    text: 'SELECT 1 FROM verified_addresses WHERE tenant_id = $1 AND email = $2 AND verified_at IS NOT NULL',
    values: [tenantId, normalized(address)],
  })
  return rows.length > 0
}

/** Deletes all addresses of a tenant. */
export function forgetAddresses(tenantId: string): Statement {
  return { text: 'DELETE FROM verified_addresses WHERE tenant_id = $1', values: [tenantId] }
}

/** Records a request for a code. Returns whether to mail one, or that the address is already verified. */
export async function askForCode(tx: Tx, tenantId: string, address: string): Promise<'mail a code' | 'verified'> {
  const email = normalized(address)
  await limitAddresses(tx, tenantId, email)
  const [asked] = await tx.query({ text: ASK, values: [tenantId, email] })
  if (asked) return 'mail a code'
  const row = await readAddress(tx, tenantId, email)
  if (row?.verified_at) return 'verified'
  if (row && row.sends >= CODES_PER_DAY) {
    const message = `${CODES_PER_DAY} codes have been mailed to this address today. Try again tomorrow.`
    throw new Failure('rate_limited', message, { retryAfterSeconds: row.day_left })
  }
  const message = `A code was mailed to this address just now. Ask for another after ${SECONDS_BETWEEN_CODES} s.`
  throw new Failure('too_soon', message, { retryAfterSeconds: SECONDS_BETWEEN_CODES })
}

/** Inserts the address, or counts another code within the limits of the day. */
const ASK = `
  INSERT INTO verified_addresses AS v (tenant_id, email) VALUES ($1, $2)
  ON CONFLICT (tenant_id, email) DO UPDATE
     SET asked_at = clock_timestamp(),
         day_began_at = CASE WHEN v.day_began_at < clock_timestamp() - interval '1 day' THEN clock_timestamp() ELSE v.day_began_at END,
         sends = CASE WHEN v.day_began_at < clock_timestamp() - interval '1 day' THEN 1 ELSE v.sends + 1 END,
         tries = CASE WHEN v.day_began_at < clock_timestamp() - interval '1 day' THEN 0 ELSE v.tries END
   WHERE v.verified_at IS NULL
     AND v.asked_at < clock_timestamp() - interval '${SECONDS_BETWEEN_CODES} seconds'
     AND (v.sends < ${CODES_PER_DAY} OR v.day_began_at < clock_timestamp() - interval '1 day')
  RETURNING 1`

const decodeCount = rowDecoder('verified_addresses', { others: number })

async function limitAddresses(tx: Tx, tenantId: string, email: string): Promise<void> {
  const [row] = await tx.query(
    `SELECT count(*)::int AS others FROM verified_addresses
      WHERE tenant_id = $1 AND email <> $2 AND asked_at > clock_timestamp() - interval '1 day'`,
    [tenantId, email],
  )
  if (!row || decodeCount(row).others < ADDRESSES_PER_DAY) return
  const message = `A sandbox can ask for codes to ${ADDRESSES_PER_DAY} addresses a day. Try again tomorrow.`
  throw new Failure('rate_limited', message, { retryAfterSeconds: 3600 })
}

/**
 * Creates a new code, which replaces an earlier one. The mail job calls this when it sends the mail, so that only the
 * code's hash is stored. Undefined if the address is already verified.
 */
export async function issueCode(tx: Tx, tenantId: string, address: string): Promise<string | undefined> {
  const email = normalized(address)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const rows = await tx.query(
    `UPDATE verified_addresses SET code_hash = $3, code_expires_at = clock_timestamp() + interval '10 minutes'
      WHERE tenant_id = $1 AND email = $2 AND verified_at IS NULL RETURNING 1`,
    [tenantId, email, hashOf(tenantId, email, code)],
  )
  return rows.length > 0 ? code : undefined
}

export type CodeVerdict = 'verified' | 'wrong' | 'no more tries'

/** Checks a code. The statement that compares the code also counts the attempt, so concurrent attempts are all counted. */
export async function tryCode(tx: Tx, tenantId: string, address: string, code: string): Promise<CodeVerdict> {
  const email = normalized(address)
  const [tried] = await tx.query(TRY, [tenantId, email, hashOf(tenantId, email, code)])
  if (tried) return decodeTried(tried).verified ? 'verified' : 'wrong'
  const row = await readAddress(tx, tenantId, email)
  return row && !row.verified_at && row.tries >= TRIES_PER_DAY ? 'no more tries' : 'wrong'
}

const decodeTried = rowDecoder('verified_addresses', { verified: boolean })

const TRY = `
  UPDATE verified_addresses
     SET tries = tries + 1,
         verified_at = CASE WHEN code_hash = $3 THEN clock_timestamp() END,
         code_hash = CASE WHEN code_hash = $3 THEN NULL ELSE code_hash END
   WHERE tenant_id = $1 AND email = $2 AND verified_at IS NULL
     AND code_hash IS NOT NULL AND code_expires_at > clock_timestamp() AND tries < ${TRIES_PER_DAY}
  RETURNING verified_at IS NOT NULL AS verified`

/** `day_left`: seconds until the counts of tries and sends start again. */
const decodeAddress = rowDecoder('verified_addresses', {
  email: text,
  tries: number,
  sends: number,
  asked_at: instant,
  verified_at: nullable(instant),
  day_left: number,
})

export type AddressRow = ReturnType<typeof decodeAddress>

const COLUMNS = `email, tries, sends, asked_at, verified_at,
  greatest(1, ceil(extract(epoch FROM day_began_at + interval '1 day' - clock_timestamp())))::int AS day_left`

export async function readAddress(tx: Tx, tenantId: string, address: string): Promise<AddressRow | undefined> {
  const [row] = await tx.query(`SELECT ${COLUMNS} FROM verified_addresses WHERE tenant_id = $1 AND email = $2`, [
    tenantId,
    normalized(address),
  ])
  return row && decodeAddress(row)
}

/** Sorted by address. `after` is the last address of the previous page. */
export async function listAddresses(
  tx: Tx,
  tenantId: string,
  limit: number,
  after: string | null,
): Promise<AddressRow[]> {
  const rows = await tx.query(
    `SELECT ${COLUMNS} FROM verified_addresses WHERE tenant_id = $1 AND email > $2 ORDER BY email LIMIT $3`,
    [tenantId, after ?? '', limit],
  )
  return rows.map(decodeAddress)
}

/** Addresses that differ only in case are one mailbox: mail systems in use do not distinguish them. */
function normalized(address: string): string {
  return address.toLowerCase()
}

function hashOf(tenantId: string, email: string, code: string): Buffer {
  return createHash('sha256').update(`${tenantId} ${email} ${code}`).digest()
}
