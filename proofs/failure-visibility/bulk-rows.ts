import { type Job, readJob, startJob } from '../lib/bulk.ts'
import { type Client, insist, openAccount, until } from '../lib/client.ts'
import type { PlantedFailure, Sightings } from './planted.ts'
import { read } from './requests.ts'
import type { Stage } from './stage.ts'

// Rows that cannot become requests by a fault of the service, and a job that does not advance.

export const bulkFailures: readonly PlantedFailure[] = [
  {
    name: 'the input of a bulk row is damaged',
    work: 'bulk_row',
    plant: (stage) =>
      failRow(stage, (jobId) => stage.sql(`UPDATE bulk_batches SET input = '\\x00' WHERE job_id = $1`, [jobId])),
  },
  {
    name: 'the key of a bulk job cannot be opened',
    work: 'bulk_row',
    plant: (stage) => failRow(stage, (jobId) => stage.sql(BREAK_KEY, [jobId])),
  },
  {
    name: 'the request of a bulk row cannot be stored',
    work: 'bulk_row',
    plant: (stage) =>
      failRow(stage, (jobId) => refuse(stage, 'store', `BEFORE INSERT ON sign_requests`, `NEW.job_id = '${jobId}'`)),
  },
  {
    name: 'the requests of a bulk job cannot be cancelled',
    work: 'bulk_row',
    plant: async (stage) => {
      const { client, job, jobId } = await holdJob(stage)
      await change(client, job, 'resume')
      await until(async () => ((await readJob(client, job)).state === 'completed' ? true : undefined))
      const when = `NEW.job_id = '${jobId}' AND NEW.state = 'cancelled'`
      await refuse(stage, 'cancel', 'BEFORE UPDATE ON sign_requests', when)
      await change(client, job, 'recall')
      return seenInJob(client, job, 'bulk_job.problem')
    },
  },
]

const BREAK_KEY = `
  UPDATE document_keys SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)
   WHERE (tenant_id, key_id) = (SELECT tenant_id, key_id FROM bulk_jobs WHERE job_id = $1)`

async function failRow(stage: Stage, happen: (jobId: string) => Promise<unknown>): Promise<Sightings> {
  const { client, job, jobId } = await holdJob(stage)
  await happen(jobId)
  await change(client, job, 'resume')
  return seenInJob(client, job, 'bulk_job.completed')
}

/** A job of one row, which waits. */
async function holdJob({ stack, sql }: Stage): Promise<{ client: Client; job: Job; jobId: string }> {
  const client = await openAccount(stack.url)
  const document_id = await client.upload()
  const box = { page: ['1'], cords: [{ x: 20, y: 20, w: 104, h: 40 }] }
  const rows = [{ document_id, signers: [{ name: 'Asha Rao', email: 'asha@example.com', ...box }] }]
  const job = await startJob(client, rows, 'hold=true&notify=false')
  const [row] = await sql(
    'SELECT job_id FROM bulk_jobs WHERE tenant_id = (SELECT tenant_id FROM documents WHERE document_id = $1)',
    [document_id],
  )
  return { client, job, jobId: String(row?.job_id) }
}

async function change(client: Client, { id }: Job, command: 'resume' | 'recall'): Promise<void> {
  await insist(() => client.call('POST', `/api/v1/bulk-jobs/${id}/${command}`))
}

/** The database refuses a change of some rows. */
async function refuse({ sql }: Stage, name: string, when: string, condition: string): Promise<void> {
  await sql(`
    CREATE FUNCTION refuse_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF ${condition} THEN RAISE 'planted'; END IF; RETURN NEW;
    END $$`)
  await sql(`CREATE TRIGGER refuse_${name} ${when} FOR EACH ROW EXECUTE FUNCTION refuse_${name}()`)
}

interface Waiting extends Job {
  waiting_for: { code: string; message: string } | null
}

/** The row has failed, or the job says why it does not advance. */
function seenInJob(client: Client, job: Job, event: 'bulk_job.completed' | 'bulk_job.problem'): Sightings {
  const isRow = event === 'bulk_job.completed'
  const now = () => read<Waiting>(client, `/api/v1/bulk-jobs/${job.id}`)
  return {
    state: async () => {
      const { state, progress, waiting_for } = await now()
      return isRow ? state === 'completed' && progress.failed === 1 : waiting_for?.code === 'batch_failed'
    },
    explain: async () => {
      if (!isRow) return ((await now()).waiting_for?.message ?? '') !== ''
      const { data } = await read<{ data: { error: { message: string } | null }[] }>(
        client,
        `/api/v1/bulk-jobs/${job.id}/rows?state=failed`,
      )
      return (data[0]?.error?.message ?? '') !== ''
    },
    event: async () => {
      const { data } = await read<{ data: { type: string; data: { failed: number } }[] }>(client, '/api/v1/events')
      return data.some(({ type, data }) => type === event && (!isRow || data.failed === 1))
    },
  }
}
