import { randomInt } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { number, rowDecoder } from '../../platform/db/decode.ts'
import type { Authenticator } from '../keys/authenticator.ts'

// Ten codes of 50 random bits, shown once. The database has their MACs: without the key it can neither guess nor make one.

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10
export const RECOVERY_CODES = 10

/** Replaces the user's codes. */
export async function makeRecoveryCodes(tx: Tx, authenticator: Authenticator, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
  await tx.query('INSERT INTO recovery_codes (user_id, code_mac) SELECT $1, unnest($2::bytea[])', [
    userId,
    codes.map((code) => macOf(authenticator, userId, code)),
  ])
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Uses a code up. Of two calls with one code, one succeeds. */
export async function useRecoveryCode(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_mac = $2 AND used_at IS NULL RETURNING 1',
    [userId, macOf(authenticator, userId, normalised(code)), now],
  )
  return rows.length > 0
}

export async function countRecoveryCodes(tx: Pick<Tx, 'query'>, userId: string): Promise<number> {
  const [row] = await tx.query(
    'SELECT count(*)::int AS unused FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  )
  return decodeCount(row ?? {}).unused
}

const decodeCount = rowDecoder('recovery_codes', { unused: number })

function macOf(authenticator: Authenticator, userId: string, code: string): Buffer {
  return authenticator.bind('recovery code', userId, code)
}

/** As people read it from paper: in any case, with or without the dash, o for 0, i and l for 1. */
function normalised(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
}
