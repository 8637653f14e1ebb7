import { insertOperatorActivity } from '../../accounts/operator-activity.ts'
import type { Database } from '../../platform/db/database.ts'
import { actHash } from '../challenges.ts'
import { OperatorRefusal } from '../failure.ts'
import { type Assertion, isSigned } from '../passkeys/verify.ts'
import type { RelyingParty } from '../relying-party.ts'
import { APPROVING_ROLE, type Operator } from '../roles.ts'
import { findApproval, findPasskey, type StoredApproval } from '../store.ts'

/** What an approver signs. Computed from the act, not read: a changed row gets another hash. */
export function hashOfAct(site: RelyingParty, approval: StoredApproval): Buffer {
  return actHash(site, approval)
}

/** Throws if this operator cannot approve this act now. */
export function mustBeApprovable(approval: StoredApproval, { operatorId, roles }: Operator): void {
  if (approval.executedAt !== null) throw refused('The act was executed already.')
  if (approval.approvedAt !== null) throw refused('The act is approved already.')
  if (approval.refusedAt !== null) throw refused(`${approval.refusedByName} has refused the act.`)
  if (approval.expired) throw refused('The request has expired: it was open for an hour. Ask again.')
  if (approval.askedBy === operatorId)
    throw refused('You asked for this act yourself. Another operator must approve it.')
  if (!roles.includes(APPROVING_ROLE)) throw new OperatorRefusal('not_permitted', 'You do not have the role approver.')
}

/** Stores a second operator's signature. The executor verifies it again. As countersign_operator_web. */
export async function approve(
  web: Database,
  site: RelyingParty,
  operator: Operator,
  { approvalId, assertion }: { approvalId: string; assertion: Assertion },
): Promise<StoredApproval> {
  const approval = await findApproval(web, approvalId)
  if (!approval) throw new OperatorRefusal('not_found', 'There is no such request for an approval.')
  mustBeApprovable(approval, operator)
  const passkey = await findPasskey(web, assertion.id)
  const isOwn = passkey?.usable === true && passkey.operator.operatorId === operator.operatorId
  if (!isOwn || !(await isSigned(site, passkey, hashOfAct(site, approval), assertion))) {
    throw refused('The passkey’s signature does not fit this act.')
  }
  return web.transaction('every tenant', async (tx) => {
    const changed = await tx.query(
      `UPDATE approvals SET approved_by = $2, credential_id = $3, assertion = $4, approved_at = clock_timestamp()
        WHERE approval_id = $1 AND approved_at IS NULL AND refused_at IS NULL RETURNING approval_id`,
      [approvalId, operator.operatorId, assertion.id, JSON.stringify(assertion)],
    )
    if (changed.length === 0) throw refused(DECIDED)
    const detail = { approval_id: approvalId, act: approval.act }
    await tx.query(insertOperatorActivity({ operator: operator.name, action: 'approval.given', detail }))
    const after = await findApproval(tx, approvalId)
    if (!after) throw new Error(`the approval ${approvalId} is gone`)
    return after
  })
}

/** Stores that a second operator refuses the act. It needs no signature: a refusal permits nothing. As countersign_operator_web. */
export function refuse(web: Database, operator: Operator, approvalId: string): Promise<StoredApproval> {
  return web.transaction('every tenant', async (tx) => {
    const approval = await findApproval(tx, approvalId)
    if (!approval) throw new OperatorRefusal('not_found', 'There is no such request for an approval.')
    mustBeApprovable(approval, operator)
    const changed = await tx.query(
      `UPDATE approvals SET refused_by = $2, refused_at = clock_timestamp()
        WHERE approval_id = $1 AND approved_at IS NULL AND refused_at IS NULL RETURNING approval_id`,
      [approvalId, operator.operatorId],
    )
    if (changed.length === 0) throw refused(DECIDED)
    const detail = { approval_id: approvalId, act: approval.act }
    await tx.query(insertOperatorActivity({ operator: operator.name, action: 'approval.refused', detail }))
    return { ...approval, refusedByName: operator.name, refusedAt: Date.now() }
  })
}

const DECIDED = 'The act is approved or refused already, or the request has expired.'

function refused(message: string): OperatorRefusal {
  return new OperatorRefusal('approval_refused', message)
}
