import type { CodeMeans } from '@countersign/domain/signrequest'
import { isAccessCode } from '../signrequests/access-code.ts'
import type { Actor } from '../signrequests/audit.ts'
import { type ChangeDeps, change } from '../signrequests/change.ts'
import { type CodeVerdict, tryAccessCode, tryMailedCode } from '../signrequests/signer-codes.ts'
import { visitOver } from './failures.ts'
import { isStillOpen, type Visitor } from './visit.ts'

/** Judges the code a visitor gave, and lets the visit in if it is right. Every try is counted and in the audit trail. */
export async function giveCode(deps: ChangeDeps, visitor: Visitor, code: string, actor: Actor): Promise<CodeVerdict> {
  const { visit, options } = visitor
  if (visitor.hasPassed) return 'passed'
  const { tenantId, requestId, signerId, generation } = visit
  const isMailed = options.auth === 'email_otp'
  const means: CodeMeans = isMailed ? 'mailbox_control' : 'access_code'
  const hash = options.accessCodeHash
  const isRight = !isMailed && hash !== null && (await isAccessCode(code, hash))
  let verdict: CodeVerdict = 'locked'
  await change(
    deps,
    tenantId,
    { requestId },
    actor,
    async ({ now }, tx) => {
      if (!(await isStillOpen(tx, visit))) throw visitOver()
      verdict = isMailed ? await tryMailedCode(tx, visit, code) : await tryAccessCode(tx, visit, isRight)
      const by = { at: now, signerId, linkGeneration: generation, visitId: visit.visitId }
      return { type: 'RecordCodeCheck', ...by, means, result: verdict }
    },
    () => (verdict === 'passed' ? [letIn(tenantId, visit.visitId)] : []),
  )
  return verdict
}

function letIn(tenantId: string, visitId: string) {
  return {
    name: 'let-visit-in',
    text: 'UPDATE visits SET passed_at = clock_timestamp() WHERE tenant_id = $1 AND visit_id = $2',
    values: [tenantId, visitId],
  }
}
