import type { CodeFactor } from '@countersign/domain/signrequest'
import type { Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { isAccessCode } from '../../signrequests/create/access-code.ts'
import { type CodeVerdict, readCodeState, tryAccessCode, tryMailedCode } from '../../signrequests/signer-codes.ts'
import { visitOver } from '../failures.ts'
import { isVisitOpen, type Visitor } from '../visits/visit.ts'

/** Judges the code a visitor gave, and lets the visit in if it is right. Once it is locked nothing is judged any more. */
export async function checkCode(deps: ChangeDeps, visitor: Visitor, code: string, actor: Actor): Promise<CodeVerdict> {
  const { visit, options } = visitor
  if (visitor.isAuthenticated) return 'passed'
  const { triesLeft } = await deps.db.transaction({ tenant: visit.tenantId }, (tx) => readCodeState(tx, visit))
  if (triesLeft === 0) return 'locked'
  if (options.auth === 'email_otp') {
    return recordCodeCheck(deps, visitor, (tx) => tryMailedCode(tx, visit, code), actor)
  }
  // Compared before the request is locked: it is slow on purpose.
  const isRight = options.accessCodeHash !== null && (await isAccessCode(code, options.accessCodeHash))
  return recordCodeCheck(deps, visitor, (tx) => tryAccessCode(tx, visit, isRight), actor)
}

/** Every try that is judged is counted and in the audit trail, in the transaction that judges it: of twenty at once one gets in. */
export async function recordCodeCheck(
  deps: ChangeDeps,
  { visit, options }: Visitor,
  judge: (tx: Tx) => Promise<CodeVerdict>,
  actor: Actor,
): Promise<CodeVerdict> {
  const { tenantId, requestId, signerId, generation, visitId } = visit
  const factor: CodeFactor = options.auth === 'email_otp' ? 'mailbox_control' : 'access_code'
  let verdict: CodeVerdict = 'locked'
  await change(
    deps,
    tenantId,
    { requestId },
    actor,
    async ({ now }, tx) => {
      if (!(await isVisitOpen(tx, visit))) throw visitOver()
      verdict = await judge(tx)
      const by = { at: now, signerId, linkGeneration: generation, visitId }
      return { type: 'RecordCodeCheck', ...by, factor, result: verdict }
    },
    () => (verdict === 'passed' ? [authenticateVisit(tenantId, visitId)] : []),
  )
  return verdict
}

function authenticateVisit(tenantId: string, visitId: string) {
  return {
    name: 'let-visit-in',
    text: 'UPDATE visits SET passed_at = clock_timestamp() WHERE tenant_id = $1 AND visit_id = $2',
    values: [tenantId, visitId],
  }
}
