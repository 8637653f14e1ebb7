import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openAccount } from '../../proofs/lib/client.ts'
import { type Stack, startStack } from '../../proofs/lib/stack.ts'
import { median } from '../../proofs/lib/stats.ts'

// Creates per second of the real endpoint (key, validation, placement, row-level security, audit, events, jobs by the
// relay; two signers) beside pgbench writing the same rows bare, turn by turn in one run.

const run = promisify(execFile)
const here = import.meta.dirname
/** A fresh process is slow until its hot code is compiled; what is measured is a server that has been up a while. */
export const WARM_UP_SECONDS = 4

export interface CreateFigures {
  connections: number
  ours: number
  floor: number
  ratio: number
}

export interface CreateOptions {
  connections: number[]
  rounds: number
  seconds: number
  /** Whether the ratio of all rounds so far needs no more of them. */
  isClear?: (ratio: number) => boolean
  say(line: string): void
}

export async function measureCreate(options: CreateOptions): Promise<CreateFigures[]> {
  const stack = await startStack({ processes: ['serve-api'] })
  const relay = await startRelayProcess(stack)
  try {
    const { key } = await openAccount(stack.url)
    await prepareDocuments(stack)
    await createFor(stack, { key, connections: options.connections[0] ?? 8, seconds: WARM_UP_SECONDS })
    const figures: CreateFigures[] = []
    for (const connections of options.connections) figures.push(await compare(stack, key, connections, options))
    return figures
  } finally {
    relay.kill()
    await stack.stop()
  }
}

async function compare(stack: Stack, key: string, connections: number, options: CreateOptions): Promise<CreateFigures> {
  const { rounds, seconds, say, isClear = () => true } = options
  const [ours, floors]: [number[], number[]] = [[], []]
  const ratio = () => sum(ours) / sum(floors)
  while (ours.length < rounds || (ours.length < MOST_TIMES * rounds && !isClear(ratio()))) {
    floors.push(await runFloor(stack, connections, seconds))
    ours.push(await createFor(stack, { key, connections, seconds }))
    say(
      `${connections} connections, round ${ours.length}: ${ours.at(-1)?.toFixed(0)}/s, floor ${floors.at(-1)?.toFixed(0)}/s`,
    )
  }
  return { connections, ours: median(ours), floor: median(floors), ratio: ratio() }
}

/** So many times the rounds, where they do not tell clearly. */
const MOST_TIMES = 5

function sum(rates: readonly number[]): number {
  return rates.reduce((total, rate) => total + rate, 0)
}

/** Again if it wrote nothing: at times the machine, or its disk, stands still for a whole turn. */
async function runFloor(stack: Stack, connections: number, seconds: number): Promise<number> {
  for (let left = MOST_TIMES; left > 0; left -= 1) {
    const perSecond = await runFloorOnce(stack, connections, seconds)
    if (perSecond > 0) return perSecond
  }
  throw new Error(`pgbench wrote nothing in ${MOST_TIMES} turns of ${seconds} s`)
}

async function runFloorOnce(stack: Stack, connections: number, seconds: number): Promise<number> {
  const enough = 10_000 * seconds
  await seedDocuments(stack, enough)
  const args = [
    '-n',
    // Planned once, as ours are.
    '-M',
    'prepared',
    '-f',
    join(here, 'floor.sql'),
    '-c',
    String(connections),
    '-j',
    '2',
    '-T',
    String(seconds),
    stack.database.adminUrl,
  ]
  const { stdout } = await run('pgbench', args)
  if (!/failed transactions: 0 /.test(stdout)) throw new Error(`pgbench did not run clean:\n${stdout}`)
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
}

/** Once per stack, before documents are made for its turns. */
export async function prepareDocuments(stack: Stack): Promise<void> {
  await stack.database.owner(readFileSync(join(here, 'floor-setup.sql'), 'utf8'))
}

export interface Turn {
  key: string
  connections: number
  seconds: number
}

/** Creates as fast as they are answered; how many a second are in the database afterwards. */
export async function createFor(stack: Stack, turn: Turn): Promise<number> {
  await readyDocuments(stack, turn)
  return createReady(stack, turn)
}

export async function readyDocuments(stack: Stack, { seconds }: Pick<Turn, 'seconds'>): Promise<void> {
  writeFileSync(listOf(stack), (await seedDocuments(stack, 5_000 * seconds)).join('\n'))
}

function listOf(stack: Stack): string {
  return join(stack.env.COUNTERSIGN_DATA ?? '', 'ids')
}

/** On the documents that are ready. */
export async function createReady(stack: Stack, { key, connections, seconds }: Turn): Promise<number> {
  const before = await countRequests(stack)
  const script = [
    '-t2',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    join(here, 'create.lua'),
    stack.url,
    '--',
    listOf(stack),
    key,
  ]
  const { stdout } = await run('wrk', script)
  if (/Non-2xx/.test(stdout)) throw new Error(`some creates were refused:\n${stdout}`)
  const took = Number(/requests in ([\d.]+)s/.exec(stdout)?.[1])
  return ((await countRequests(stack)) - before) / took
}

/** Fresh documents of the newest account, numbered for the floor's turns. */
async function seedDocuments(stack: Stack, count: number): Promise<string[]> {
  const page = [{ number: 1, width: 595, height: 842, rotation: 0, cropBox: [0, 0, 595, 842], userUnit: 1 }]
  const rows = await stack.database.owner(
    `WITH made AS (
       INSERT INTO documents (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight)
       SELECT t.tenant_id, bench_id(), 'contract.pdf', 30000, '\\x00', '\\x00', $2, '{}'
         FROM tenants t, generate_series(1, $1) WHERE t.mode = 'test' RETURNING tenant_id, document_id
     ), numbered AS (
       INSERT INTO bench_documents
       SELECT (SELECT coalesce(max(n), 0) FROM bench_documents) + row_number() OVER (), tenant_id, document_id FROM made
     )
     SELECT document_id FROM made`,
    [count, JSON.stringify(page)],
  )
  await stack.database.owner(`SELECT setval('bench_document', (SELECT max(n) - $1 + 1 FROM bench_documents), false)`, [
    count,
  ])
  await stack.database.owner('CHECKPOINT')
  return rows.map((row) => String(row.document_id))
}

export async function countRequests(stack: Stack): Promise<number> {
  const [row] = await stack.database.owner('SELECT count(*)::int AS n FROM sign_requests')
  return Number(row?.n)
}

/** The relay alone, as the worker runs it. */
export async function startRelayProcess(stack: Stack): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(here, 'relay.ts')], {
    env: stack.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout) await once(child.stdout, 'data')
  return child
}
