import { mayMakeLiveKey } from '@countersign/domain/access'
import type { Tx } from '../../platform/db/database.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { readConnection } from '../sso/connection.ts'
import { listMembers } from './rows.ts'

export interface GoLiveMembersDeps {
  /** As countersign_identity. */
  identity: Pick<Tx, 'query'>
  authenticator: () => Promise<Authenticator>
}

/** How far the members are who may make live keys. */
export async function readGoLiveMembers({ identity, authenticator }: GoLiveMembersDeps, accountId: string) {
  const opened = await authenticator()
  const members = await listMembers(identity, opened, accountId)
  const makers = members.filter((member) => !member.isDeactivated && mayMakeLiveKey(member))
  const connection = await readConnection(identity, opened, accountId)
  return {
    hasVerifiedMember: makers.some(({ isVerified }) => isVerified),
    hasFactor: await hasFactor(
      identity,
      makers.map(({ userId }) => userId),
    ),
    hasCompanySignOn: connection !== undefined,
  }
}

/** By the rows alone, without their MACs: the answer gives nobody a right. */
async function hasFactor(identity: Pick<Tx, 'query'>, userIds: readonly string[]): Promise<boolean> {
  const rows = await identity.query({
    name: 'users-with-factor',
    text: `SELECT FROM users u
            WHERE u.user_id = ANY ($1::uuid[])
              AND (u.totp_enabled_at IS NOT NULL OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.user_id))
            LIMIT 1`,
    values: [userIds],
  })
  return rows.length > 0
}
