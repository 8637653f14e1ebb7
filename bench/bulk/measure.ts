import { type ChildProcess, execFile } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTemplate } from '../../proofs/lib/bulk.ts'
import { type Client, openAccount, until } from '../../proofs/lib/client.ts'
import { type Stack, startStack } from '../../proofs/lib/stack.ts'
import { median } from '../../proofs/lib/stats.ts'
import { writeRows } from './rows.ts'

// One job through the real processes: how fast its rows land, beside a bare COPY of the same bytes; how fast they become
// sign requests; and how much memory that takes. Template rows, no mails.

const run = promisify(execFile)
const LONGEST_MS = 4 * 3_600_000
/** Node lets garbage pile up to a hundred MiB before it looks; where memory is counted, it is told to look sooner. */
const SMALL = '--max-semi-space-size=1'

export interface BulkFigures {
  rows: number
  landed: number
  /** Of what landed. */
  bytes: number
  /** Rows a second. */
  landing: number
  /** Of the rate of a bare COPY, measured just before. */
  ofCopy: number
  creation: number
  created: number
  failed: number
  /** Of the process that needed most. */
  peakMiB: { api: number; worker: number }
}

/** Fewer land within a few round trips to the database, and would measure those. */
const LEAST_LANDED = 100_000

export interface BulkOptions {
  /** How many become sign requests; if that is few, more land than that. */
  rows: number
  /** How often landing and COPY are measured, turn by turn. */
  rounds: number
  say(line: string): void
}

export async function measureBulk({ rows, rounds, say }: BulkOptions): Promise<BulkFigures> {
  const stack = await startStack({ processes: [], env: { NODE_OPTIONS: SMALL } })
  try {
    const api = await stack.start('serve-api')
    const client = await openAccount(stack.url)
    const template = await makeTemplate(client)
    const file = join(stack.env.COUNTERSIGN_DATA ?? '', 'rows.ndjson')
    const landed = Math.max(rows, LEAST_LANDED)
    await writeRows(file, landed)
    const bytes = statSync(file).size
    await stack.database.owner('CREATE TABLE bench_copy (line text NOT NULL)')
    forgetPeak(api)
    // A fresh process is slow until its hot code is compiled; what is measured is a server that has been up a while.
    await discard(client, await land(stack, client, template, file))
    const landings: number[] = []
    const copies: number[] = []
    let job = ''
    for (let round = 1; round <= rounds; round += 1) {
      if (job) await discard(client, job)
      copies.push(await copy(stack, file, landed))
      const began = performance.now()
      job = await land(stack, client, template, file)
      landings.push((landed * 1000) / (performance.now() - began))
      say(`round ${round}: ${rate(landings)} rows/s landed, a bare COPY ${rate(copies)} rows/s`)
    }
    if (rows < landed) {
      await discard(client, job)
      await writeRows(file, rows)
      job = await land(stack, client, template, file)
    }
    const worker = await stack.start('serve-worker')
    forgetPeak(worker)
    const { creation, created, failed } = await create(client, job, rows, say)
    const peakMiB = { api: peakOf(api), worker: peakOf(worker) }
    say(`peak memory: api ${peakMiB.api.toFixed(0)} MiB, worker ${peakMiB.worker.toFixed(0)} MiB`)
    const ofCopy = median(landings.map((own, i) => own / (copies[i] ?? own)))
    return { rows, landed, bytes, landing: median(landings), ofCopy, creation, created, failed, peakMiB }
  } finally {
    await stack.stop()
  }
}

const rate = (rates: number[]) => (rates.at(-1) ?? 0).toFixed(0)

/** By curl, as the guide does it. The job waits, so that landing is measured alone. */
async function land({ url }: Stack, { key }: Client, template: string, file: string): Promise<string> {
  const headers = [`Authorization: Bearer ${key}`, 'Content-Type: application/x-ndjson', 'Expect:']
  const { stdout } = await run('curl', [
    ...['--silent', '--request', 'POST', '--upload-file', file, ...headers.flatMap((header) => ['--header', header])],
    `${url}/api/v1/bulk-jobs?hold=true&notify=false&template_id=${template}`,
  ])
  const { id } = JSON.parse(stdout) as { id?: string }
  if (id === undefined) throw new Error(`the job was refused: ${stdout}`)
  return id
}

async function discard(client: Client, job: string): Promise<void> {
  await client.call('POST', `/api/v1/bulk-jobs/${job}/cancel`)
}

/** Lines as they are: neither a delimiter nor a quote occurs in them. */
async function copy(stack: Stack, file: string, rows: number): Promise<number> {
  await stack.database.owner('TRUNCATE bench_copy')
  await stack.database.owner('CHECKPOINT')
  const how = `WITH (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')`
  const commands = ['\\timing on', `\\copy bench_copy FROM '${file}' ${how}`]
  const { stdout } = await run('psql', ['-d', stack.database.url, ...commands.flatMap((command) => ['-c', command])])
  // By its own clock: starting psql is not part of it.
  return (rows * 1000) / Number(/Time: ([\d.]+) ms/.exec(stdout)?.[1])
}

interface Progress {
  state: string
  progress: { created: number; failed: number; per_second: number; seconds_left: number | null }
}

async function create(client: Client, job: string, rows: number, say: (line: string) => void) {
  const began = performance.now()
  await client.call('POST', `/api/v1/bulk-jobs/${job}/resume`)
  let told = began
  const { progress } = await until(async () => {
    const now = (await client.call('GET', `/api/v1/bulk-jobs/${job}`)).body as unknown as Progress
    if (performance.now() - told > 10_000) {
      told = performance.now()
      say(
        `${now.progress.created} of ${rows} created, ${now.progress.per_second}/s, ${now.progress.seconds_left} s left`,
      )
    }
    if (now.state === 'completed') return now
    await new Promise((resolve) => setTimeout(resolve, 100))
    return undefined
  }, LONGEST_MS)
  const { created, failed } = progress
  return { creation: (created * 1000) / (performance.now() - began), created, failed }
}

/** What starting took is not what the job takes: the peak counts from here. */
function forgetPeak({ pid }: ChildProcess): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function peakOf({ pid }: ChildProcess): number {
  const kib = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}
