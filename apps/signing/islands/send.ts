import type { ApproveBody, SignBody } from '../bodies.ts'
import type { FieldError, Problem, SignRefusal } from '../model.ts'
import { base } from './dom.ts'
import { fieldErrorsIn, type ProblemBody } from './fields/read-errors.ts'
import { retryUntilAnswered, withTimeout } from './retry.ts'
import { whenViewed } from './view.ts'

/** `changed`: the act is not possible any more; the page at `base` shows the reason. */
export type Answer = 'done' | 'changed' | { problem: Problem; errors?: readonly FieldError[] }

interface Bodies {
  sign: SignBody
  approve: ApproveBody
}

/** Sends a signature or an approval. Idempotent: the server accepts the first and reports repeated ones as done. */
export function sendWithRetry<Act extends keyof Bodies>(
  act: Act,
  body: Bodies[Act],
  onOffline: () => void,
): Promise<Answer> {
  return whenViewed(onOffline).then(() =>
    retryUntilAnswered(() => withTimeout((signal) => send(act, body, signal)).catch(() => null), onOffline),
  )
}

async function send(act: keyof Bodies, body: object, signal: AbortSignal): Promise<Answer | null> {
  const response = await fetch(`${base}/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (response.ok) return 'done'
  if (response.status === 422) return refusalIn((await response.json()) as Partial<SignRefusal> & ProblemBody)
  return [401, 403, 404, 409, 410].includes(response.status) ? 'changed' : null
}

function refusalIn(body: Partial<SignRefusal> & ProblemBody): Answer {
  const errors = fieldErrorsIn(body)
  return errors.length > 0 ? { problem: 'fields_wrong', errors } : { problem: body.problem ?? 'not_saved' }
}
