import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Code, STATUS_OF_CODE } from '../../apps/server/platform/http/codes.ts'
import { type Client, openAccount, SAMPLE_PDF } from '../lib/client.ts'
import { decidedBy, type IsDecided, NEVER_DECIDED } from '../lib/decided.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { lockTableDuring } from '../lib/lock-table.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { median, quantile } from '../lib/stats.ts'
import { twoAtATime } from '../lib/two-at-a-time.ts'
import { type Attack, attacks } from './corpus.ts'

// Every hostile file is uploaded to the real service: each must be refused with its own code within ten seconds. Then
// windows of ordinary calls alternate, with and without hostile uploads going on, and their latencies are compared.

const LIMITS = {
  refusal: atMost(10, 'until a hostile file is refused, with another one beside it', { unit: 's', timing: true }),
  calls: atMost(2, 'p95 of API calls of another account meanwhile, times the quiet p95 (p99 with --full)', {
    timing: true,
  }),
}
/** Their median counts. With three windows, one that was disturbed decided. */
const WINDOWS = { sample: 5, full: 7 }
const ORDINARY_CLIENTS = 4
const UPLOADERS = 2

export default {
  promise:
    'Each of 107 hostile PDFs is refused with its own code within 10 s, and while they are uploaded the p95 of API calls of another account is at most twice the quiet one',
  topic: 'Security and privacy',
  budgetSeconds: 60,
  services: ['postgres'],
  limits: LIMITS,
  sample:
    'every third file once, 5 windows of 1 s, or 3 that decide (--full: every file, and 7 windows of 10 s, by p99)',
  faults: {
    'harmless-file': 'a harmless document among the hostile ones',
    'other-reason': 'a hostile file that is expected to be refused for another reason',
    'table-lock': 'a statement that locks the table of requests again and again while calls are timed',
  },
  async run({ full, seed, say }) {
    const stack = await startStack({ env: { COUNTERSIGN_LOG: 'error' } })
    const folder = mkdtempSync(join(tmpdir(), 'countersign-hostile-'))
    try {
      const attacker = await openAccount(stack.url)
      const corpus = await attacks()
      hold(corpus.length >= LEAST_FILES, `there are ${corpus.length} hostile files`)
      const files = full ? corpus : corpus.filter((_, i) => (i + seed) % 3 === 0)
      for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes)
      const slowest = await refuseAll(stack.url, attacker, files, say)
      const q = full ? 0.99 : 0.95
      const extent = full
        ? { windows: WINDOWS.full, windowMs: 10_000, isDecided: NEVER_DECIDED }
        : { windows: WINDOWS.sample, windowMs: 1_000, isDecided: decidedBy(LIMITS.calls, WINDOWS.sample) }
      const neighbour = await openAccount(stack.url)
      const { quiet, busy, times, uploads } = await compare(stack.url, attacker, neighbour, folder, extent, q)
      const name = `p${q * 100}`
      say(
        `${name} of ordinary calls: ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms during ${uploads} hostile uploads`,
      )
      holdLimit(LIMITS.calls, times)
      await mustFind('table-lock', async () => {
        const sample = await neighbour.freshDocument()
        const locked = await lockTableDuring(stack.database, 'sign_requests', Math.max(50, 4 * quiet), () =>
          ordinaryCalls(neighbour, sample, 800),
        )
        holdLimit(LIMITS.calls, quantile(locked, q) / quiet)
      })
      return `${files.length} hostile files refused, the slowest in ${slowest.toFixed(1)} s; ${name} of other calls ${times.toFixed(2)} times quiet`
    } finally {
      await stack.stop()
      rmSync(folder, { recursive: true })
    }
  },
} satisfies Proof

/** Returns how long the slowest refusal took, in seconds. */
async function refuseAll(url: string, client: Client, files: Attack[], say: (line: string) => void): Promise<number> {
  let slowest = 0
  const refuse = async (file: Attack) => {
    const began = performance.now()
    const { status, code } = await upload(url, client, file)
    const seconds = (performance.now() - began) / 1000
    slowest = Math.max(slowest, seconds)
    say(`${file.name}: ${code} in ${seconds.toFixed(2)} s`)
    const due = STATUS_OF_CODE[file.code as Code]
    hold(status === due && code === file.code, `${file.name} was answered ${status} ${code}, not ${due} ${file.code}`)
    holdLimit(LIMITS.refusal, seconds, `(${file.name})`)
  }
  await twoAtATime(files.map((file) => () => refuse(file)))
  const [one] = files
  hold(one, 'there are no hostile files')
  await mustFind('harmless-file', () => refuse({ ...one, name: 'harmless', bytes: SAMPLE_PDF }))
  await mustFind('other-reason', () => refuse({ ...one, code: 'pdf_encrypted' }))
  return slowest
}

/** The promise says that there are 107. */
const LEAST_FILES = 107

async function upload(url: string, client: Client, file: Attack): Promise<{ status: number; code: string }> {
  const answer = await fetch(`${url}/api/v1/documents?name=file.pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(file.bytes),
  })
  const body = (await answer.json()) as { code?: string }
  return { status: answer.status, code: body.code ?? 'none' }
}

interface Extent {
  windows: number
  windowMs: number
  isDecided: IsDecided
}

async function compare(
  url: string,
  attacker: Client,
  neighbour: Client,
  folder: string,
  { windows, windowMs, isDecided }: Extent,
  q: number,
) {
  const sample = await neighbour.freshDocument()
  const quiets: number[] = []
  const busies: number[] = []
  let uploads = 0
  await ordinaryCalls(neighbour, sample, windowMs)
  // Both parts of a window are near in time, so that a machine held up weighs on both.
  const ratios = () => busies.map((busy, window) => busy / (quiets[window] ?? Number.NaN))
  for (let window = 0; window < windows && !isDecided(ratios()); window += 1) {
    quiets.push(quantile(await ordinaryCalls(neighbour, sample, windowMs), q))
    const attackers = await Promise.all(
      Array.from({ length: UPLOADERS }, (_, i) =>
        startAttacker([url, attacker.key, folder, String(window * 18 + i)], () => (uploads += 1)),
      ),
    )
    busies.push(quantile(await ordinaryCalls(neighbour, sample, windowMs), q))
    for (const child of attackers) child.kill('SIGKILL')
  }
  return { quiet: median(quiets), busy: median(busies), times: median(ratios()), uploads }
}

async function startAttacker(args: string[], onSent: () => void): Promise<ChildProcess> {
  const script = new URL('attacker.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.stdout.on('data', (lines: Buffer) => {
    for (const _line of lines.toString().trim().split('\n')) onSent()
  })
  return child
}

/** What a neighbour does all day: copies a document, asks for signatures, looks how it stands. Latencies in ms. */
async function ordinaryCalls(client: Client, sample: string, windowMs: number): Promise<number[]> {
  const end = performance.now() + windowMs
  const latencies: number[] = []
  async function timed(call: Promise<{ status: number; body: Record<string, unknown> }>) {
    const began = performance.now()
    const { status, body } = await call
    latencies.push(performance.now() - began)
    hold(status === 200, `an ordinary call was answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com' }]
  await Promise.all(
    Array.from({ length: ORDINARY_CLIENTS }, async () => {
      while (performance.now() < end) {
        const { document_id } = await timed(client.call('POST', `/api/v1/documents/${sample}/copy`))
        await timed(client.call('POST', '/api/v1/document-signrequest', { document_id, signers, notify: false }))
        await timed(client.call('GET', `/api/v1/document-signrequest/${document_id}`))
      }
    }),
  )
  return latencies
}
