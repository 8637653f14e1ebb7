import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Job, makeTemplate, sendJob, templateRow, untilJob } from '../lib/bulk.ts'
import { type Client, openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { end } from '../lib/mortal.ts'
import { type OwnPostgres, startOwnPostgres } from '../lib/own-postgres.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'
import { BLOCK, checkMails, MAIL_LIMITS, MAILED_EVERY } from './mails.ts'

// A job is sent and runs while the api, the workers (the relay is in them) and PostgreSQL are killed, each at a random
// row. Then every row is one whole request, everybody was reported of theirs in one mail, and the job was reported complete once.

const BLOCKS = 5
const LONGEST_MS = 600_000

type Victim = 'api' | 'worker' | 'other worker' | 'postgres'
const VICTIMS: readonly Victim[] = ['api', 'worker', 'other worker', 'postgres']

export default {
  promise:
    'Api, both workers (with the relay) and PostgreSQL are each killed at a random row of a bulk job, and the api during an upload: every row becomes one complete request, each invitation is in one mail, the job is reported complete once',
  topic: 'Bulk jobs and templates',
  budgetSeconds: 90,
  services: ['smtp'],
  sample: 'one job of 2,000 rows and 5 kills; --full: 20 of 50,000',
  limits: MAIL_LIMITS,
  faults: {
    'incomplete row': 'a created request that lacks its event',
    'lost row': 'a created request that is gone',
    'lost invitation': 'a mail that was not sent',
  },
  async run({ full, seed, say }) {
    const [seeds, rows] = full ? [20, 50_000] : [1, 2_000]
    const postgres = await startOwnPostgres()
    const stack = await startStack({
      processes: [],
      server: postgres.server,
      env: {
        COUNTERSIGN_SMTP_URL: 'smtp://127.0.0.1:15025',
        COUNTERSIGN_MAIL_RATE: '100/60000', // all to one domain
        COUNTERSIGN_LOG: 'silent',
        COUNTERSIGN_DIGEST_QUIET_SECONDS: '1',
      },
    })
    try {
      const crew = await startCrew(stack, postgres)
      const client = await openAccount(stack.url)
      const template = await makeTemplate(client)
      const began = Math.floor(Date.now() / 1000)
      const domains = Array.from({ length: seeds }, (_, i) => `bulk-${process.pid}-${i}.example.com`)
      let last = ''
      for (const [i, domain] of domains.entries()) {
        await verifyAddresses(stack, domain, rows)
        const job = await runJob(stack, crew, client, { template, rows, domain, random: seededRandom(seed + i) })
        await checkRows(stack, job, rows)
        last = job
        say(`seed ${seed + i}: ${rows} rows, ${crew.kills} kills so far`)
      }
      // Afterwards: a mail that a dead worker had in hand is taken up again within half a minute.
      const reported = { mails: 0, repeats: 0, digests: 0 }
      for (const domain of domains) {
        const own = await checkMails(stack, domain, rows, began)
        for (const name of ['mails', 'repeats', 'digests'] as const) reported[name] += own[name]
      }
      await untilSwept(stack, seeds)
      await plantInRows(stack, last, rows)
      return `${seeds} jobs of ${rows} rows through ${crew.kills} kills of api, workers and PostgreSQL: every row one whole request; of ${(seeds * rows) / MAILED_EVERY} invitations each reported once, in ${reported.mails} mails (${reported.digests} of them digests), ${reported.repeats} repeated with the same Message-ID; each job reported complete once, and of ${seeds} uploads that were cut off nothing is left`
    } finally {
      await stack.stop()
      postgres.stop()
    }
  },
} satisfies Proof

interface Crew {
  kills: number
  kill(victim: Victim): Promise<void>
}

async function startCrew(stack: Stack, postgres: OwnPostgres): Promise<Crew> {
  const start = (kind: 'serve-api' | 'serve-worker') =>
    until(() => stack.start(kind).catch(() => undefined), LONGEST_MS)
  const running: Record<Exclude<Victim, 'postgres'>, ChildProcess> = {
    api: await start('serve-api'),
    worker: await start('serve-worker'),
    'other worker': await start('serve-worker'),
  }
  const crew: Crew = {
    kills: 0,
    kill: async (victim) => {
      crew.kills += 1
      if (victim === 'postgres') return postgres.restart()
      await end(running[victim])
      running[victim] = await start(victim === 'api' ? 'serve-api' : 'serve-worker')
    },
  }
  return crew
}

/** Sandbox mail leaves only for verified addresses. */
async function verifyAddresses(stack: Stack, domain: string, rows: number): Promise<void> {
  await stack.database.owner(
    `INSERT INTO verified_addresses (tenant_id, email, verified_at)
     SELECT tenant_id, email, now() FROM tenants, unnest($1::text[]) AS email WHERE mode = 'test'`,
    [[...new Set(Array.from({ length: rows }, (_, i) => addressOf(i, domain)))]],
  )
}

/** Whom a row names: some people are in many. */
function addressOf(row: number, domain: string): string {
  const block = Math.floor(row / BLOCK)
  return block % BLOCKS === 0 ? `ben${block}@${domain}` : `asha${row}@${domain}`
}

interface Run {
  template: string
  rows: number
  domain: string
  random(): number
}

async function runJob(stack: Stack, crew: Crew, client: Client, run: Run): Promise<string> {
  const { template, rows, domain, random } = run
  const list = Array.from({ length: rows }, (_, i) =>
    templateRow(i, addressOf(i, domain), { notify: i % MAILED_EVERY === 0 }),
  )
  const query = `template_id=${template}&name=${domain}`
  await cutUpload(stack, crew, client, query, domain)
  const job = await upload(client, list, query, domain)
  // Each dies once, in any order, each at a row of its own.
  const order = VICTIMS.map((victim) => ({ victim, at: random() })).sort((a, b) => a.at - b.at)
  for (const [i, { victim }] of order.entries()) {
    const row = ((i + random()) / VICTIMS.length) * rows * 0.9
    await insistOn(() => untilJob(client, job, ({ progress }) => progress.created >= row, LONGEST_MS))
    await crew.kill(victim)
  }
  await insistOn(() => untilJob(client, job, ({ state }) => state === 'completed', LONGEST_MS))
  return job.id
}

/** The api dies while rows arrive: nothing of them may ever begin. */
async function cutUpload(stack: Stack, crew: Crew, client: Client, query: string, name: string): Promise<void> {
  const { hostname, port } = new URL(stack.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const head = [
    `POST /api/v1/bulk-jobs?${query} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${client.key}`,
    'Content-Type: application/x-ndjson',
    'Content-Length: 1000000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${JSON.stringify(templateRow(0))}\n`)
  const arriving = async () => {
    const found = await stack.database.owner(`SELECT 1 FROM bulk_jobs WHERE state = 'accepting' AND name = $1`, [name])
    return found.length > 0 || undefined
  }
  await until(arriving)
  await crew.kill('api')
  socket.destroy()
  await hurrySweep(stack)
}

/** As a client must: without an answer the same call is made again, with the same key. */
async function upload(client: Client, rows: object[], query: string, key: string): Promise<Job> {
  return insistOn(async () => {
    const response = await sendJob(client, rows, query, { 'idempotency-key': key })
    const body = (await response.json()) as Job
    if (response.status !== 200) throw new Error(JSON.stringify(body))
    return body
  })
}

async function insistOn<T>(ask: () => Promise<T>): Promise<T> {
  let last: unknown
  return until(async () => {
    try {
      return await ask()
    } catch (error) {
      last = error
      await wait(50)
      return undefined
    }
  }, LONGEST_MS).catch(() => hold(false, `no answer: ${last}`) as never)
}

/** Every row is one request, whole; nothing else came of the job; and it was reported complete once. */
async function checkRows(stack: Stack, job: string, rows: number): Promise<void> {
  const [row] = await stack.database.owner(
    `SELECT count(*)::int AS requests, count(DISTINCT r.job_row)::int AS rows, count(DISTINCT r.document_id)::int AS documents,
            count(*) FILTER (WHERE r.audit_seq = (SELECT count(*) FROM audit_entries a WHERE a.request_id = r.request_id)
                              AND 1 = (SELECT count(*) FROM signers s WHERE s.request_id = r.request_id)
                              AND 1 = (SELECT count(*) FROM events e WHERE e.stream_id = r.request_id))::int AS whole
       FROM sign_requests r WHERE r.job_id = (SELECT job_id FROM bulk_jobs WHERE state = 'completed' ORDER BY job_id DESC LIMIT 1)`,
  )
  const counted = [row?.requests, row?.rows, row?.documents, row?.whole]
  hold(
    counted.every((n) => n === rows),
    `of ${rows} rows: ${JSON.stringify(row)}`,
  )
  const [failed] = await stack.database.owner('SELECT count(*)::int AS n FROM bulk_failures')
  hold(failed?.n === 0, `${failed?.n} good rows failed`)
  const reported = await stack.database.owner(
    `SELECT body::jsonb #>> '{data,bulk_job_id}' AS job FROM events WHERE type = 'bulk_job.completed'`,
  )
  hold(reported.filter((each) => each.job === job).length === 1, `${job} was reported complete other than once`)
}

async function plantInRows(stack: Stack, job: string, rows: number): Promise<void> {
  const { owner } = stack.database
  const planted = () => checkRows(stack, job, rows)
  const [event] = await owner(
    'SELECT event_id, stream_id FROM events JOIN sign_requests ON request_id = stream_id LIMIT 1',
  )
  await owner('UPDATE events SET stream_id = event_id WHERE event_id = $1', [event?.event_id])
  await mustFind('incomplete row', planted)
  await owner('UPDATE events SET stream_id = $2 WHERE event_id = $1', [event?.event_id, event?.stream_id])
  const [request] = await owner('SELECT request_id FROM sign_requests ORDER BY job_id DESC, job_row LIMIT 1')
  await owner('UPDATE sign_requests SET job_id = NULL, job_row = NULL WHERE request_id = $1', [request?.request_id])
  await mustFind('lost row', planted)
}

/** An upload is given up for dead a minute after its last sign of life. Workers look when they start. */
async function hurrySweep({ database }: Stack): Promise<void> {
  await database.owner(`UPDATE bulk_jobs SET touched_at = now() - interval '1 hour' WHERE state = 'accepting'`)
}

/** Nothing is left of uploads that were cut off, and nothing came of them. */
async function untilSwept({ database }: Stack, jobs: number): Promise<void> {
  await until(async () => {
    const arriving = await database.owner(`SELECT 1 FROM bulk_jobs WHERE state = 'accepting'`)
    return arriving.length === 0 || undefined
  })
  const [row] = await database.owner('SELECT count(*)::int AS jobs FROM bulk_jobs')
  hold(row?.jobs === jobs, `of ${jobs} jobs there are ${row?.jobs}`)
}
