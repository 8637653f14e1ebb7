import { type Mode, ROLES, type Role } from '@countersign/domain/access'
import { ENVIRONMENTS, joinEnvironmentsOf } from '../../accounts/sql.ts'
import type { Statement, Tx } from '../../platform/db/database.ts'
import { boolean, bytes, listOf, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { REQUIRES_SSO } from '../sso/sso-only.ts'
import { isGranted } from './bind.ts'

export interface Membership {
  accountId: string
  accountName: string
  role: Role
  /** The modes in which the member may act. */
  modes: ReadonlySet<Mode>
  /** Whether an operator has approved the account for live mode. */
  isApproved: boolean
  isSuspended: boolean
  isClosed: boolean
  /** The account requires its company's sign-on of this member. */
  requiresSso: boolean
  slot: number
  tenants: Record<Mode, string>
}

const decodeMembership = rowDecoder('memberships', {
  account_id: text,
  account_name: text,
  role: oneOf(...ROLES),
  modes: listOf(oneOf('test', 'live')),
  source: oneOf('sign_up', 'invitation', 'sso', 'scim'),
  mac: bytes,
  is_approved: boolean,
  is_suspended: boolean,
  is_closed: boolean,
  requires_sso: boolean,
  slot: number,
  test_tenant_id: text,
  live_tenant_id: text,
})

/** The memberships of a user, oldest first. `identity`: as countersign_identity. */
export async function readMemberships(
  identity: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  userId: string,
): Promise<Membership[]> {
  const rows = (await identity.query(selectOf(userId))).map(decodeMembership)
  const granted = rows.filter(({ account_id: accountId, role, modes, source, mac }) =>
    isGranted(authenticator, { accountId, userId, role, modes, source }, mac),
  )
  return granted.map(toMembership)
}

/** The same without a look at the MACs: for notices and entries of the activity, which give nobody a right. */
export async function readWrittenMemberships(identity: Pick<Tx, 'query'>, userId: string): Promise<Membership[]> {
  return (await identity.query(selectOf(userId))).map((row) => toMembership(decodeMembership(row)))
}

function selectOf(userId: string): Statement {
  return {
    name: 'memberships-of-user',
    text: `SELECT m.role, m.modes, m.source, m.mac, ${REQUIRES_SSO}, ${ENVIRONMENTS}
             FROM memberships m ${joinEnvironmentsOf('m')}
            WHERE m.user_id = $1 ORDER BY m.created_at, m.account_id`,
    values: [userId],
  }
}

function toMembership(membership: ReturnType<typeof decodeMembership>): Membership {
  return {
    accountId: membership.account_id,
    accountName: membership.account_name,
    role: membership.role,
    modes: new Set(membership.modes),
    isApproved: membership.is_approved,
    isSuspended: membership.is_suspended,
    isClosed: membership.is_closed,
    requiresSso: membership.requires_sso && membership.role !== 'owner',
    slot: membership.slot,
    tenants: { test: membership.test_tenant_id, live: membership.live_tenant_id },
  }
}
