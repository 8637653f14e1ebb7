import { type Job, makeTemplate, readJob, startJob, templateRow, untilJob } from '../lib/bulk.ts'
import { type Client, openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'

// A sender steers jobs that are under way, at whatever row that meets them. What counts is what the database holds: when
// the last request was created, and what became of each.

const LIMITS = {
  stopped: atMost(5, 'from pause or cancel to the last created row', { unit: 's', goal: 1, timing: true }),
}

export default {
  promise:
    'After the answer to pause, cancel or recall of a bulk job no row is created; resume goes on to the end, retry-failed touches failed rows only, and recall cancels all that is unsigned and nothing that is signed',
  topic: 'Bulk jobs and templates',
  budgetSeconds: 24,
  services: ['postgres'],
  sample: 'jobs of 1,600 rows; --full: 20,000',
  limits: LIMITS,
  faults: {
    'row after pause': 'rows that are created after the answer, because the job was resumed',
    'touched row': 'a created row that is written again during a retry',
  },
  async run({ full, say }) {
    // More than are created between two looks at a job.
    const rows = full ? 20_000 : 1_600
    const stack = await startStack()
    try {
      const client = await openAccount(stack.url)
      const template = await makeTemplate(client)
      const send = () =>
        startJob(
          client,
          Array.from({ length: rows }, (_, i) => templateRow(i)),
          `template_id=${template}&notify=false`,
        )
      const paused = await pauseAndResume(stack, client, await send())
      say(`paused after ${paused.seconds.toFixed(2)} s at row ${paused.created} of ${rows}, resumed, completed`)
      const cancelled = await cancelMidway(stack, client, await send())
      say(`cancelled after ${cancelled.seconds.toFixed(2)} s at row ${cancelled.created} of ${rows}`)
      const recalled = await recallAll(stack, client, cancelled.job)
      say(`recalled: ${recalled.cancelled} requests cancelled, ${recalled.signed} signed ones left alone`)
      const midway = await recallMidway(stack, client, await send())
      say(`recalled while it ran: ${midway} requests cancelled, none created after`)
      const retried = await retryFailed(stack, client)
      say(`${retried} failed rows tried again, the others untouched`)
      const slowest = Math.max(paused.seconds, cancelled.seconds)
      return `pause and cancel took effect within ${slowest.toFixed(2)} s, no row created after their answer, a paused job went on to its end, ${recalled.cancelled} unsigned requests recalled and ${recalled.signed} signed ones kept, ${retried} failed rows retried alone`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

const post = async (client: Client, { id }: Job, verb: string) => {
  const { status, body } = await client.call('POST', `/api/v1/bulk-jobs/${id}/${verb}`)
  hold(status === 200, `${verb} was answered ${JSON.stringify(body)}`)
}

/** Stops a job by a command while rows are being created; tells how long after it the last of them was. */
async function stop(stack: Stack, client: Client, job: Job, verb: 'pause' | 'cancel') {
  await untilJob(client, job, ({ progress }) => progress.created >= 20)
  const [before] = await stack.database.owner('SELECT clock_timestamp() AS at')
  await post(client, job, verb)
  const answered = await created(stack)
  await until(async () => {
    const held = await stack.database.owner('SELECT 1 FROM bulk_batches WHERE holder IS NOT NULL')
    return held.length === 0 || undefined
  })
  await noneSince(stack, answered, verb)
  const [last] = await stack.database.owner('SELECT max(created_at) AS at FROM sign_requests WHERE job_id IS NOT NULL')
  const seconds = Math.max(0, (last?.at.getTime() - before?.at.getTime()) / 1000)
  holdLimit(LIMITS.stopped, seconds, `(${verb})`)
  const { progress } = await readJob(client, job)
  hold(progress.created < progress.accepted, `the job was done before it met ${verb}`)
  return { seconds, created: progress.created }
}

async function noneSince(stack: Stack, answered: number, verb: string): Promise<void> {
  const late = (await created(stack)) - answered
  hold(late === 0, `${late} rows were created after ${verb} was answered`)
}

/** By all jobs; only one is under way at a time. */
async function created({ database }: Stack): Promise<number> {
  const [row] = await database.owner('SELECT count(*)::int AS n FROM sign_requests WHERE job_id IS NOT NULL')
  return Number(row?.n)
}

async function pauseAndResume(stack: Stack, client: Client, job: Job) {
  const stopped = await stop(stack, client, job, 'pause')
  const paused = await created(stack)
  await post(client, job, 'resume')
  await until(async () => (await created(stack)) > paused || undefined)
  await mustFind('row after pause', () => noneSince(stack, paused, 'pause'))
  const { progress } = await untilJob(client, job, ({ state }) => state === 'completed', 600_000)
  hold(progress.created === progress.accepted, `of ${progress.accepted} rows ${progress.created} were created`)
  return stopped
}

async function cancelMidway(stack: Stack, client: Client, job: Job) {
  const stopped = await stop(stack, client, job, 'cancel')
  const { state, progress } = await readJob(client, job)
  hold(state === 'cancelled', `the job is ${state}`)
  hold(
    progress.created + progress.cancelled === progress.accepted,
    `the rows do not add up: ${JSON.stringify(progress)}`,
  )
  return { ...stopped, job }
}

/** Some have signed before. */
async function recallAll(stack: Stack, client: Client, job: Job): Promise<{ cancelled: number; signed: number }> {
  const signers = await stack.database.owner(
    `SELECT r.request_id, r.document_ref FROM sign_requests r
      WHERE r.job_id = (SELECT job_id FROM bulk_jobs WHERE state = 'cancelled') ORDER BY r.job_row LIMIT 3`,
  )
  for (const { document_ref } of signers) {
    const { body } = await client.call('GET', `/api/v1/document-signrequest/${document_ref}`)
    const [signer] = body.signers as { id: string }[]
    const signed = await client.call('POST', `/api/v1/sandbox/signers/${signer?.id}/act`, { action: 'sign' })
    hold(signed.status === 200, `nobody could sign: ${JSON.stringify(signed.body)}`)
  }
  await post(client, job, 'recall')
  await untilJob(client, job, ({ state }) => state === 'recalled', 600_000)
  const states = await stack.database.owner(
    `SELECT state, count(*)::int AS n FROM sign_requests r
      WHERE r.job_id = (SELECT job_id FROM bulk_jobs WHERE state = 'recalled') GROUP BY state`,
  )
  const of = (state: string) => Number(states.find((each) => each.state === state)?.n ?? 0)
  const open = of('pending') + of('in_progress')
  hold(open === 0, `${open} unsigned requests are left`)
  hold(of('sealing') === signers.length, `of ${signers.length} signed requests ${of('sealing')} are still signed`)
  return { cancelled: of('cancelled'), signed: of('sealing') }
}

/** At whatever row it meets the workers: what they were about to create never is, and all that they have is cancelled. */
async function recallMidway(stack: Stack, client: Client, job: Job): Promise<number> {
  await untilJob(client, job, ({ progress }) => progress.created >= 20)
  await post(client, job, 'recall')
  const answered = await created(stack)
  const { progress } = await untilJob(client, job, ({ state }) => state === 'recalled', 600_000)
  await noneSince(stack, answered, 'recall')
  const open = await stack.database.owner(
    `SELECT count(*)::int AS n FROM sign_requests WHERE job_id IS NOT NULL AND state IN ('pending','in_progress')
        AND job_id = (SELECT job_id FROM bulk_jobs WHERE state = 'recalled' ORDER BY created_at DESC LIMIT 1)`,
  )
  hold(Number(open[0]?.n) === 0, `${open[0]?.n} requests of a recalled job are open`)
  hold(progress.created < progress.accepted, 'the job was done before it was recalled')
  hold(progress.created + progress.cancelled === progress.accepted, `rows do not add up: ${JSON.stringify(progress)}`)
  return progress.created
}

/** Rows whose documents have a request already fail; once those are cancelled, the rows can be done. */
async function retryFailed(stack: Stack, client: Client): Promise<number> {
  const documents = await Promise.all(Array.from({ length: 6 }, () => client.freshDocument()))
  const taken = documents.slice(0, 3)
  const people = [{ name: 'Asha', email: 'asha@example.com' }]
  for (const document_id of taken) {
    await client.call('POST', '/api/v1/document-signrequest', { document_id, signers: people, notify: false })
  }
  const rows = documents.map((document_id, i) => ({ document_id, reference: `retry-${i}`, signers: people }))
  const job = await startJob(client, rows, 'notify=false')
  const first = await untilJob(client, job, ({ state }) => state === 'completed')
  hold(first.progress.failed === 3, `${first.progress.failed} rows failed, not 3`)
  const made = () =>
    stack.database.owner(`SELECT request_id, xmin::text FROM sign_requests WHERE reference LIKE 'retry-%' ORDER BY 1`)
  const before = await made()
  for (const document_id of taken) await client.call('POST', `/api/v1/document-signrequest/${document_id}/cancel`)
  await post(client, job, 'retry-failed')
  const last = await untilJob(client, job, ({ state, progress }) => state === 'completed' && progress.failed === 0)
  hold(last.progress.created === 6, `${last.progress.created} rows of 6 are created`)
  const holdUntouched = async () => {
    const after = new Map((await made()).map((row) => [row.request_id, row.xmin]))
    for (const { request_id, xmin } of before)
      hold(after.get(request_id) === xmin, `${request_id} was touched by the retry`)
  }
  await holdUntouched()
  await stack.database.owner('UPDATE sign_requests SET reference = reference WHERE request_id = $1', [
    before[0]?.request_id,
  ])
  await mustFind('touched row', holdUntouched)
  return 3
}
