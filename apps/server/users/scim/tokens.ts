import { randomBytes } from 'node:crypto'
import { selectAccountState } from '../../accounts/tenant.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { boolean, bytes, instant, nullable, rowDecoder, text } from '../../platform/db/decode.ts'
import { lockOne } from '../../platform/db/lock-one.ts'
import { Failure } from '../../platform/errors.ts'
import { newId, publicId, sha256 } from '../../platform/ids.ts'
import type { UserDeps } from '../deps.ts'
import { type By, recordForAccount } from '../directory/record.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'

// The tokens with which a company's directory calls. Each is for one account and for SCIM only.

const PREFIX = 'scim_'
const FORM = /^scim_[A-Za-z0-9_-]{43}$/
/** Two, so that one can be replaced without a gap, and some for other directories. */
const MOST_TOKENS = 5

export interface ScimToken {
  tokenId: string
  name: string
  createdAt: number
  revokedAt: number | null
}

const decodeToken = rowDecoder('scim_tokens', {
  token_id: text,
  name: text,
  created_at: instant,
  revoked_at: nullable(instant),
})

const COLUMNS = 'token_id, name, created_at, revoked_at'

function toToken(row: Parameters<typeof decodeToken>[0]): ScimToken {
  const { token_id: tokenId, name, created_at: createdAt, revoked_at: revokedAt } = decodeToken(row)
  return { tokenId, name, createdAt, revokedAt }
}

/** The secret is returned once. */
export async function createToken(
  deps: UserDeps,
  accountId: string,
  by: By,
  name: string,
): Promise<{ token: ScimToken; secret: string }> {
  const authenticator = await deps.authenticator()
  const secret = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const [tokenId, hash] = [newId(), sha256(secret)]
  const token = await deps.identity.transaction('every tenant', async (tx) => {
    await tx.query(lockOne(`scim tokens of ${accountId}`))
    const valid = (await listTokens(tx, accountId)).filter(({ revokedAt }) => revokedAt === null)
    if (valid.length >= MOST_TOKENS) {
      const message = `An account has at most ${MOST_TOKENS} valid SCIM tokens. Revoke one first.`
      throw new Failure('too_many_api_keys', message, { details: { limit: MOST_TOKENS } })
    }
    const [row] = await tx.query(
      `INSERT INTO scim_tokens (token_id, account_id, token_hash, mac, name, created_by)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
      [tokenId, accountId, hash, macOfToken(authenticator, { tokenId, accountId, hash }), name, by.actor],
    )
    const detail = { token_id: publicId('sct', tokenId), name }
    await recordForAccount(tx, accountId, { ...by, action: 'scim_token.created', detail })
    return toToken(row ?? {})
  })
  return { token, secret }
}

/** All, newest first. */
export async function listTokens(tx: Pick<Tx, 'query'>, accountId: string): Promise<ScimToken[]> {
  const statement = `SELECT ${COLUMNS} FROM scim_tokens WHERE account_id = $1 ORDER BY token_id DESC LIMIT 1000`
  return (await tx.query(statement, [accountId])).map(toToken)
}

/** Idempotent. The next call with it is refused. */
export function revokeToken(
  identity: Database,
  accountId: string,
  by: By,
  tokenId: string | undefined,
): Promise<ScimToken> {
  return identity.transaction('every tenant', async (tx) => {
    const revoked = await tx.query(
      `UPDATE scim_tokens SET revoked_at = clock_timestamp()
        WHERE account_id = $1 AND token_id = $2 AND revoked_at IS NULL RETURNING token_id`,
      [accountId, tokenId ?? null],
    )
    const found = (await listTokens(tx, accountId)).find((token) => token.tokenId === tokenId)
    if (!found) throw new Failure('not_found', 'There is no such SCIM token.')
    const detail = { token_id: publicId('sct', found.tokenId), name: found.name }
    if (revoked.length > 0) await recordForAccount(tx, accountId, { ...by, action: 'scim_token.revoked', detail })
    return found
  })
}

const decodeFound = rowDecoder('scim_tokens', { token_id: text, account_id: text, mac: bytes })

/** The account of a token. One that was written without the authentication key does not exist. */
export async function findToken(
  { identity, authenticator }: Pick<UserDeps, 'identity' | 'authenticator'>,
  secret: string,
): Promise<{ tokenId: string; accountId: string; isOpen: boolean } | undefined> {
  if (!FORM.test(secret)) return undefined
  const hash = sha256(secret)
  const [row] = await identity.query({
    name: 'find-scim-token',
    text: 'SELECT token_id, account_id, mac FROM scim_tokens WHERE token_hash = $1 AND revoked_at IS NULL',
    values: [hash],
  })
  if (!row) return undefined
  const { token_id: tokenId, account_id: accountId, mac } = decodeFound(row)
  if (!isMac(mac, macOfToken(await authenticator(), { tokenId, accountId, hash }))) return undefined
  const [account] = await identity.query(selectAccountState(accountId))
  return { tokenId, accountId, isOpen: account !== undefined && decodeState(account).is_open }
}

const decodeState = rowDecoder('accounts', { is_open: boolean })

function macOfToken(
  authenticator: Authenticator,
  { tokenId, accountId, hash }: { tokenId: string; accountId: string; hash: Buffer },
): Buffer {
  return authenticator.bind('scim token', tokenId, accountId, hash)
}
