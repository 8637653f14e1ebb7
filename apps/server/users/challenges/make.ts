import { randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { CHALLENGE_MS, type ChallengePurpose, hashChallenge, macOfChallenge } from './challenge.ts'

export interface NewChallenge {
  purpose: ChallengePurpose
  userId: string | null
  detail?: Readonly<Record<string, string>>
  now: Date
}

/** Stores a challenge of ten minutes and returns it: base64url of 32 random bytes. */
export async function makeChallenge(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  { purpose, userId, detail = {}, now }: NewChallenge,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = hashChallenge(token)
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  const mac = macOfChallenge(authenticator, hash, { purpose, userId, detail, expiresAt })
  await tx.query(
    `INSERT INTO sign_in_challenges (challenge_hash, purpose, user_id, detail, mac, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hash, purpose, userId, JSON.stringify(detail), mac, expiresAt],
  )
  return token
}
