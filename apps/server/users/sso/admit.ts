import { selectAccountState } from '../../accounts/tenant.ts'
import type { Tx } from '../../platform/db/database.ts'
import { boolean, bytes, rowDecoder, text } from '../../platform/db/decode.ts'
import type { CallOrigin } from '../../platform/http/caller.ts'
import { ensureUser } from '../directory/ensure-user.ts'
import { joinAccount, readRights } from '../directory/membership.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'
import { lockDecisions } from '../members/rows.ts'
import type { Claims } from './claims.ts'
import { type Connection, macOfConnection, readConnection } from './connection.ts'
import { accountOfDomain } from './domains.ts'
import { SsoRefused } from './refused.ts'

// Which user a person at the provider is. The provider speaks for the addresses of the account's verified domains, and for
// no other: so a company cannot sign in as the user of another one.

export interface Browser {
  from: CallOrigin
  /** The user who is signed in there with their own factors. */
  ownUserId: string | null
}

/**
 * Links the person to a user and makes them a member, or throws SsoRefused. Returns the user. The session is made in the same
 * transaction: until it ends, nobody replaces the connection, gives up the domain or removes the member, so a
 * later removal finds the session and ends it.
 */
export async function admit(
  tx: Tx,
  authenticator: Authenticator,
  connection: Connection,
  claims: Claims,
  { from, ownUserId }: Browser,
): Promise<string> {
  const { accountId, issuer } = connection
  await mustBeUnchanged(tx, authenticator, connection)
  const [account] = await tx.all([selectAccountState(accountId)])
  if (!account?.[0] || !decodeState(account[0]).is_open) {
    throw new SsoRefused('account_unavailable', 'The account is suspended or closed.')
  }
  if ((await accountOfDomain(tx, authenticator, claims.email, { lock: true })) !== accountId) {
    throw new SsoRefused('foreign_domain', 'The account has not verified the domain of the address.')
  }
  await tx.query(lockDecisions(accountId))
  const linked = await findIdentity(tx, authenticator, { accountId, issuer, subject: claims.subject })
  const userId = linked ?? (await link(tx, authenticator, connection, claims, ownUserId))
  await mustBeActive(tx, accountId, userId)
  await mustNotBeRemoved(tx, authenticator, { accountId, issuer, subject: claims.subject }, { userId, linked })
  const { defaultRole: role, defaultModes: modes } = connection
  await joinAccount(tx, authenticator, {
    accountId,
    userId,
    role,
    modes,
    source: 'sso',
    by: { actor: `user:${userId}`, from },
  })
  return userId
}

/** The provider decides how long its answer takes. Meanwhile an owner may have replaced or removed it. */
async function mustBeUnchanged(tx: Tx, authenticator: Authenticator, connection: Connection): Promise<void> {
  const present = await readConnection(tx, authenticator, connection.accountId, { lock: 'share' })
  const mac = (of: Connection) => macOfConnection(authenticator, of)
  if (present && isMac(mac(present), mac(connection))) return
  throw new SsoRefused('wrong_issuer', 'The provider was changed meanwhile.')
}

const decodeState = rowDecoder('accounts', { is_open: boolean })

interface IdentityName {
  accountId: string
  issuer: string
  subject: string
}

const decodeIdentity = rowDecoder('sso_identities', { user_id: text, mac: bytes })

/** The user whom the subject is linked to. A link that was written without the authentication key does not exist. */
async function findIdentity(tx: Tx, authenticator: Authenticator, name: IdentityName): Promise<string | undefined> {
  const [row] = await tx.query(
    `UPDATE sso_identities SET signed_in_at = clock_timestamp()
      WHERE account_id = $1 AND issuer = $2 AND subject = $3 RETURNING user_id, mac`,
    [name.accountId, name.issuer, name.subject],
  )
  if (!row) return undefined
  const { user_id: userId, mac } = decodeIdentity(row)
  const expected = macOfIdentity(authenticator, name, userId)
  if (isMac(mac, expected)) return userId
  throw new SsoRefused('subject_changed', 'The link between the subject and the user is not valid.')
}

async function link(
  tx: Tx,
  authenticator: Authenticator,
  connection: Connection,
  claims: Claims,
  ownUserId: string | null,
): Promise<string> {
  const { accountId, issuer } = connection
  const { subject, email, name } = claims
  const { userId } = await ensureUser(tx, authenticator, { email, name })
  if (ownUserId !== userId) await mustNotBeOwner(tx, authenticator, accountId, userId)
  const mac = macOfIdentity(authenticator, { accountId, issuer, subject }, userId)
  const added = await tx.query(
    `INSERT INTO sso_identities (account_id, issuer, subject, user_id, mac) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING user_id`,
    [accountId, issuer, subject, userId, mac],
  )
  if (added.length > 0) return userId
  // The provider has given the address of a member to another person, or made the member anew.
  throw new SsoRefused('subject_changed', 'Another subject of the provider is linked to the user with this address.')
}

/** A provider would otherwise take over the account: it can state the address of an owner. */
async function mustNotBeOwner(tx: Tx, authenticator: Authenticator, accountId: string, userId: string): Promise<void> {
  if ((await readRights(tx, authenticator, accountId, userId))?.role !== 'owner') return
  throw new SsoRefused('owner_unconfirmed', 'An owner links the provider in a browser where they are signed in.')
}

function macOfIdentity(authenticator: Authenticator, { accountId, issuer, subject }: IdentityName, userId: string) {
  return authenticator.bind('sso identity', accountId, issuer, subject, userId)
}

const decodeActive = rowDecoder('users', { is_active: boolean })

/** A user whom the directory or an operator deactivated stays out. */
async function mustBeActive(tx: Tx, accountId: string, userId: string): Promise<void> {
  const [row] = await tx.query(
    `SELECT u.deactivated_at IS NULL AND NOT EXISTS (
              SELECT 1 FROM scim_users s WHERE s.account_id = $1 AND s.user_id = $2 AND NOT s.active) AS is_active
       FROM users u WHERE u.user_id = $2`,
    [accountId, userId],
  )
  if (row && decodeActive(row).is_active) return
  throw new SsoRefused('deactivated', 'The user is deactivated.')
}

/**
 * A person whom the provider has signed in before and who is no member any more was removed, or left. They come back by an
 * invitation or by the directory, not by signing in again.
 */
async function mustNotBeRemoved(
  tx: Tx,
  authenticator: Authenticator,
  { accountId, issuer, subject }: IdentityName,
  { userId, linked }: { userId: string; linked: string | undefined },
): Promise<void> {
  if ((await readRights(tx, authenticator, accountId, userId)) !== undefined) return
  const before = await tx.query(
    `SELECT 1 FROM sso_identities
      WHERE account_id = $1 AND user_id = $2 AND (issuer, subject) IS DISTINCT FROM ($3::text, $4::text) LIMIT 1`,
    [accountId, userId, issuer, subject],
  )
  if (linked === undefined && before.length === 0) return
  throw new SsoRefused('removed', 'The user was removed from the account, or left it, and needs an invitation.')
}
