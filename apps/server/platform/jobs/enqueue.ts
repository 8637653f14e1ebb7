import type { Statement } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { JobOrder } from './job.ts'

/** Inserts jobs. Sent in the caller's transaction: they exist if and only if it commits. */
export function enqueueJobs(orders: readonly JobOrder[]): Statement {
  const rows = orders.map(({ class: jobClass, name, tenant, ids, urgent = false }) => ({
    ...{ tenant_id: tenant, job_id: newId(), class: jobClass, name, ids, urgent },
  }))
  return { name: 'enqueue-jobs', text: ENQUEUE, values: [JSON.stringify(rows)] }
}

const ENQUEUE = `
  INSERT INTO jobs (tenant_id, job_id, class, name, ids, urgent)
  SELECT tenant_id, job_id, class, name, ids, urgent
    FROM jsonb_to_recordset($1) AS o(tenant_id uuid, job_id uuid, class text, name text, ids jsonb, urgent boolean)`
