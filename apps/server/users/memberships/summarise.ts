import type { Database } from '../../platform/db/database.ts'
import { boolean, number, rowDecoder, text } from '../../platform/db/decode.ts'

/** What operators see of an account's members. */
export interface MemberSummary {
  members: number
  /** Whether an owner has verified their address, by the rows alone. Making a live key also checks their MACs. */
  hasVerifiedOwner: boolean
}

/** By account; one without members is absent. As countersign_support, which reads no names and no addresses of users. */
export async function summariseMembers(
  support: Pick<Database, 'query'>,
  accountIds: readonly string[],
): Promise<Map<string, MemberSummary>> {
  const rows = await support.query(
    `SELECT account_id, count(*)::integer AS members,
            bool_or(role = 'owner' AND verified_at IS NOT NULL) AS has_verified_owner
       FROM memberships JOIN users USING (user_id) WHERE account_id = ANY ($1::uuid[]) GROUP BY account_id`,
    [accountIds],
  )
  return new Map(
    rows.map(decode).map((row) => [row.account_id, { members: row.members, hasVerifiedOwner: row.has_verified_owner }]),
  )
}

const decode = rowDecoder('memberships', { account_id: text, members: number, has_verified_owner: boolean })
