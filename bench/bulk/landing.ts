import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Client } from '../../proofs/lib/client.ts'
import type { Stack } from '../../proofs/lib/stack.ts'
import { median } from '../../proofs/lib/stats.ts'

// How fast rows land beside a bare COPY of the same bytes into a table of one column, turn by turn.

const run = promisify(execFile)
/** So many times the rounds, where they do not tell clearly. */
const MOST_TIMES = 4

export interface LandingOptions {
  stack: Stack
  client: Client
  template: string
  /** NDJSON. */
  file: string
  rows: number
  rounds: number
  /** Whether the ratio so far needs no more rounds. */
  isClear(ratio: number): boolean
  say(line: string): void
}

export interface LandingFigures {
  bytes: number
  /** Rows a second. */
  landing: number
  /** Of the rate of a bare COPY. */
  ofCopy: number
  /** The job that landed last, and waits. */
  job: string
}

export async function measureLanding(options: LandingOptions): Promise<LandingFigures> {
  const { stack, client, template, file, rows, rounds, isClear, say } = options
  await stack.database.owner('CREATE TABLE bench_copy (line text NOT NULL)')
  // A fresh process is slow until its hot code is compiled; what is measured is a server that has been up a while.
  let job = await land(stack, client, template, file)
  const landings: number[] = []
  const ratios: number[] = []
  while (ratios.length < rounds || (ratios.length < MOST_TIMES * rounds && !isClear(median(ratios)))) {
    await discard(client, job)
    const bare = (rows * 1000) / (await copy(stack, file))
    await stack.database.owner('CHECKPOINT')
    const began = performance.now()
    job = await land(stack, client, template, file)
    const landed = (rows * 1000) / (performance.now() - began)
    landings.push(landed)
    ratios.push(landed / bare)
    say(`round ${ratios.length}: ${landed.toFixed(0)} rows/s landed, a bare COPY ${bare.toFixed(0)} rows/s`)
  }
  return { bytes: statSync(file).size, landing: median(landings), ofCopy: median(ratios), job }
}

/** By curl, as the guide does it. The job waits, so that landing is measured alone. */
export async function land({ url }: Stack, { key }: Client, template: string, file: string): Promise<string> {
  const headers = [`Authorization: Bearer ${key}`, 'Content-Type: application/x-ndjson', 'Expect:']
  const { stdout } = await run('curl', [
    ...['--silent', '--request', 'POST', '--upload-file', file, ...headers.flatMap((header) => ['--header', header])],
    `${url}/api/v1/bulk-jobs?hold=true&notify=false&template_id=${template}`,
  ])
  const { id } = JSON.parse(stdout) as { id?: string }
  if (id === undefined) throw new Error(`the job was refused: ${stdout}`)
  return id
}

export async function discard(client: Client, job: string): Promise<void> {
  await client.call('POST', `/api/v1/bulk-jobs/${job}/cancel`)
}

/** Milliseconds. Lines as they are: neither a delimiter nor a quote occurs in them. */
async function copy({ database }: Stack, file: string): Promise<number> {
  await database.owner('TRUNCATE bench_copy')
  await database.owner('CHECKPOINT')
  const how = `WITH (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')`
  const commands = ['\\timing on', `\\copy bench_copy FROM '${file}' ${how}`]
  const { stdout } = await run('psql', ['-d', database.adminUrl, ...commands.flatMap((command) => ['-c', command])])
  // By its own clock: starting psql is not part of it.
  return Number(/Time: ([\d.]+) ms/.exec(stdout)?.[1])
}
