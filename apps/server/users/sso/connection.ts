import type { Mode, Role } from '@countersign/domain/access'
import type { Tx } from '../../platform/db/database.ts'
import { boolean, bytes, instant, listOf, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'

/** Nobody becomes an owner by company sign-on: owners are made by owners. */
export const DEFAULT_ROLES = ['admin', 'developer', 'sender', 'viewer', 'auditor'] as const satisfies readonly Role[]

export type DefaultRole = (typeof DEFAULT_ROLES)[number]

/** What the MAC of a connection covers. */
export interface ConnectionSettings {
  accountId: string
  issuer: string
  clientId: string
  /** Encrypted. */
  clientSecret: Buffer
  defaultRole: DefaultRole
  defaultModes: Mode[]
  ssoOnly: boolean
}

export interface Connection extends ConnectionSettings {
  createdAt: number
  changedAt: number
}

const decodeConnection = rowDecoder('sso_connections', {
  account_id: text,
  issuer: text,
  client_id: text,
  client_secret: bytes,
  default_role: oneOf(...DEFAULT_ROLES),
  default_modes: listOf(oneOf('test', 'live')),
  sso_only: boolean,
  mac: bytes,
  created_at: instant,
  changed_at: instant,
})

/**
 * The account's connection. One that was written without the authentication key does not exist. `lock`: until the
 * transaction ends, nobody changes or removes it.
 */
export async function readConnection(
  identity: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  accountId: string,
  { lock }: { lock?: 'share' | 'update' } = {},
): Promise<Connection | undefined> {
  const locking = lock === undefined ? '' : ` FOR ${lock.toUpperCase()}`
  const [row] = await identity.query(`SELECT * FROM sso_connections WHERE account_id = $1${locking}`, [accountId])
  if (!row) return undefined
  const stored = decodeConnection(row)
  const connection = {
    accountId: stored.account_id,
    issuer: stored.issuer,
    clientId: stored.client_id,
    clientSecret: stored.client_secret,
    defaultRole: stored.default_role,
    defaultModes: stored.default_modes,
    ssoOnly: stored.sso_only,
    createdAt: stored.created_at,
    changedAt: stored.changed_at,
  }
  const mac = macOfConnection(authenticator, connection)
  return isMac(stored.mac, mac) ? connection : undefined
}

export function macOfConnection(authenticator: Authenticator, connection: ConnectionSettings): Buffer {
  const { accountId, issuer, clientId, clientSecret, defaultRole, defaultModes, ssoOnly } = connection
  return authenticator.bind(
    'sso connection',
    ...[accountId, issuer, clientId, clientSecret, defaultRole, [...defaultModes].sort().join(), String(ssoOnly)],
  )
}

export function encryptSecret(
  authenticator: Authenticator,
  { accountId, issuer, clientId }: Pick<Connection, 'accountId' | 'issuer' | 'clientId'>,
  secret: string,
): Buffer {
  return authenticator.encrypt('sso connection', contextOf(accountId, issuer, clientId), Buffer.from(secret))
}

export function openSecret(authenticator: Authenticator, connection: Connection): string {
  const { accountId, issuer, clientId, clientSecret } = connection
  const secret = authenticator.decrypt('sso connection', contextOf(accountId, issuer, clientId), clientSecret)
  if (!secret) throw new Error('The client secret of the connection cannot be decrypted.')
  return secret.toString()
}

/** The secret is sent to the provider that it was given for, and to no other. */
function contextOf(accountId: string, issuer: string, clientId: string): string {
  return JSON.stringify([accountId, issuer, clientId])
}
