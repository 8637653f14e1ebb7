import { canonicalJson } from '@countersign/evidence/chain'
import { insertOperatorActivity } from '../../accounts/operator-activity.ts'
import type { Database } from '../../platform/db/database.ts'
import { OperatorRefusal } from '../failure.ts'
import { isSigned } from '../passkeys/verify.ts'
import type { RelyingParty } from '../relying-party.ts'
import { APPROVING_ROLE, type Operator } from '../roles.ts'
import { findApproval, findPasskey, type StoredApproval } from '../store.ts'
import { hashOfAct } from './approve.ts'
import type { Asked } from './ask.ts'

/** Arguments that may name a person, who is erased by the act. The signed hash remains. */
const PERSONAL = ['email', 'reason']

/**
 * Uses an approval up and returns the operator who gave it. The executor believes nothing that the api wrote: it verifies
 * the signature of another operator's confirmed passkey over exactly this act. An act that fails afterwards needs a new
 * approval: better twice asked than twice done. As countersign_operator.
 */
export async function useApproval(
  operators: Database,
  site: RelyingParty,
  asker: Operator,
  approvalId: string,
  asked: Asked,
): Promise<Operator> {
  return operators.transaction('every tenant', async (tx) => {
    const approval = await findApproval(tx, approvalId)
    if (!approval) throw new OperatorRefusal('not_found', `There is no approval ${approvalId}.`)
    mustBeFor(approval, asker, asked)
    if (approval.assertion === null || approval.credentialId === null) {
      throw new OperatorRefusal('approval_missing', 'No second operator has approved this act yet.')
    }
    const passkey = await findPasskey(tx, approval.credentialId)
    if (!passkey?.usable) throw refused('it was given with a passkey that is not confirmed, or was removed')
    const second = passkey.operator
    if (second.operatorId === asker.operatorId) throw refused('the same operator asked for it')
    if (second.operatorId !== approval.approvedBy) throw refused('the passkey belongs to another operator')
    if (!second.roles.includes(APPROVING_ROLE)) throw refused(`${second.name} does not have the role ${APPROVING_ROLE}`)
    if (!(await isSigned(site, passkey, hashOfAct(site, approval), approval.assertion))) {
      throw refused(`no passkey signed this act for ${site.origin}. Is COUNTERSIGN_PUBLIC_URL that of the service?`)
    }
    const used = await tx.query(
      `UPDATE approvals SET executed_at = clock_timestamp(), arguments = arguments - $2::text[]
        WHERE approval_id = $1 AND executed_at IS NULL AND expires_at > clock_timestamp() RETURNING approval_id`,
      [approvalId, PERSONAL],
    )
    if (used.length === 0) throw refused('it was used already, or has expired')
    await tx.query(
      `DELETE FROM approvals
        WHERE executed_at IS NULL AND act = $1 AND lower(arguments ->> 'email') = lower($2)`,
      [asked.act, asked.arguments.email ?? null],
    )
    const detail = { approval_id: approvalId, act: asked.act, approved_by: `operator:${second.name}` }
    await tx.query(insertOperatorActivity({ operator: asker.name, action: 'approval.executed', detail }))
    return second
  })
}

function mustBeFor(approval: StoredApproval, asker: Operator, asked: Asked): void {
  if (approval.executedAt !== null) throw refused('it was used already')
  if (approval.refusedAt !== null) throw refused(`${approval.refusedByName} refused it`)
  if (approval.expired) throw refused('it has expired: an approval counts for an hour')
  if (approval.askedBy !== asker.operatorId) throw refused(`${approval.askedByName} asked for it`)
  if (approval.act !== asked.act || canonicalJson(approval.arguments) !== canonicalJson(asked.arguments)) {
    throw refused(`it is for: ${approval.act} ${JSON.stringify(approval.arguments)}`)
  }
}

function refused(why: string): OperatorRefusal {
  return new OperatorRefusal('approval_refused', `The approval does not count: ${why}.`)
}
