import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRunner } from '../../platform/checks/run.ts'
import type { Database } from '../../platform/db/database.ts'
import { freePort } from '../../testing/free-port.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { collectMetrics } from './metrics.ts'
import { serveMetrics, startRefreshing } from './serve.ts'

/** Scrapes within a second get the same text. */
const WITHIN = { timeout: 15_000 }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Counts the queries of a pool. */
function counted(database: Database): Database & { queries: number } {
  const counting = {
    ...database,
    queries: 0,
    query: ((statement, values) => {
      counting.queries += 1
      return database.query(statement, values)
    }) as Database['query'],
  }
  return counting
}

test('H4: the public port serves no metrics', async () => {
  expect((await server.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
})

test('H4: a scrape runs no query, whatever the number of scrapes', async () => {
  const monitor = counted(server.parts.monitor)
  const metrics = collectMetrics({ ...server.parts, monitor })
  await metrics.refresh()
  const { queries } = monitor
  expect(queries).toBeGreaterThan(0)
  const scrapes = await Promise.all(Array.from({ length: 50 }, () => metrics.render()))
  expect(scrapes[0]).toContain('countersign_webhook_pending 0')
  expect(monitor.queries).toBe(queries)
})

test('H4: metrics are counted on their own connection, not on those of keys and links', async () => {
  const [resolver, readers, db] = [server.parts.resolver, server.parts.readers, server.parts.db].map(counted)
  if (!resolver || !readers || !db) throw new Error('a pool is missing')
  const parts = { ...server.parts, resolver, readers, db }
  await collectMetrics(parts).refresh()
  expect([resolver.queries, readers.queries, db.queries]).toEqual([0, 0, 0])
})

test('H4: metrics have their own port, and the database is read again in the background', async () => {
  const port = await freePort()
  const monitor = counted(server.parts.monitor)
  const settings = { host: '127.0.0.1', port, intervalMs: 100 }
  const serving = await serveMetrics({ ...server.parts, monitor }, makeRunner([], server.parts.log), settings)
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  await expect.poll(async () => (await get('/metrics')).text(), WITHIN).toContain('countersign_metrics_age_seconds')
  const { queries } = monitor
  await expect.poll(() => monitor.queries, WITHIN).toBeGreaterThan(queries)
  expect((await get('/readyz')).status).toBe(404)
  expect(await (await get('/health')).json()).toEqual({ status: 'ok', checks: {} })
  await serving.stop()
  await expect(get('/metrics')).rejects.toThrow()
})

test('reading the database takes at most a tenth of the time', async () => {
  const times: number[] = []
  const refreshed = new EventTarget()
  const refreshing = startRefreshing(
    {
      refresh: async () => {
        times.push(performance.now())
        const end = performance.now() + 20
        while (performance.now() < end);
        refreshed.dispatchEvent(new Event('refreshed'))
      },
    },
    1,
  )
  await once(refreshed, 'refreshed')
  await refreshing.stop()
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(200)
})

test('metrics are there also when the queue cannot be asked', async () => {
  const count = () => Promise.reject(new Error('no database'))
  const metrics = collectMetrics({ ...server.parts, queue: { ...server.parts.queue, count } })
  await metrics.refresh()
  expect(await metrics.render()).toContain('process_resident_memory_bytes')
})

test('metrics are valid: each family has one type and its samples stand together, counters end in _total', async () => {
  const body = await server.metrics()
  const families = body.split('\n').filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ').slice(2)) // biome-ignore format: one chain
  const names = families.map(([name = '']) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const [name, type] of families) expect(type === 'counter', `${name}`).toBe(name?.endsWith('_total'))
  const sampled = body.split('\n').filter((line) => line && !line.startsWith('#')).map(familyOf) // biome-ignore format: one chain
  expect(sampled.filter((name, i) => name !== sampled[i - 1])).toHaveLength(new Set(sampled).size)
})

function familyOf(sample: string): string {
  return (/^[a-z_0-9]+/.exec(sample)?.[0] ?? '').replace(/_(bucket|sum|count)$/, '')
}
