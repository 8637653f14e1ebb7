import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { boolean, bytes, instant, nullable, number, rowDecoder } from '../../platform/db/decode.ts'
import { sha256 } from '../../platform/ids.ts'

// The code that a signer enters before the document is shown: a mailed one (six digits, valid once, for ten minutes) or
// an access code from the sender. Tries are counted per generation of the signer's links, across browsers. A new code
// does not reset the count; a new generation of links from the sender does.

export const CODE_TRIES = 5
export const CODE_MINUTES = 10
const SECONDS_BETWEEN_CODES = 60
const MOST_CODES = 10

export interface CodeOwner {
  tenantId: string
  requestId: string
  signerId: string
  generation: number
}

export interface CodeState {
  triesLeft: number
  /** Whether a mailed code was not entered yet. */
  isPending: boolean
  /** When another code may be requested. Null: no more are sent. */
  resendAt: Date | null
}

export type CodeVerdict = 'passed' | 'wrong' | 'expired' | 'locked'

export async function readCodeState(tx: Tx, owner: CodeOwner): Promise<CodeState> {
  const [row] = await tx.query({ name: 'read-code', text: READ, values: keyOf(owner) })
  if (!row) return { triesLeft: CODE_TRIES, isPending: false, resendAt: new Date(0) }
  const { tries, pending, resend_at } = decodeCodeState(row)
  return {
    triesLeft: Math.max(0, CODE_TRIES - tries),
    isPending: pending,
    resendAt: resend_at === null ? null : new Date(resend_at),
  }
}

const decodeCodeState = rowDecoder('signer_codes', { tries: number, pending: boolean, resend_at: nullable(instant) })

const KEY = 'tenant_id = $1 AND request_id = $2 AND signer_id = $3 AND generation = $4'

const READ = `
  SELECT tries, coalesce(used_at IS NULL AND sent_at > clock_timestamp() - interval '${CODE_MINUTES} minutes', false) AS pending,
         CASE WHEN sends < ${MOST_CODES} AND tries < ${CODE_TRIES} THEN
              coalesce(sent_at, 'epoch') + interval '${SECONDS_BETWEEN_CODES} seconds' END AS resend_at
    FROM signer_codes WHERE ${KEY}`

/** Records that a code is mailed now. False within 60 s of the last one, or after the maximum number of codes. */
export async function askForCode(tx: Tx, owner: CodeOwner): Promise<boolean> {
  const asked = await tx.query({ name: 'ask-code', text: ASK, values: keyOf(owner) })
  return asked.length > 0
}

const ASK = `
  INSERT INTO signer_codes AS c (tenant_id, request_id, signer_id, generation, sends, sent_at)
  VALUES ($1, $2, $3, $4, 1, clock_timestamp())
  ON CONFLICT (tenant_id, request_id, signer_id, generation) DO UPDATE
     SET sends = c.sends + 1, sent_at = clock_timestamp()
   WHERE c.sent_at < clock_timestamp() - interval '${SECONDS_BETWEEN_CODES} seconds'
     AND c.sends < ${MOST_CODES} AND c.tries < ${CODE_TRIES}
  RETURNING 1`

/**
 * Issues a new code for the mail that is about to be sent, and invalidates the earlier one. The job that sends the mail
 * calls this, so the code itself is never stored. Returns undefined if no code is requested any more.
 */
export async function issueCode(tx: Tx, owner: CodeOwner): Promise<string | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const issued = await tx.query({
    name: 'issue-code',
    text: `UPDATE signer_codes
              SET code_hash = $5, expires_at = clock_timestamp() + interval '${CODE_MINUTES} minutes', used_at = NULL
            WHERE ${KEY} AND sends > 0 AND tries < ${CODE_TRIES} RETURNING 1`,
    values: [...keyOf(owner), hashOf(owner, code)],
  })
  return issued.length > 0 ? code : undefined
}

/** Checks a mailed code and counts the try. The caller holds the request's lock. An expired code counts as a try too. */
export async function tryMailedCode(tx: Tx, owner: CodeOwner, given: string): Promise<CodeVerdict> {
  const [row] = await tx.query({ name: 'mailed-code', text: MAILED, values: keyOf(owner) })
  const { code_hash: hash, good } = row ? decodeMailedCode(row) : { code_hash: null, good: false }
  if (hash && good) return count(tx, owner, timingSafeEqual(hash, hashOf(owner, given.trim())))
  return (await count(tx, owner, false)) === 'locked' ? 'locked' : 'expired'
}

const decodeMailedCode = rowDecoder('signer_codes', { code_hash: nullable(bytes), good: boolean })

const MAILED = `
  SELECT code_hash, coalesce(used_at IS NULL AND expires_at > clock_timestamp(), false) AS good
    FROM signer_codes WHERE ${KEY} FOR UPDATE`

/** Counts a try of an access code. The caller compared it before it took the lock, because its hash is slow. */
export function tryAccessCode(tx: Tx, owner: CodeOwner, isRight: boolean): Promise<CodeVerdict> {
  return count(tx, owner, isRight)
}

/** A right code resets the tries. The last wrong one locks. */
async function count(tx: Tx, owner: CodeOwner, isRight: boolean): Promise<CodeVerdict> {
  const [counted] = await tx.query({
    name: 'count-code-try',
    text: `
      INSERT INTO signer_codes AS c (tenant_id, request_id, signer_id, generation, tries, used_at)
      VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN 0 ELSE 1 END, CASE WHEN $5 THEN clock_timestamp() END)
      ON CONFLICT (tenant_id, request_id, signer_id, generation) DO UPDATE
         SET tries = CASE WHEN $5 THEN 0 ELSE c.tries + 1 END, used_at = CASE WHEN $5 THEN clock_timestamp() ELSE c.used_at END
       WHERE c.tries < ${CODE_TRIES}
      RETURNING tries`,
    values: [...keyOf(owner), isRight],
  })
  if (!counted || decodeTries(counted).tries >= CODE_TRIES) return 'locked'
  return isRight ? 'passed' : 'wrong'
}

const decodeTries = rowDecoder('signer_codes', { tries: number })

function keyOf({ tenantId, requestId, signerId, generation }: CodeOwner): unknown[] {
  return [tenantId, requestId, signerId, generation]
}

function hashOf(owner: CodeOwner, code: string): Buffer {
  return sha256([...keyOf(owner), code].join(' '))
}
