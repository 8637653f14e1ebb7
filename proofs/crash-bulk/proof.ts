import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { arrivedAt } from '../crash-create/maildir.ts'
import { type Job, makeTemplate, sendJob, templateRow, untilJob } from '../lib/bulk.ts'
import { type Client, openAccount, until } from '../lib/client.ts'
import { end } from '../lib/mortal.ts'
import { type OwnPostgres, startOwnPostgres } from '../lib/own-postgres.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'

// A job is sent and runs while the api, the workers (the relay is in them) and PostgreSQL are killed, each at a random
// row. Then every row is one whole request, everybody was reported of theirs in one mail, and the job was reported complete once.

/** Every so manieth row is mailed; the others are there to be interrupted. */
const MAILED_EVERY = 10
/** Of every five hundred rows the first hundred name one person, ten of them with a mail. */
const BLOCK = 100
const BLOCKS = 5
/** Mails of one tenant that a worker has in hand at a time. */
const IN_FLIGHT = 8
const LONGEST_MS = 600_000

type Victim = 'api' | 'worker' | 'other worker' | 'postgres'
const VICTIMS: readonly Victim[] = ['api', 'worker', 'other worker', 'postgres']

export default {
  promise:
    'Api, relay, worker and PostgreSQL may be killed at any row of a bulk job: every row is created once and reported of once',
  topic: 'Bulk jobs and templates',
  budgetSeconds: 100,
  services: ['smtp'],
  faults: {},
  async run({ full, seed, say }) {
    const [seeds, rows] = full ? [20, 50_000] : [2, 2_000]
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
      for (const [i, domain] of domains.entries()) {
        await verifyAddresses(stack, domain, rows)
        const job = await runJob(stack, crew, client, { template, rows, domain, random: seededRandom(seed + i) })
        await checkRows(stack, job, rows)
        say(`seed ${seed + i}: ${rows} rows, ${crew.kills} kills so far`)
      }
      await hurrySweep(stack)
      // Afterwards: a mail that a dead worker had in hand is taken up again within half a minute.
      const reported = { mails: 0, repeats: 0, digests: 0 }
      for (const domain of domains) {
        const own = await checkMails(stack, domain, rows, began)
        for (const name of ['mails', 'repeats', 'digests'] as const) reported[name] += own[name]
      }
      await untilSwept(stack, seeds)
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

/** An upload is given up for dead a minute after its last sign of life, and workers look twice a minute. */
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

interface Reported {
  mails: number
  digests: number
  repeats: number
}

/**
 * Every invitation is in one mail, which has arrived. Counts the repeats: at most as many as were in a worker's hands when
 * it was killed, each under its own Message-ID.
 */
async function checkMails(stack: Stack, domain: string, rows: number, since: number): Promise<Reported> {
  const expected = rows / MAILED_EVERY
  const known = await until(async () => {
    const mails = await stack.database.owner(SENT, [domain])
    if (mails.reduce((sum, { rows: reported }) => sum + Number(reported), 0) >= expected) return mails
    await wait(200)
    return undefined
  }, LONGEST_MS)
  const reported = known.reduce((sum, { rows: each }) => sum + Number(each), 0)
  hold(reported === expected, `${reported} invitations were reported, and ${expected} were to be`)
  const inBlock = BLOCK / MAILED_EVERY
  for (const [person, mails] of Map.groupBy(known, ({ recipient }) => String(recipient))) {
    const most = person.startsWith('ben') ? inBlock - 1 : 1
    hold(mails.length <= most, `${person} was written to ${mails.length} times`)
  }
  // The mail server delivers what it has accepted a moment later.
  const arrived = await until(async () => {
    const mails = arrivedAt(domain, since)
    return new Set(mails.map(({ messageId }) => messageId)).size >= known.length ? mails : undefined
  })
  const recipients = new Map(known.map(({ id, recipient }) => [String(id), String(recipient)]))
  for (const { messageId, to } of arrived) hold(recipients.get(messageId) === to, `a mail to ${to} is nobody's`)
  const repeats = arrived.length - known.length
  // Two workers die in a job, and the database under both.
  const isClaimed = 4 * IN_FLIGHT
  hold(repeats <= isClaimed, `${repeats} mails came again, and at most ${isClaimed} were in hand`)
  const times = Map.groupBy(arrived, ({ messageId }) => messageId)
  const most = Math.max(...[...times.values()].map(({ length }) => length))
  hold(most <= 1 + VICTIMS.length, `a mail came ${most} times`)
  return { mails: known.length, digests: known.filter(({ rows: each }) => Number(each) > 1).length, repeats }
}

const SENT = `
  SELECT i.digest_id::text AS id, m.recipient, count(*)::int AS rows
    FROM mails m JOIN digest_items i USING (tenant_id, mail_id)
   WHERE m.state = 'sent' AND m.recipient LIKE '%@' || $1 GROUP BY 1, 2`
