import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { freePort } from '../../testing/free-port.ts'
import { routeLabel } from './requests.ts'

// The metrics of an api, a worker and a sealer, as separate processes, judged by Prometheus' own tool.

const KINDS = ['api', 'worker', 'sealer'] as const
/** For a slow machine. */
const SLOWLY = { timeout: 120_000 }

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'countersign-promtool-'))
const processes: ChildProcess[] = []
const ports: Record<string, number> = {}
beforeAll(async () => {
  database = await makeTestDatabase()
  for (const name of ['http', ...KINDS]) ports[name] = await freePort()
  const env = {
    ...{ PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    ...{ COUNTERSIGN_ENVIRONMENT: 'development', COUNTERSIGN_DATA: folder, COUNTERSIGN_PORT: String(ports.http) },
    COUNTERSIGN_METRICS_PORT: String(ports.api),
    COUNTERSIGN_WORKER_HEALTH_PORT: String(ports.worker),
    COUNTERSIGN_HEALTH_PORT: String(ports.sealer),
    COUNTERSIGN_METRICS_INTERVAL_MS: '500',
  }
  for (const kind of KINDS) {
    const script = join(import.meta.dirname, `../serve-${kind}.ts`)
    const COUNTERSIGN_DATABASE_URL = database.urlOf(kind)
    const child = spawn(process.execPath, [script], {
      env: { ...env, COUNTERSIGN_DATABASE_URL },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    processes.push(child)
    if (!child.stdout) throw new Error('the process has no output')
    await once(child.stdout, 'data')
    child.stdout.resume()
  }
}, SLOWLY.timeout)
afterAll(async () => {
  for (const child of processes) {
    if (child.exitCode !== null) continue
    child.kill()
    await once(child, 'exit')
  }
  await database.drop()
  rmSync(folder, { recursive: true })
}, SLOWLY.timeout)

async function metricsOf(kind: (typeof KINDS)[number]): Promise<string> {
  return (await fetch(`http://127.0.0.1:${ports[kind]}/metrics`)).text()
}

test.each(KINDS)('O10: promtool accepts the metrics of the %s, with HELP for each', SLOWLY, async (kind) => {
  if (kind === 'api') {
    for (const path of ['/livez', '/api/v1/documents/doc_1/pages/1.webp', '/s/none/pages/1.webp', '/nowhere'])
      await fetch(`http://127.0.0.1:${ports.http}${path}`)
    await expect.poll(() => metricsOf('api'), SLOWLY).toContain('countersign_seals_waiting{mode="live"} 0')
  }
  await expect.poll(() => metricsOf(kind), SLOWLY).toContain('countersign_check_failed{check="database"')
  const metrics = await metricsOf(kind)
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: metrics, encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  const helped = new Set([...metrics.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name))
  for (const [, name] of metrics.matchAll(/^# TYPE (\S+) /gm)) expect(helped).toContain(name)
})

test.each(KINDS)('the %s reports its build, memory, pools, checks and partitions', SLOWLY, async (kind) => {
  await expect.poll(() => metricsOf(kind), SLOWLY).toContain('countersign_check_failed{check="partitions_ahead"')
  const metrics = await metricsOf(kind)
  for (const pattern of [
    /^countersign_build_info\{version="[\d.]+",node="v\d+\.[\d.]+"\} 1$/m,
    /^process_resident_memory_bytes [1-9]/m,
    /^process_start_time_seconds [1-9]/m,
    /^countersign_database_connections\{pool="\w+"\} [1-9]/m,
    /^countersign_disk_free_bytes\{volume="documents"\} [1-9]/m,
    /^countersign_partition_runway_seconds [1-9]/m,
    /^countersign_check_failed\{check="partitions_ahead",required="false"\} 0$/m,
  ])
    expect(metrics).toMatch(pattern)
})

test.each(KINDS.filter((kind) => kind !== 'api'))('the %s serves /health and /readyz at its port', async (kind) => {
  const get = (path: string) => fetch(`http://127.0.0.1:${ports[kind]}${path}`)
  expect((await get('/readyz')).status).toBe(200)
  expect(await (await get('/health')).json()).toMatchObject({ checks: { database: { status: 'ok', required: true } } })
})

test('O10: the label of a route has no pattern, and so no backslash', () => {
  expect(routeLabel('/s/:token/pages/:page(^\\d+).webp')).toBe('/s/:token/pages/:page.webp')
  expect(routeLabel('/api/v1/documents/:id')).toBe('/api/v1/documents/:id')
  expect(routeLabel(undefined)).toBe('none')
})
