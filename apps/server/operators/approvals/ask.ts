import type { Json } from '@countersign/evidence/chain'
import { insertOperatorActivity } from '../../accounts/operator-activity.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { actHash } from '../challenges.ts'
import type { RelyingParty } from '../relying-party.ts'
import type { Operator } from '../roles.ts'
import { clockOf } from '../store.ts'

export const APPROVAL_MS = 3_600_000

/** A command with its arguments, as its operator gave them. */
export interface Asked {
  act: string
  arguments: { readonly [name: string]: Json }
}

export interface Request {
  approvalId: string
  expiresAt: number
  /** For people to compare: the page shows the same. */
  code: string
}

/** Asks for a second operator's approval. As countersign_operator. */
export async function askForApproval(
  operators: Database,
  site: RelyingParty,
  { operatorId, name }: Operator,
  { act, arguments: args }: Asked,
): Promise<Request> {
  const approvalId = newId()
  return operators.transaction('every tenant', async (tx) => {
    const now = await clockOf(tx)
    const expiresAt = now + APPROVAL_MS
    const hash = actHash(site, { approvalId, act, arguments: args, askedBy: operatorId, expiresAt })
    await tx.query(
      `INSERT INTO approvals (approval_id, act, arguments, act_hash, asked_by, asked_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [approvalId, act, JSON.stringify(args), hash, operatorId, new Date(now), new Date(expiresAt)],
    )
    await tx.query(
      `DELETE FROM approvals WHERE executed_at IS NULL AND expires_at < clock_timestamp() - interval '30 days'`,
    )
    const detail = { approval_id: approvalId, act }
    await tx.query(insertOperatorActivity({ operator: name, action: 'approval.asked', detail }))
    return { approvalId, expiresAt, code: codeOf(hash) }
  })
}

/** The first 60 bits of the act's hash. */
export function codeOf(hash: Buffer): string {
  return hash.toString('hex').slice(0, 15).match(/.{5}/g)?.join('-') ?? ''
}
