import { destroyOldInputs } from '../bulk/jobs/destroy-inputs.ts'
import type { Config } from '../config/config.ts'
import { deleteOldResponses } from '../platform/http/idempotency.ts'
import { deleteFailedJobs } from '../platform/jobs/delete-failed.ts'
import { deleteUnusedDomains } from '../platform/mail/domain-throttle.ts'
import { forgetOldDeliveries } from '../webhooks/deliveries/forget.ts'
import type { WorkerParts } from './parts.ts'

/** Hourly: deletes expired rows. Returns whether more is left to delete. */
export async function runMaintenance(config: Config, parts: WorkerParts): Promise<boolean> {
  await deleteOldResponses(parts.timer)
  await forgetOldDeliveries(parts.timer)
  await deleteUnusedDomains(parts.mailRates)
  await deleteFailedJobs(parts.mailRates)
  return destroyOldInputs(parts.bulkFinder, parts.bulk, config.bulkInputDays)
}
