import type { ProblemCode } from '@countersign/domain/signrequest'
import { isUnreadable } from '../platform/blobs/errors.ts'
import { JobParked, type RunningJob } from '../platform/jobs/job.ts'
import { MailDelayed } from '../platform/mail/mailer.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'
import { recordProblem, resolveProblem } from '../signrequests/problems/record.ts'

// Mails that are not sent are recorded with their requests, while the job still retries them. An address that a mail server
// rejects is a bounce instead (record-bounce.ts).

/** An error of the service, such as a file that cannot be attached, is recorded after so many attempts: about 10 s. */
const ERRORS_TOLERATED = 3
/** A mail server that does not take the mail: after half an hour. */
const DELAYS_TOLERATED = 10

/** Whether the failure of this attempt is recorded. */
export function isReported({ failures = 0, isLastTry = false }: RunningJob, error: Error): boolean {
  if (error instanceof JobParked) return false
  return isLastTry || failures + 1 >= (isDelay(error) ? DELAYS_TOLERATED : ERRORS_TOLERATED)
}

/** Whether earlier failures of this job may be recorded. */
export function wasReported({ failures = 0 }: RunningJob): boolean {
  return failures >= ERRORS_TOLERATED
}

/** The mail server, or the way to it, and not what the mail contains. */
function isDelay(error: Error): boolean {
  const { cause } = error
  const isLost = isUnreadable(cause)
  return error instanceof MailDelayed && !isLost
}

export interface UnsentMail {
  tenantId: string
  requestId: string
  /** Null: the mail is for the sender. */
  signerId: string | null
}

export function recordUnsent(deps: ChangeDeps, mail: UnsentMail, code: UnsentCode = 'mail_not_sent'): Promise<void> {
  const { tenantId, requestId, signerId } = mail
  return recordProblem(deps, tenantId, { requestId }, { code, signerId })
}

/** The mail was sent after all. */
export function resolveUnsent(deps: ChangeDeps, mail: UnsentMail, code: UnsentCode = 'mail_not_sent'): Promise<void> {
  const { tenantId, requestId, signerId } = mail
  return resolveProblem(deps, tenantId, { requestId }, { code, signerId })
}

type UnsentCode = Extract<ProblemCode, 'mail_not_sent' | 'digest_not_sent'>
