import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Stack } from '../../proofs/lib/stack.ts'

// Creates by wrk, on documents that are seeded as rows.

const run = promisify(execFile)
const here = import.meta.dirname
/** A fresh process is slow until its hot code is compiled; what is measured is a server that has been up a while. */
export const WARM_UP_SECONDS = 4
/** Four times what the machine of CI reaches: documents that are not used cost time, too. */
export const MOST_A_SECOND = 2_000

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
  writeFileSync(listOf(stack), (await seedDocuments(stack, MOST_A_SECOND * seconds)).join('\n'))
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
export async function seedDocuments(stack: Stack, count: number): Promise<string[]> {
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
