import { fromPublicId } from '../../apps/server/platform/ids.ts'
import { referenceOf } from '../../bench/bulk/rows.ts'
import type { Job } from '../lib/bulk.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'

export interface Account {
  created: number
  failed: number
  /** Rows that are neither. */
  lost: number
  /** Rows that are both. */
  twice: number
  /** Requests made from another row than the one they are named for. */
  mixed: number
}

/** What became of each row of a job, as the database has it and nobody says. */
export async function accountFor({ database }: Stack, { id }: Job, rows: number): Promise<Account> {
  const prefix = referenceOf(0).slice(0, -1)
  const [found] = await database.owner(
    `WITH requests AS (SELECT job_row, reference FROM sign_requests WHERE job_id = $3),
          failures AS (SELECT row_number FROM bulk_failures WHERE job_id = $3)
     SELECT count(r.job_row)::int AS created, count(f.row_number)::int AS failed,
            count(*) FILTER (WHERE r.job_row IS NULL AND f.row_number IS NULL)::int AS lost,
            count(*) FILTER (WHERE r.job_row IS NOT NULL AND f.row_number IS NOT NULL)::int AS twice,
            count(*) FILTER (WHERE r.reference <> $2 || n)::int AS mixed
       FROM generate_series(1, $1::int) AS n
       LEFT JOIN requests r ON r.job_row = n
       LEFT JOIN failures f ON f.row_number = n`,
    [rows, prefix, fromPublicId('job', id)],
  )
  return found as Account
}

export function mustAddUp({ created, failed, lost, twice, mixed }: Account, { progress }: Job, rows: number): void {
  hold(progress.accepted === rows, `of ${rows} rows ${progress.accepted} were accepted`)
  hold(lost === 0, `${lost} rows are lost: neither a request nor a failure`)
  hold(twice === 0, `${twice} rows are a request and a failure`)
  hold(mixed === 0, `${mixed} requests are made from another row's words`)
  hold(created + failed === rows, `${created} created and ${failed} failed are not ${rows}`)
  hold(
    progress.created === created && progress.failed === failed,
    `the API tells ${progress.created} created and ${progress.failed} failed; there are ${created} and ${failed}`,
  )
}

/** Loses a row: the account must find it. */
export async function findLost(stack: Stack, job: Job, rows: number): Promise<void> {
  await stack.database.owner('UPDATE sign_requests SET job_row = job_row + $1 WHERE job_row = 17 AND job_id = $2', [
    rows,
    fromPublicId('job', job.id),
  ])
  const found = await accountFor(stack, job, rows)
  await mustFind('lost-row', () => mustAddUp(found, job, rows))
}
