import { type Mode, ROLES, type Role } from '@countersign/domain/access'
import { ENVIRONMENTS, joinEnvironmentsOf } from '../../accounts/sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { boolean, listOf, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { REQUIRES_SSO } from '../sso/sso-only.ts'

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
  is_approved: boolean,
  is_suspended: boolean,
  is_closed: boolean,
  requires_sso: boolean,
  slot: number,
  test_tenant_id: text,
  live_tenant_id: text,
})

/** The memberships of a user, oldest first. `identity`: as countersign_identity. */
export async function readMemberships(identity: Pick<Tx, 'query'>, userId: string): Promise<Membership[]> {
  const rows = await identity.query({
    name: 'memberships-of-user',
    text: `SELECT m.role, m.modes, ${REQUIRES_SSO}, ${ENVIRONMENTS} FROM memberships m ${joinEnvironmentsOf('m')}
            WHERE m.user_id = $1 ORDER BY m.created_at, m.account_id`,
    values: [userId],
  })
  return rows.map((row) => {
    const membership = decodeMembership(row)
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
  })
}
