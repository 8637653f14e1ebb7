import { once } from 'node:events'
import { connect } from 'node:net'
import { MAX_ROWS, readerFor, readRows } from '../../apps/server/bulk/intake/read-rows.ts'
import { MAX_UPLOADS } from '../../apps/server/bulk/jobs/quota.ts'
import { Failure } from '../../apps/server/platform/errors.ts'
import { untilJob } from '../lib/bulk.ts'
import { type Client, openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { CLEAN, DIRTY, type DirtyFile, UNKEEPABLE } from './files.ts'

// Broken files through the real door: each is answered with where it is broken, none is taken, and nobody falls over.

const REFUSED_TYPES = [
  'text/plain',
  'application/json-seq',
  'application/json\ta',
  'application/vnd.ms-excel',
  'multipart/form-data',
]
const EVIL = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("http://x","y")',
  "=cmd|' /C calc'!A0",
  '\n=1',
  '＝1+1',
]

export default {
  promise:
    'Each of the listed broken files is refused with its row and column, each way of writing a table is read alike, foreign types and too many rows are refused, and no cell of the results begins as a formula',
  topic: 'Bulk jobs and templates',
  budgetSeconds: 12,
  services: ['postgres'],
  sample: 'a million rows and one through the reader; --full: through the API',
  faults: {
    'fault in another row': 'a good row before the broken one: it is then reported of another row',
    'formula in the results': 'a cell of the results without its quote',
  },
  async run({ full, say }) {
    const stack = await startStack({ processes: [], env: { COUNTERSIGN_LOG: 'error' } })
    try {
      const [api] = await Promise.all([stack.start('serve-api'), stack.start('serve-worker')])
      const client = await openAccount(stack.url)
      for (const file of DIRTY) await mustBeRefused(client, file)
      await mustFind('fault in another row', () => mustBeRefused(client, shifted()))
      say(`${DIRTY.length} broken files, each reported by row and column`)
      for (const { name, body } of CLEAN) await mustBeRead(client, name, body)
      for (const type of REFUSED_TYPES) await mustBeForeign(client, type)
      await cutOff(stack, client)
      await crowd(stack, client)
      await tooMany(full ? client : null)
      const [left] = await stack.database.owner('SELECT count(*)::int AS jobs FROM bulk_jobs')
      hold(left?.jobs === 0, `${left?.jobs} jobs were made of files that were refused`)
      await mustFail(client, UNKEEPABLE)
      const cells = await formulas(client)
      hold(api?.exitCode === null && api.signalCode === null, 'the api died')
      const ready = await fetch(`${stack.url}/readyz`)
      hold(ready.status === 200, `afterwards /readyz answers ${ready.status}`)
      return `${DIRTY.length} broken files each refused by row and column, ${CLEAN.length} ways of writing a table read alike, ${REFUSED_TYPES.length} foreign types and ${MAX_ROWS + 1} rows refused; ${cells} cells of results, no formula`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

async function send(client: Client, type: string, body: string | Uint8Array, query: string) {
  const response = await client.fetch(`/api/v1/bulk-jobs?${query}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  return { status: response.status, body: (await response.json()) as Report }
}

interface Report {
  id: string
  code?: string
  rows?: number
  errors?: { row: number; column: string; code: string; message: string }[]
}

/** Rows that are read and wrong are reported by a dry run; what cannot be read is refused by either. */
async function mustBeRefused(
  client: Client,
  { name, type = '', query = '', body, ...where }: DirtyFile,
): Promise<void> {
  const answer = await send(client, type, body, `dry_run=true${query}`)
  // The document is nobody's, which is reported of every row that can be read.
  const reported = answer.body.errors?.find(({ code }) => code !== 'not_found')
  const isThere = reported?.row === where.row && reported.column === where.column && reported.code === where.code
  hold(
    isThere && reported.message.length > 10,
    `${name} was to be reported as ${JSON.stringify(where)}, and was answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 600)}`,
  )
}

/** The first broken table of text whose fault is in a row, with another good row before it. */
function shifted(): DirtyFile {
  const file = DIRTY.find(({ type, query, body, row }) => !type && !query && typeof body === 'string' && row > 1)
  hold(file, 'no broken table has its fault in the second row')
  const [header = '', first = '', ...others] = String(file.body).split('\r\n')
  return { ...file, body: [header, first, first, ...others].join('\r\n') }
}

async function mustBeRead(client: Client, name: string, body: string | Uint8Array): Promise<void> {
  const { status, body: report } = await send(client, 'text/csv', body, 'dry_run=true')
  const codes = report.errors?.map(({ row, code }) => `${row} ${code}`).join()
  // That is all there is to say against these rows.
  const right = status === 200 && report.rows === 2 && codes === '1 not_found,2 not_found'
  hold(right, `${name} is not read as it should be: ${JSON.stringify(report)}`)
}

/** Its two rows are kept, reported of in words, and fail as often as they are tried. */
async function mustFail(client: Client, table: string): Promise<void> {
  const { status, body: job } = await send(client, 'text/csv', table, 'notify=false')
  hold(status === 200, `cells that no database holds were answered ${status}`)
  for (const round of ['first', 'second']) {
    const { progress } = await untilJob(client, job, ({ state }) => state === 'completed')
    hold(progress.failed === 2, `of 2 rows ${progress.failed} failed in the ${round} round`)
    if (round === 'first') await client.call('POST', `/api/v1/bulk-jobs/${job.id}/retry-failed`)
  }
}

async function mustBeForeign(client: Client, type: string): Promise<void> {
  const { status } = await send(client, type, '{"rows":[]}', '')
  hold(status === 415, `${JSON.stringify(type)} was answered ${status}`)
}

/** The connection breaks in the middle of a body that was announced longer: nothing may stay. */
async function cutOff(stack: Stack, client: Client): Promise<void> {
  const { hostname, port } = new URL(stack.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /api/v1/bulk-jobs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.key}\r\nContent-Type: application/x-ndjson\r\nContent-Length: 100000\r\n\r\n{"reference":"a"}\n`,
  )
  await until(async () => (await jobs(stack)) === 1 || undefined)
  socket.destroy()
  await until(async () => (await jobs(stack)) === 0 || undefined)
}

/** Dry runs that never end: an account has only so many, and is reported so. */
async function crowd(stack: Stack, client: Client): Promise<void> {
  const { hostname, port } = new URL(stack.url)
  const sockets = Array.from({ length: MAX_UPLOADS }, () => connect(Number(port), hostname))
  for (const socket of sockets) {
    await once(socket, 'connect')
    socket.write(
      `POST /api/v1/bulk-jobs?dry_run=true HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.key}\r\nContent-Type: application/x-ndjson\r\nContent-Length: 100000\r\n\r\n{"reference":"a"}\n`,
    )
  }
  const answered = async (code: string | undefined) => {
    const { body } = await send(client, 'application/x-ndjson', '{}', 'dry_run=true')
    return body.code === code || undefined
  }
  await until(() => answered('too_many_bulk_jobs'))
  for (const socket of sockets) socket.destroy()
  await until(() => answered(undefined))
}

async function jobs({ database }: Stack): Promise<number> {
  const [row] = await database.owner('SELECT count(*)::int AS n FROM bulk_jobs')
  return Number(row?.n)
}

/** One row more than a job may have; as bytes through the door in full, else through the reader behind it. */
async function tooMany(client: Client | null): Promise<void> {
  const piece = Buffer.from('{}\n'.repeat(50_000))
  if (client) {
    const body = Buffer.concat([...Array.from({ length: MAX_ROWS / 50_000 }, () => piece), Buffer.from('{}\n')])
    const answer = await send(client, 'application/x-ndjson', body, '')
    hold(answer.status === 413, `${MAX_ROWS + 1} rows were answered ${answer.status}`)
    return
  }
  async function* stream() {
    for (let i = 0; i < MAX_ROWS / 50_000; i += 1) yield piece
    yield Buffer.from('{}\n')
  }
  let read = 0
  try {
    for await (const some of readRows(stream(), readerFor({ type: 'application/x-ndjson', mapping: {} }), () => {}))
      read += some.length
  } catch (error) {
    hold(error instanceof Failure && error.code === 'bulk_too_large', `refused as ${error}`)
    return
  }
  hold(false, `${read} rows were taken`)
}

/** Runs rows whose every text begins like a formula, created and failed, and reads the file that comes of them. */
async function formulas(client: Client): Promise<number> {
  const rows = await Promise.all(
    EVIL.map(async (reference, i) => {
      const document_id = i % 2 === 0 ? await client.freshDocument() : crypto.randomUUID()
      return { document_id, reference, signers: [{ name: reference.trim(), email: 'asha@example.com' }] }
    }),
  )
  const body = JSON.stringify({ rows })
  const { body: job } = await send(client, 'application/json', body, 'notify=false')
  await until(async () => {
    const { state } = (await client.call('GET', `/api/v1/bulk-jobs/${job.id}`)).body
    return state === 'completed' || undefined
  })
  const csv = await (await client.fetch(`/api/v1/bulk-jobs/${job.id}/results?format=csv`)).text()
  const cells = holdTexts(csv)
  await mustFind('formula in the results', () => holdTexts(csv.replace(`"'=`, '"=').replace(`,'=`, ',=')))
  return cells
}

/** No cell is a formula, and each reference is shown. Counts the cells. */
function holdTexts(csv: string): number {
  const cells = cellsOf(csv)
  const running = cells.filter((cell) => /^[=+\-@＝＋－＠\t\r\n]/.test(cell))
  hold(running.length === 0, `a spreadsheet would run ${JSON.stringify(running)}`)
  const shown = EVIL.filter((text, i) => i % 2 === 0 && cells.includes(`'${text}`))
  hold(shown.length === EVIL.length / 2, `of ${EVIL.length / 2} references ${shown.length} are shown as text`)
  return cells.length
}

/** As RFC 4180 reads it, by another reader than the one that is proved. */
function cellsOf(csv: string): string[] {
  const cells = csv.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)
  return [...cells].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')
}
