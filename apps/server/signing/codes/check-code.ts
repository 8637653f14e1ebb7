import type { CodeFactor } from '@countersign/domain/signrequest'
import type { Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../signrequests/change/audit.ts'
import { type ChangeDeps, change } from '../../signrequests/change/change.ts'
import { isAccessCode } from '../../signrequests/create/access-code.ts'
import { type CodeVerdict, readCodeState, tryAccessCode, tryMailedCode } from '../../signrequests/signer/codes.ts'
import { visitOver } from '../failures.ts'
import { isVisitOpen, type Visitor } from '../visits/visit.ts'

/** Checks a visitor's code and authenticates the visit if it is correct. A locked signer's codes are not checked. */
export async function checkCode(deps: ChangeDeps, visitor: Visitor, code: string, actor: Actor): Promise<CodeVerdict> {
  const { visit, options } = visitor
  if (visitor.isAuthenticated) return 'passed'
  const { triesLeft } = await deps.db.transaction({ tenant: visit.tenantId }, (tx) => readCodeState(tx, visit))
  if (triesLeft === 0) return 'locked'
  if (options.auth === 'email_otp') {
    return recordCodeCheck(deps, visitor, (tx) => tryMailedCode(tx, visit, code), actor)
  }
  // The hash comparison is slow by design, so it runs before the request is locked.
  const isRight = options.accessCodeHash !== null && (await isAccessCode(code, options.accessCodeHash))
  return recordCodeCheck(deps, visitor, (tx) => tryAccessCode(tx, visit, isRight), actor)
}

/**
 * Checks a code, counts the try and adds the audit entry in one transaction, so of concurrent tries with one mailed code
 * only one passes.
 */
export async function recordCodeCheck(
  deps: ChangeDeps,
  { visit, options }: Visitor,
  check: (tx: Tx) => Promise<CodeVerdict>,
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
      verdict = await check(tx)
      const by = { at: now, signerId, linkGeneration: generation, visitId }
      return { type: 'RecordCodeCheck', ...by, factor, result: verdict }
    },
    () => (verdict === 'passed' ? [authenticateVisit(tenantId, visitId)] : []),
  )
  return verdict
}

function authenticateVisit(tenantId: string, visitId: string) {
  return {
    name: 'authenticate-visit',
    text: 'UPDATE visits SET passed_at = clock_timestamp() WHERE tenant_id = $1 AND visit_id = $2',
    values: [tenantId, visitId],
  }
}
