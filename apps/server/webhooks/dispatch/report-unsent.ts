import type { ProblemCode } from '@countersign/domain/signrequest'
import type { ChangeDeps } from '../../signrequests/change/change.ts'
import { recordProblem, resolveProblem } from '../../signrequests/problems/record.ts'
import type { DeliveryContent, Send, Sent } from './send.ts'

/** A failure of which it is not known that it lasts is recorded after so many attempts in a row. */
const AFTER_TRIES = 3

const PROBLEM_OF: Readonly<Record<string, ProblemCode>> = {
  file_unavailable: 'webhook_file_unreadable',
  body_changed: 'webhook_file_unreadable',
  secret_unavailable: 'webhook_unsigned',
}

export interface ReportDeps {
  change: ChangeDeps
  onError(error: Error): void
}

/** Records with the request that a delivery is not sent by a fault of the service, and that this has ended. */
export function reportUnsent(deps: ReportDeps, send: Send): Send {
  return async (target, content) => {
    const sent = await send(target, content)
    // The delivery itself must not depend on it: it is reported again after the next attempt.
    await report(deps, content, sent).catch(deps.onError)
    return sent
  }
}

async function report({ change }: ReportDeps, content: DeliveryContent, sent: Sent): Promise<void> {
  const { tenantId, streamId: requestId, tries, lastReason } = content
  const code = PROBLEM_OF[sent.attempt.reason]
  const before = PROBLEM_OF[lastReason ?? '']
  if (before && before !== code) await resolveProblem(change, tenantId, { requestId }, { code: before })
  if (code && (sent.isPermanent || tries + 1 >= AFTER_TRIES)) {
    await recordProblem(change, tenantId, { requestId }, { code })
  }
}
