import type { Fetcher, FetchRequest, FetchResponse } from '@countersign/pades/trust'
import { createPki, publishCrl } from '@countersign/sandbox-pki'
import { expect, test } from 'vitest'
import { withinBudget } from './budget.ts'
import { remembering } from './remember.ts'

const hour = 3_600_000
const longest = 600_000

const get = (url: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
  url,
  method: 'GET',
  headers: {},
  body: undefined,
  maxBytes: 10_000_000,
  timeoutMs: 1_000,
  ...more,
})

/** A source that counts its requests, with a cache. */
function source(answer: (url: string) => Partial<FetchResponse>, now: () => number) {
  const asked: string[] = []
  const fetcher: Fetcher = async ({ url }) => {
    asked.push(url)
    return { status: 200, body: Uint8Array.of(0x30), ...answer(url) }
  }
  return { fetch: remembering(fetcher, now), asked }
}

test('caches a CRL until the next one is due, and for ten minutes at most', async () => {
  const began = Date.parse('2026-11-15T12:00:00Z')
  let now = began
  const pki = createPki({ baseUrl: 'http://pki.test', now: () => new Date(began), switches: { dailyCrl: true } })
  const { fetch, asked } = source(
    () => ({ body: publishCrl(pki, 'root') }),
    () => now,
  )
  for (const [later, times] of [
    [0, 1],
    [longest - 1, 1],
    [longest, 2],
    [12 * hour - longest / 2, 3],
    [12 * hour - 1, 3],
    [12 * hour, 4],
    [12 * hour, 5],
  ] as const) {
    now = began + later
    await fetch(get('http://pki.test/crl'))
    expect(asked, `after ${later / hour} h`).toHaveLength(times)
  }
})

test('shares one request among concurrent callers', async () => {
  const { fetch, asked } = source(
    () => ({}),
    () => 0,
  )
  await Promise.all([fetch(get('http://a.test/')), fetch(get('http://a.test/')), fetch(get('http://b.test/'))])
  expect(asked).toEqual(['http://a.test/', 'http://b.test/'])
})

test('does not cache rejected, failed, POST or invalid responses', async () => {
  const { fetch, asked } = source(
    (url) => ({ status: url.endsWith('/gone') ? 404 : 200, body: Buffer.from('<html>') }),
    () => 0,
  )
  for (let i = 0; i < 2; i++) await fetch(get('http://a.test/log-in-first'))
  for (let i = 0; i < 2; i++) await fetch(get('http://a.test/gone'))
  for (let i = 0; i < 2; i++) await fetch(get('http://a.test/ocsp', { method: 'POST' }))
  expect(asked).toHaveLength(6)
  let attempts = 0
  const failing = remembering(async () => {
    attempts += 1
    throw new Error('not now')
  })
  for (let i = 0; i < 2; i++) await expect(failing(get('http://a.test/'))).rejects.toThrow('not now')
  expect(attempts).toBe(2)
})

test('a smaller size limit is a different request', async () => {
  const { fetch, asked } = source(
    () => ({}),
    () => 0,
  )
  await fetch(get('http://a.test/', { maxBytes: 10 }))
  await fetch(get('http://a.test/', { maxBytes: 20 }))
  expect(asked).toHaveLength(2)
})

test('caches the newest 64 MiB', async () => {
  const { fetch, asked } = source(
    () => ({ body: new Uint8Array(8 * 1024 * 1024).fill(0x30) }),
    () => 0,
  )
  for (let i = 0; i < 9; i++) await fetch(get(`http://a.test/${i}`))
  await fetch(get('http://a.test/8'))
  await fetch(get('http://a.test/1'))
  expect(asked).toHaveLength(9)
  await fetch(get('http://a.test/0'))
  expect(asked).toHaveLength(10)
})

test('limits the number and the total time of requests for one check', async () => {
  const limits: number[] = []
  const fetcher: Fetcher = async ({ timeoutMs }) => {
    limits.push(timeoutMs)
    return { status: 200, body: new Uint8Array() }
  }
  const twice = withinBudget(fetcher, { requests: 2, ms: 500 })
  await twice(get('http://a.test/'))
  await twice(get('http://a.test/', { timeoutMs: 100 }))
  await expect(twice(get('http://a.test/'))).rejects.toThrow('more than 2 addresses')
  expect(limits[0]).toBeLessThanOrEqual(500)
  expect(limits[1]).toBe(100)
  await expect(withinBudget(fetcher, { requests: 2, ms: 0 })(get('http://a.test/'))).rejects.toThrow(/longer than 0 s/)
})
