import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Client } from '../../proofs/lib/client.ts'
import { type IsDecided, NEVER_DECIDED } from '../../proofs/lib/decided.ts'
import type { Stack } from '../../proofs/lib/stack.ts'
import { median } from '../../proofs/lib/stats.ts'
import { cpuMsWith } from '../create/cost.ts'

// How fast rows land beside a bare COPY of the same bytes into a table of one column, turn by turn.

const run = promisify(execFile)

export interface LandingOptions {
  stack: Stack
  client: Client
  template: string
  /** NDJSON. */
  file: string
  rows: number
  rounds: number
  isDecided?: IsDecided
  /** Of the api. */
  pid: number
  say(line: string): void
}

export interface LandingFigures {
  bytes: number
  /** Rows a second. */
  landing: number
  /** Of the rate of a bare COPY. */
  ofCopy: number
  /** The processor time of a bare COPY, of that of landing: in the api, in PostgreSQL and in psql. */
  cpuOfCopy: number
  /** The job that landed last, and waits. */
  job: string
}

export async function measureLanding(options: LandingOptions): Promise<LandingFigures> {
  const { stack, client, template, file, rows, rounds, isDecided = NEVER_DECIDED, pid, say } = options
  await stack.database.owner('CREATE TABLE bench_copy (line text NOT NULL)')
  // A fresh process is slow until its hot code is compiled; what is measured is a server that has been up a while.
  let job = await land(stack, client, template, file)
  const landings: number[] = []
  const ratios: number[] = []
  const cpuRatios: number[] = []
  while (ratios.length < rounds && !isDecided(cpuRatios)) {
    await discard(client, job)
    const copies = [await copy(stack, file), await copy(stack, file)]
    await stack.database.owner('CHECKPOINT')
    const [began, spent] = [performance.now(), cpuMsWith(stack, [pid])]
    job = await land(stack, client, template, file)
    const [ms, cpuMs] = [performance.now() - began, cpuMsWith(stack, [pid]) - spent]
    // One COPY takes about 14 ticks of the processor's clock, so several are needed: as many before as after landing, in
    // case the machine changes its pace.
    copies.push(await copy(stack, file), await copy(stack, file))
    const bare = { ms: median(copies.map((one) => one.ms)), cpuMs: median(copies.map((one) => one.cpuMs)) }
    landings.push(perSecond(ms))
    ratios.push(bare.ms / ms)
    cpuRatios.push(bare.cpuMs / cpuMs)
    const rates = `${perSecond(ms).toFixed(0)} rows/s landed, a bare COPY ${perSecond(bare.ms).toFixed(0)} rows/s`
    say(`round ${ratios.length}: ${rates}; ${cpuMs} and ${bare.cpuMs.toFixed(0)} ms of processor time`)
  }
  const medians = { landing: median(landings), ofCopy: median(ratios), cpuOfCopy: median(cpuRatios) }
  return { bytes: statSync(file).size, ...medians, job }

  function perSecond(ms: number): number {
    return (rows * 1000) / ms
  }
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

/** Lines as they are: neither a delimiter nor a quote occurs in them. */
async function copy({ database }: Stack, file: string): Promise<{ ms: number; cpuMs: number }> {
  await database.owner('TRUNCATE bench_copy')
  await database.owner('CHECKPOINT')
  const how = `WITH (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')`
  // The processor time that its two processes have used, before they end.
  const used = ['\\! cat /proc/$BACKEND/stat /proc/$PPID/stat']
  const backend = ['SELECT pg_backend_pid() AS backend \\gset', '\\setenv BACKEND :backend']
  const commands = [...backend, ...used, '\\timing on', `\\copy bench_copy FROM '${file}' ${how}`, ...used]
  const script = `${commands.join('\n')}\n`
  const running = run('psql', ['-X', '-q', '-d', database.adminUrl])
  running.child.stdin?.end(script)
  const { stdout } = await running
  const ticks = [...stdout.matchAll(/^\d+ \(.*\) (.*)$/gm)].map(([, rest = '']) => {
    const fields = rest.split(' ')
    return 10 * (Number(fields[11]) + Number(fields[12]))
  })
  const [before = 0, beforeOwn = 0, after = 0, afterOwn = 0] = ticks
  if (ticks.length !== 4) throw new Error(`the processor time of COPY is not known:\n${stdout}`)
  // By its own clock: starting psql is not part of it.
  return { ms: Number(/Time: ([\d.]+) ms/.exec(stdout)?.[1]), cpuMs: after + afterOwn - before - beforeOwn }
}
