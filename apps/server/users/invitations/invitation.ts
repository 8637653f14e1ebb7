import { type Mode, ROLES, type Role } from '@countersign/domain/access'
import type { Row, Tx } from '../../platform/db/database.ts'
import { bytes, instant, listOf, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Authenticator, Field } from '../keys/authenticator.ts'
import { isGenuine } from '../keys/equal.ts'

// Invitations as rows. Who invites makes a MAC over what the invitation grants. The token is made when the mail is sent, for
// such an invitation only, and its hash stored with a MAC over the same. A row that was written or changed in the database
// is mailed to nobody, and lets nobody in.

export const INVITATION_DAYS = 7

const decodeInvitation = rowDecoder('invitations', {
  invitation_id: text,
  account_id: text,
  email: text,
  role: oneOf(...ROLES),
  modes: listOf(oneOf('test', 'live')),
  invited_by: nullable(text),
  token_hash: nullable(bytes),
  mac: nullable(bytes),
  grant_mac: bytes,
  mails: number,
  created_at: instant,
  expires_at: instant,
  accepted_at: nullable(instant),
  revoked_at: nullable(instant),
})

export interface Invitation {
  invitationId: string
  accountId: string
  email: string
  role: Role
  modes: Mode[]
  invitedBy: string | null
  mails: number
  createdAt: number
  expiresAt: number
  acceptedAt: number | null
  revokedAt: number | null
}

export const INVITATION_COLUMNS = `invitation_id, account_id, email, role, modes, invited_by, token_hash, mac, grant_mac,
  mails, created_at, expires_at, accepted_at, revoked_at`

export function toInvitation(row: Row): Invitation {
  const { token_hash: _hash, mac: _mac, grant_mac: _grant, ...decoded } = decodeInvitation(row)
  const { email, role, modes, mails } = decoded
  return {
    ...{ invitationId: decoded.invitation_id, accountId: decoded.account_id, email, role, modes, mails },
    ...{ invitedBy: decoded.invited_by, createdAt: decoded.created_at, expiresAt: decoded.expires_at },
    ...{ acceptedAt: decoded.accepted_at, revokedAt: decoded.revoked_at },
  }
}

export function hashInvitation(token: string): Buffer {
  return sha256(`invitation ${token}`)
}

type InvitationGrant = Pick<
  Invitation,
  'invitationId' | 'accountId' | 'email' | 'role' | 'modes' | 'invitedBy' | 'expiresAt'
>

export function macOfInvitation(authenticator: Authenticator, hash: Buffer, invitation: InvitationGrant): Buffer {
  return authenticator.bind('invitation', hash, ...fieldsOf(invitation))
}

/** For the column invitations.grant_mac. */
export function macOfGrant(authenticator: Authenticator, invitation: InvitationGrant): Buffer {
  return authenticator.bind('invitation', 'grant', ...fieldsOf(invitation))
}

function fieldsOf({ invitationId, accountId, email, role, modes, invitedBy, expiresAt }: InvitationGrant): Field[] {
  return [invitationId, accountId, email.toLowerCase(), role, [...modes].sort().join(' '), invitedBy, expiresAt]
}

/** The invitation of the row, if somebody made it who could. */
export function grantedInvitation(authenticator: Authenticator, row: Row): Invitation | undefined {
  const invitation = toInvitation(row)
  const mac = macOfGrant(authenticator, invitation)
  return isGenuine('invitations', decodeInvitation(row).grant_mac, mac) ? invitation : undefined
}

export const INVITATION_TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The open invitation of a token. Changes nothing: mail scanners open links, too. */
export async function findInvitation(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  token: string,
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<Invitation | undefined> {
  if (!INVITATION_TOKEN.test(token)) return undefined
  const hash = hashInvitation(token)
  const [row] = await tx.query(
    `SELECT ${INVITATION_COLUMNS} FROM invitations
      WHERE token_hash = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $2
        ${lock ? 'FOR UPDATE' : ''}`,
    [hash, now],
  )
  if (!row) return undefined
  const invitation = toInvitation(row)
  const { mac } = decodeInvitation(row)
  return isGenuine('invitations', mac, macOfInvitation(authenticator, hash, invitation)) ? invitation : undefined
}
