import { deleteOldCalls } from '../accounts/request-log/expire.ts'
import { destroyOldInputs } from '../bulk/jobs/destroy-inputs.ts'
import type { Config } from '../config/config.ts'
import { sweepOrphans } from '../platform/blobs/sweep.ts'
import { deleteOldResponses } from '../platform/http/idempotency.ts'
import { deleteFailedJobs } from '../platform/jobs/delete-failed.ts'
import { deleteUnusedDomains } from '../platform/mail/domain-throttle.ts'
import { deleteOldReceiverCalls } from '../sandbox/receivers/calls.ts'
import { clearAbandonedSessions } from '../signing/helper/clear-abandoned.ts'
import { deleteDueUploads } from '../signing/uploads/delete-due.ts'
import { deleteOldDrafts } from '../signrequests/drafts/delete-old.ts'
import { deleteExpired } from '../users/delete-expired.ts'
import { forgetOldDeliveries } from '../webhooks/deliveries/forget.ts'
import { OBJECT_REFERENCES } from './object-references.ts'
import type { WorkerParts } from './parts.ts'
import { removeClosedAccounts } from './users/remove-accounts.ts'

/** Hourly: deletes expired rows, closed accounts and unreferenced objects. Returns whether more is left to delete. */
export async function runMaintenance(config: Config, parts: WorkerParts): Promise<boolean> {
  await deleteOldResponses(parts.timer)
  await deleteOldCalls(parts.timer)
  await forgetOldDeliveries(parts.timer)
  await deleteOldDrafts(parts.timer)
  await deleteOldReceiverCalls(parts.timer)
  await deleteDueUploads(parts.timer, parts.db)
  await clearAbandonedSessions(parts.timer)
  await deleteUnusedDomains(parts.mailRates)
  await deleteFailedJobs(parts.mailRates)
  await deleteExpired(parts.identity)
  await removeClosedAccounts(parts)
  const moreOrphans = await sweep(parts)
  const moreInputs = await destroyOldInputs(parts.bulkFinder, parts.bulk, config.bulkInputDays)
  return moreOrphans || moreInputs
}

async function sweep({ timer, db, blobs, log }: WorkerParts): Promise<boolean> {
  const { deleted, more } = await sweepOrphans({
    ...{ finder: timer, db, blobs, references: OBJECT_REFERENCES },
    onError: (err, object) =>
      log.warn({ err, object }, 'An unreferenced object could not be deleted. It is tried again.'),
  })
  if (deleted > 0) log.info({ deleted }, 'Unreferenced objects were deleted.')
  return more
}
