import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { freePort } from '../../testing/free-port.ts'
import { type DemoApi, demoApi } from './api.ts'
import type { Request, Signer } from './stage.ts'

const PROGRAM = join(import.meta.dirname, '../dev.ts')
const LAST_LINE = /^Ctrl-C stops the server/
const LIMIT_MS = 400_000

let database: TestDatabase
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  database = await makeTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'countersign-demo-'))
  env = {
    PATH: process.env.PATH ?? '',
    COUNTERSIGN_DATABASE_URL: database.urlOf('all'),
    COUNTERSIGN_DATA: folder,
    COUNTERSIGN_LOG: 'silent',
    COUNTERSIGN_PORT: String(await freePort()),
    COUNTERSIGN_SANDBOX_ESP_PORT: String(await freePort()),
    COUNTERSIGN_DEMO_PORT: String(await freePort()),
  }
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `use` while bin/dev --demo runs, with what it printed. */
async function whileRunning(use: (printed: string, api: DemoApi) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, '--demo'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  try {
    const printed = await untilLastLine(child)
    const { apiKey } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
    await use(printed, demoApi(`http://127.0.0.1:${env.COUNTERSIGN_PORT}`, apiKey))
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function untilLastLine(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('no output')
  let [printed, complaints] = ['', '']
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  for await (const line of createInterface(child.stdout)) {
    printed += `${line}\n`
    if (LAST_LINE.test(line)) return printed
  }
  throw new Error(`bin/dev --demo ended: ${printed}${complaints}`)
}

async function readAll(api: DemoApi): Promise<Request[]> {
  const { data } = await api.get<{ data: { id: string }[] }>('document-signrequest?limit=100')
  return Promise.all(data.map(({ id }) => api.get<Request>(`document-signrequest/${id}`)))
}

async function documentedStates(api: DemoApi, schema: string): Promise<string[]> {
  const { components } = await api.get<{ components: { schemas: Record<string, { enum: string[] }> } }>('openapi.json')
  return components.schemas[schema]?.enum ?? []
}

const statesOf = (list: { state: string }[]) => new Set(list.map(({ state }) => state))

test('bin/dev --demo makes every documented state that lasts; a second start and a repeated run add nothing', {
  timeout: 3 * LIMIT_MS,
}, async () => {
  let before: string[] = []
  await whileRunning(async (printed, api) => {
    expect(printed).toContain('Day 1: ')
    const requests = await readAll(api)
    before = requests.map(({ id, state }) => `${id} ${state}`)

    // `sealing` lasts for the time that a seal takes, and `signing` for that of an attempt.
    const states = (await documentedStates(api, 'SignRequestState')).filter((state) => state !== 'sealing')
    expect([...statesOf(requests)]).toEqual(expect.arrayContaining(states))
    const signers = requests.flatMap((request): Signer[] => request.signers)
    const signerStates = (await documentedStates(api, 'SignerState')).filter((state) => state !== 'signing')
    expect([...statesOf(signers)]).toEqual(expect.arrayContaining(signerStates))

    expect(new Set(signers.map(({ locale }) => locale))).toEqual(new Set(['ar', 'de', 'en', 'es', 'fr', 'hi', 'ja']))
    const completed = requests.filter(({ state }) => state === 'completed').flatMap((request) => request.signers)
    expect(new Set(completed.map(({ sig_type }) => sig_type))).toEqual(new Set(['electronic', 'dsc', 'aadhaar']))
    expect(completed.flatMap(({ fields }) => fields.map(({ value }) => value))).toContain('Head of Energy Services')
    expect(requests.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(['provider_down'])
    expect(signers.map(({ error_code }) => error_code)).toContain('code_wrong')

    expect((await api.get<{ data: object[] }>('templates')).data).toHaveLength(2)
    const [job] = (await api.get<{ data: { id: string; state: string }[] }>('bulk-jobs')).data
    expect(job?.state).toBe('completed')
    const failedRows = await api.get<{ data: { row: number }[] }>(`bulk-jobs/${job?.id}/rows?state=failed`)
    expect(failedRows.data.map(({ row }) => row)).toEqual([4, 7, 11])

    const endpoints = (await api.get<{ data: { id: string; url: string; state: string }[] }>('webhook-endpoints')).data
    const byPath = Object.fromEntries(endpoints.map((endpoint) => [new URL(endpoint.url).pathname, endpoint]))
    expect([byPath['/operations']?.state, byPath['/archive']?.state]).toEqual(['enabled', 'disabled'])
    const path = `webhook-deliveries?endpoint_id=${byPath['/crm']?.id}&state=pending`
    const retried = (await api.get<{ data: { attempts: object[] }[] }>(path)).data
    expect(Math.max(...retried.map(({ attempts }) => attempts.length))).toBeGreaterThan(1)

    expect(printed).toMatch(/Japanese {3}http.*\/s\/.*\n {2}Arabic {5}http.*\/s\/.*\n {2}English {4}http.*\/s\//)
  })
  await whileRunning(async (printed, api) => {
    expect(printed).toContain('The demo account exists. Nothing was added.')
    expect((await readAll(api)).map(({ id, state }) => `${id} ${state}`)).toEqual(before)
  })
  // As if the first run had been interrupted after its last call.
  const kept = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
  writeFileSync(join(folder, 'demo.json'), JSON.stringify({ ...kept, isFilled: false }))
  await whileRunning(async (printed, api) => {
    expect(printed).toContain('Day 1: ')
    expect((await readAll(api)).map(({ id, state }) => `${id} ${state}`)).toEqual(before)
  })
})

test('the demo speaks with the service through its API only', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[^.]+\.ts$/.test(name))
  const imports = files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(
      ([, specifier]) => specifier,
    ),
  )
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter((one) => !/^(node:|\.\/)/.test(one ?? '') && one !== '../dev/call-api.ts')).toEqual([])
})
