import { type Mode, ROLES, type Role } from '@countersign/domain/access'
import type { Row, Tx } from '../../platform/db/database.ts'
import {
  boolean,
  bytes,
  instant,
  json,
  listOf,
  nullable,
  number,
  oneOf,
  rowDecoder,
  text,
} from '../../platform/db/decode.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isGenuine } from '../keys/equal.ts'
import type { Attributes } from './attributes.ts'
import type { Filter } from './filter.ts'

// Provisioned users as rows. The MAC covers whom the row is about and what the member gets when the directory activates the
// user again.

type Kept = Pick<Attributes, 'displayName' | 'name' | 'emails'>

export interface ScimUser {
  accountId: string
  scimId: string
  userId: string
  attributes: Attributes
  /** What a reactivation restores, as of the deactivation. While the user is active it may be out of date. */
  role: Role
  modes: Mode[]
  createdAt: number
  changedAt: number
}

const decodeUser = rowDecoder('scim_users', {
  account_id: text,
  scim_id: text,
  user_id: text,
  user_name: text,
  external_id: nullable(text),
  active: boolean,
  attributes: json<Kept>(),
  role: oneOf(...ROLES),
  modes: listOf(oneOf('test', 'live')),
  mac: bytes,
  created_at: instant,
  changed_at: instant,
})

function toUser(row: Parameters<typeof decodeUser>[0]): ScimUser {
  const stored = decodeUser(row)
  return {
    accountId: stored.account_id,
    scimId: stored.scim_id,
    userId: stored.user_id,
    attributes: {
      ...stored.attributes,
      userName: stored.user_name,
      externalId: stored.external_id,
      active: stored.active,
    },
    role: stored.role,
    modes: stored.modes,
    createdAt: stored.created_at,
    changedAt: stored.changed_at,
  }
}

function macOfUser(authenticator: Authenticator, user: Omit<ScimUser, 'createdAt' | 'changedAt'>): Buffer {
  const { accountId, scimId, userId, attributes, role, modes } = user
  const fields = [accountId, scimId, userId, String(attributes.active), role, [...modes].sort().join(' ')]
  return authenticator.bind('scim user', ...fields)
}

/** A row that was written without the authentication key does not exist. */
export async function readScimUser(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  accountId: string,
  scimId: string,
  { lock = false } = {},
): Promise<ScimUser | undefined> {
  if (!isUuid(scimId)) return undefined
  const [row] = await tx.query(
    `SELECT * FROM scim_users WHERE account_id = $1 AND scim_id = $2${lock ? ' FOR UPDATE' : ''}`,
    [accountId, scimId],
  )
  return genuine(authenticator, row)
}

/** The same for a member, locked. Call it before decisions about members are locked: the directory locks in this order. */
export async function lockScimUserOf(
  tx: Tx,
  authenticator: Authenticator,
  accountId: string,
  userId: string | null,
): Promise<ScimUser | undefined> {
  const [row] = await tx.query('SELECT * FROM scim_users WHERE account_id = $1 AND user_id = $2 FOR UPDATE', [
    ...[accountId, userId],
  ])
  return genuine(authenticator, row)
}

function genuine(authenticator: Authenticator, row: Row | undefined): ScimUser | undefined {
  const user = row && toUser(row)
  return user && isGenuine('scim_users', decodeUser(row).mac, macOfUser(authenticator, user)) ? user : undefined
}

export async function insertScimUser(
  tx: Tx,
  authenticator: Authenticator,
  user: Omit<ScimUser, 'createdAt' | 'changedAt'>,
): Promise<ScimUser> {
  const { userName, externalId, active, ...kept } = user.attributes
  const [row] = await tx.query(
    `INSERT INTO scim_users (account_id, scim_id, user_id, user_name, external_id, active, attributes, role, modes,
                             mac)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING *`,
    [
      ...[user.accountId, user.scimId, user.userId, userName, externalId, active, JSON.stringify(kept)],
      ...[user.role, user.modes, macOfUser(authenticator, user)],
    ],
  )
  return toUser(row ?? {})
}

export async function updateScimUser(tx: Tx, authenticator: Authenticator, user: ScimUser): Promise<ScimUser> {
  const { userName, externalId, active, ...kept } = user.attributes
  const [row] = await tx.query(
    `UPDATE scim_users SET user_name = $3, external_id = $4, active = $5, attributes = $6, role = $7, modes = $8,
            mac = $9, version = version + 1, changed_at = clock_timestamp()
      WHERE account_id = $1 AND scim_id = $2 RETURNING *`,
    [
      ...[user.accountId, user.scimId, userName, externalId, active, JSON.stringify(kept)],
      ...[user.role, user.modes, macOfUser(authenticator, user)],
    ],
  )
  return toUser(row ?? {})
}

export async function deleteScimUser(tx: Tx, { accountId, scimId, userId }: ScimUser): Promise<void> {
  await tx.query('DELETE FROM scim_users WHERE account_id = $1 AND scim_id = $2', [accountId, scimId])
  await tx.query('DELETE FROM sso_identities WHERE account_id = $1 AND user_id = $2', [accountId, userId])
}

/** Which rows a filter means; $1 is the account, $2 the value. */
const CONDITIONS: Record<Filter['attribute'], string> = {
  userName: 'lower(user_name) = lower($2)',
  externalId: 'external_id = $2',
  id: 'scim_id::text = lower($2)',
  email: `EXISTS (SELECT 1 FROM jsonb_array_elements(attributes->'emails') e WHERE lower(e->>'value') = lower($2))`,
}

const decodeCount = rowDecoder('scim_users', { count: number })

/** A page of the users, oldest first, and how many there are in all. */
export async function listScimUsers(
  tx: Pick<Tx, 'query'>,
  accountId: string,
  { filter, offset, limit }: { filter: Filter | undefined; offset: number; limit: number },
): Promise<{ total: number; users: ScimUser[] }> {
  const condition = filter ? CONDITIONS[filter.attribute] : 'true'
  const values = [accountId, ...(filter ? [filter.value] : [])]
  const where = `FROM scim_users WHERE account_id = $1 AND ${condition}`
  const [counted] = await tx.query(`SELECT count(*)::int AS count ${where}`, values)
  const page = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`
  const rows = await tx.query(`SELECT * ${where} ORDER BY scim_id ${page}`, [...values, limit, offset])
  return { total: decodeCount(counted ?? {}).count, users: rows.map(toUser) }
}
