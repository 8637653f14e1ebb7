import { createHash, randomInt } from 'node:crypto'
import type { Row, Tx } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import type { Mode } from '../platform/http/caller.ts'

// Sandbox mail leaves only for addresses whose owner typed in a code we mailed there, so that a free account cannot
// write to strangers. A code has six digits, lives ten minutes and is good once. Wrong codes and sent codes are counted
// per address and day: asking for a new code gives no new guesses, and nobody's mailbox is flooded.

const TRIES_PER_DAY = 5
const CODES_PER_DAY = 5
const ADDRESSES_PER_DAY = 20
const SECONDS_BETWEEN_CODES = 60

/** Whether a mail may leave for this address; otherwise it is captured. Live mail always may. */
export async function mayMail(tx: Tx, tenantId: string, mode: Mode, address: string): Promise<boolean> {
  if (mode === 'live') return true
  const rows = await tx.query({
    name: 'may-mail',
    text: 'SELECT 1 FROM verified_addresses WHERE tenant_id = $1 AND email = $2 AND verified_at IS NOT NULL',
    values: [tenantId, folded(address)],
  })
  return rows.length > 0
}

/** Notes that a code is wanted; tells whether one must be mailed, which it must not if the address is verified. */
export async function askForCode(tx: Tx, tenantId: string, address: string): Promise<'mail a code' | 'verified'> {
  const email = folded(address)
  await limitAddresses(tx, tenantId, email)
  const [asked] = await tx.query({ text: ASK, values: [tenantId, email] })
  if (asked) return 'mail a code'
  const row = await readAddress(tx, tenantId, email)
  if (row?.verified_at) return 'verified'
  if (row && row.sends >= CODES_PER_DAY) {
    const message = `${CODES_PER_DAY} codes were mailed to this address already. Try again tomorrow.`
    throw new Failure('rate_limited', message, { retryAfterSeconds: row.day_left })
  }
  const message = `A code was mailed to this address just now. Another can be had after ${SECONDS_BETWEEN_CODES} s.`
  throw new Failure('too_soon', message, { retryAfterSeconds: SECONDS_BETWEEN_CODES })
}

/** A first ask, the first of a new day, or one of the few of a day. */
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

async function limitAddresses(tx: Tx, tenantId: string, email: string): Promise<void> {
  const [row] = await tx.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM verified_addresses
      WHERE tenant_id = $1 AND email <> $2 AND asked_at > clock_timestamp() - interval '1 day'`,
    [tenantId, email],
  )
  if (!row || row.others < ADDRESSES_PER_DAY) return
  const message = `A sandbox can ask for codes to ${ADDRESSES_PER_DAY} addresses a day. Go on tomorrow.`
  throw new Failure('rate_limited', message, { retryAfterSeconds: 3600 })
}

/**
 * A new code, for the mail that is about to be sent; an earlier one is void. Made by whoever mails it, so that the code
 * itself is never stored. Undefined if the address needs none any more.
 */
export async function issueCode(tx: Tx, tenantId: string, address: string): Promise<string | undefined> {
  const email = folded(address)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const rows = await tx.query(
    `UPDATE verified_addresses SET code_hash = $3, code_expires_at = clock_timestamp() + interval '10 minutes'
      WHERE tenant_id = $1 AND email = $2 AND verified_at IS NULL RETURNING 1`,
    [tenantId, email, hashOf(tenantId, email, code)],
  )
  return rows.length > 0 ? code : undefined
}

export type CodeVerdict = 'verified' | 'wrong' | 'no more tries'

/** Tries a code. The try is counted in the same statement that judges it, however many are made at once. */
export async function tryCode(tx: Tx, tenantId: string, address: string, code: string): Promise<CodeVerdict> {
  const email = folded(address)
  const [tried] = await tx.query<{ verified: boolean }>(TRY, [tenantId, email, hashOf(tenantId, email, code)])
  if (tried) return tried.verified ? 'verified' : 'wrong'
  const row = await readAddress(tx, tenantId, email)
  return row && !row.verified_at && row.tries >= TRIES_PER_DAY ? 'no more tries' : 'wrong'
}

const TRY = `
  UPDATE verified_addresses
     SET tries = tries + 1,
         verified_at = CASE WHEN code_hash = $3 THEN clock_timestamp() END,
         code_hash = CASE WHEN code_hash = $3 THEN NULL ELSE code_hash END
   WHERE tenant_id = $1 AND email = $2 AND verified_at IS NULL
     AND code_hash IS NOT NULL AND code_expires_at > clock_timestamp() AND tries < ${TRIES_PER_DAY}
  RETURNING verified_at IS NOT NULL AS verified`

export interface AddressRow extends Row {
  email: string
  tries: number
  sends: number
  asked_at: Date
  verified_at: Date | null
  /** Seconds until tries and sends are counted anew. */
  day_left: number
}

const COLUMNS = `email, tries, sends, asked_at, verified_at,
  greatest(1, ceil(extract(epoch FROM day_began_at + interval '1 day' - clock_timestamp())))::int AS day_left`

export async function readAddress(tx: Tx, tenantId: string, address: string): Promise<AddressRow | undefined> {
  const text = `SELECT ${COLUMNS} FROM verified_addresses WHERE tenant_id = $1 AND email = $2`
  const [row] = await tx.query<AddressRow>(text, [tenantId, folded(address)])
  return row
}

/** By address; `after` is the last one already seen. */
export function listAddresses(tx: Tx, tenantId: string, limit: number, after: string | null): Promise<AddressRow[]> {
  return tx.query<AddressRow>(
    `SELECT ${COLUMNS} FROM verified_addresses WHERE tenant_id = $1 AND email > $2 ORDER BY email LIMIT $3`,
    [tenantId, after ?? '', limit],
  )
}

/** One mailbox however its letters are cased: no mail system in use tells them apart. */
function folded(address: string): string {
  return address.toLowerCase()
}

function hashOf(tenantId: string, email: string, code: string): Buffer {
  return createHash('sha256').update(`${tenantId} ${email} ${code}`).digest()
}
