// SQL over bulk jobs that statements of other modules are composed of.

/** A subselect: the row number of the JSON row r while its job $2 is running and its holder has the batch; else NULL. */
export const CLAIMED_ROW = `
  (SELECT r.job_row FROM bulk_jobs j JOIN bulk_batches b USING (tenant_id, job_id)
    WHERE j.tenant_id = $1 AND j.job_id = $2 AND j.state = 'running' AND b.batch = r.batch AND b.holder = r.holder)`

/** A condition: the job $2 of the tenant $1 collects the mails of its requests in digests. */
export const COLLECTS_MAILS = `
  EXISTS (SELECT FROM bulk_jobs WHERE tenant_id = $1 AND job_id = $2 AND digest)`
