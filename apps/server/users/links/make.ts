import { randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { hashLink, type Link, macOfLink } from './link.ts'

/** Stores a link and returns its token, which is not stored. */
export async function makeLink(tx: Pick<Tx, 'query'>, authenticator: Authenticator, link: Link): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = hashLink(token)
  await tx.query(
    `INSERT INTO user_links (token_hash, purpose, user_id, detail, mac, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      ...[hash, link.purpose, link.userId, JSON.stringify(link.detail)],
      ...[macOfLink(authenticator, hash, link), link.expiresAt],
    ],
  )
  return token
}
