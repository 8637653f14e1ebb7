import pg from 'pg'
import { destroyOldInputs } from '../bulk/jobs/destroy-inputs.ts'
import type { Config } from '../config/config.ts'
import { makePartitions } from '../platform/db/partitions.ts'
import { deleteOldResponses } from '../platform/http/idempotency.ts'
import { deleteFailedJobs } from '../platform/jobs/delete-failed.ts'
import { deleteUnusedDomains } from '../platform/mail/domain-throttle.ts'
import { forgetOldDeliveries } from '../webhooks/deliveries/forget.ts'
import type { WorkerParts } from './parts.ts'

/** Hourly: creates the partitions of the coming months and deletes expired rows. Returns whether more is left to delete. */
export async function runMaintenance(config: Config, parts: WorkerParts): Promise<boolean> {
  const owner = new pg.Client({ connectionString: config.databaseUrl, lock_timeout: 1_000 })
  owner.on('error', () => {}) // a lost connection also fails the query
  await owner.connect()
  try {
    await makePartitions({ query: async (text) => (await owner.query(text)).rows }, new Date())
  } finally {
    await owner.end()
  }
  await deleteOldResponses(parts.timer)
  await forgetOldDeliveries(parts.timer)
  await deleteUnusedDomains(parts.mailRates)
  await deleteFailedJobs(parts.mailRates)
  return destroyOldInputs(parts.bulkFinder, parts.bulk, config.bulkInputDays)
}
