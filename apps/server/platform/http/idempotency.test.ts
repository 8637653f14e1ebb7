import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestApi, openRole, type TestApi } from '../../testing/guarded-api.ts'
import { Failure } from '../errors.ts'
import { newId } from '../ids.ts'
import { canonicalBody } from './bodies/canonical-body.ts'
import type { Code } from './codes.ts'
import { deleteOldResponses } from './idempotency.ts'

let api: TestApi
let key: string
let runs = 0
let waiting: (() => void)[] = []
let hold = false

/** A route that counts how often it runs, and can be paused. */
function countingRoutes(app: FastifyInstance): void {
  app.post<{ Body: { fail?: Code | 'crash'; retryAfterSeconds?: number } | null }>(
    '/count',
    { config: { scope: 'requests:write' } },
    async (request, reply) => {
      runs += 1
      if (hold) await new Promise<void>((resume) => waiting.push(resume))
      const fail = request.body?.fail
      if (fail === 'crash') throw new Error('out of order')
      const retryAfterSeconds = request.body?.retryAfterSeconds
      if (fail) throw new Failure(fail, 'Refused.', retryAfterSeconds ? { retryAfterSeconds } : {})
      reply.header('location', `/count/${runs}`).header('x-own', 'of this call')
      return { status: 'success', run: runs }
    },
  )
  app.post('/secret', { config: { scope: 'requests:write', secretMembers: ['token'] } }, async () => {
    runs += 1
    return { status: 'success', id: runs, token: 'very secret' }
  })
  app.post('/upload', { config: { scope: 'requests:write', streamedBody: true } }, async (request, reply) => {
    const hash = createHash('sha256').update(JSON.stringify(request.body)).digest()
    if ((await request.holdIdempotencyKey(hash)) === 'replayed') return reply
    runs += 1
    return { status: 'success', run: runs }
  })
}

beforeAll(async () => {
  api = await makeTestApi({ routes: countingRoutes })
  key = (await api.open()).apiKey
})
afterAll(() => api.close())
beforeEach(() => {
  runs = 0
  hold = false
  waiting = []
})

const post = (url: string, idempotencyKey: string | undefined, body: unknown, apiKey = key) =>
  api.call('POST', url, { key: apiKey, body, headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {} })

async function untilHeld(count: number): Promise<void> {
  while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve))
}

describe('a repeated call with the same key', () => {
  test('and body gets the first response and has no effect', async () => {
    const k = newId()
    const first = await post('/count', k, { a: 1, b: [1, { c: 2, d: 3 }] })
    const again = await post('/count', k, { b: [1, { d: 3, c: 2 }], a: 1 })
    expect(runs).toBe(1)
    expect(again.body).toBe(first.body)
    expect(again.statusCode).toBe(200)
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers.location })
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect(again.headers['x-own']).toBeUndefined()
    expect(again.headers['request-id']).not.toBe(first.headers['request-id'])
    expect(first.headers['idempotent-replayed']).toBeUndefined()
  })

  test('and another body or other parameters is rejected', async () => {
    const k = newId()
    await post('/count', k, { a: 1 })
    for (const [url, body] of [
      ['/count', { a: 2 }],
      ['/count', { a: 1, b: null }],
      ['/count?x=1', { a: 1 }],
    ] as const) {
      const answer = await post(url, k, body)
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'idempotency_mismatch' })
    }
    expect(runs).toBe(1)
  })

  test('and a corrected body runs, if the first call was refused', async () => {
    const k = newId()
    const refused = await post('/count', k, { fail: 'validation_failed' })
    expect((await post('/count', k, { fail: 'validation_failed' })).body).toBe(refused.body)
    const corrected = await Promise.all(Array.from({ length: 5 }, () => post('/count', k, { a: 1 })))
    // Never idempotency_mismatch: it asks for a new key, with which the call would run twice.
    for (const { statusCode } of corrected) expect([200, 409]).toContain(statusCode)
    const succeeded = corrected.filter(({ statusCode }) => statusCode === 200)
    expect([succeeded.length > 0, runs]).toEqual([true, 2])
    const again = await post('/count', k, { a: 1 })
    for (const answer of succeeded) expect(answer.json()).toEqual(again.json())
    expect((await post('/count', k, { a: 2 })).json().code).toBe('idempotency_mismatch')
  })

  test('and another body is rejected after any other refusal, which may have taken effect', async () => {
    const k = newId()
    await post('/count', k, { fail: 'wrong_state' })
    expect((await post('/count', k, { a: 1 })).json().code).toBe('idempotency_mismatch')
  })

  test('while the first call runs is rejected with Retry-After', async () => {
    const k = newId()
    hold = true
    const first = post('/count', k, {})
    await untilHeld(1)
    const second = await post('/count', k, {})
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'idempotency_in_flight' })
    expect(second.headers['retry-after']).toBe('1')
    for (const resume of waiting) resume()
    expect((await first).statusCode).toBe(200)
    hold = false
    expect((await post('/count', k, {})).headers['idempotent-replayed']).toBe('true')
    expect(runs).toBe(1)
  })

  test('runs exactly once for twenty calls at the same time in two processes', async () => {
    const other = await makeTestApi({ database: api.database, routes: countingRoutes })
    try {
      const k = newId()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          (i % 2 ? api : other).call('POST', '/count', { key, body: {}, headers: { 'idempotency-key': k } }),
        ),
      )
      expect(runs).toBe(1)
      for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
    } finally {
      await other.close()
    }
  })

  test('runs separately for another account, another mode, another path or no key', async () => {
    const k = newId()
    const account = await api.open()
    const live = await api.approve(account)
    await post('/count', k, {})
    await post('/count', k, {}, account.apiKey)
    await post('/count', k, {}, live)
    await post('/secret', k, {})
    await post('/count', undefined, {})
    await post('/count', undefined, {})
    expect(runs).toBe(6)
  })
})

describe('the stored response', () => {
  test.each(['wrong_state', 'not_found', 'validation_failed', 'insufficient_scope'])(
    'is replayed for a rejection with %s',
    async (fail) => {
      const k = newId()
      const first = await post('/count', k, { fail })
      const again = await post('/count', k, { fail })
      expect(runs).toBe(1)
      expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
      expect(again.headers['idempotent-replayed']).toBe('true')
    },
  )

  test.each(['rate_limited', 'invalid_credentials', 'unavailable', 'crash'])(
    'but not %s: the repeat runs',
    async (fail) => {
      const k = newId()
      await post('/count', k, { fail })
      await post('/count', k, { fail })
      expect(runs).toBe(2)
    },
  )

  test.each(['document_leased', 'too_soon', 'document_unfinished', 'not_ready'])(
    'but not %s with Retry-After: the retry that it asks for runs',
    async (fail) => {
      const k = newId()
      const first = await post('/count', k, { fail, retryAfterSeconds: 9 })
      expect([first.statusCode, first.headers['retry-after']]).toEqual([409, '9'])
      expect((await post('/count', k, { fail, retryAfterSeconds: 9 })).headers['idempotent-replayed']).toBeUndefined()
      expect(runs).toBe(2)
    },
  )

  test('never contains a secret, neither in the replay nor in the database', async () => {
    const k = newId()
    expect((await post('/secret', k, {})).json()).toEqual({ status: 'success', id: 1, token: 'very secret' })
    const again = (await post('/secret', k, {})).json()
    expect(again).toMatchObject({ status: 'success', id: 1, token: null, note: expect.stringContaining('token') })
    const kept = await api.database.owner('SELECT body FROM idempotency_keys WHERE key = $1', [k])
    expect(JSON.stringify(kept)).not.toContain('very secret')
  })

  test('is deleted after a day, and the key can be used again', async () => {
    const [k, ...more] = [newId(), newId(), newId()] as const
    const age = (interval: string, keys: readonly string[] = [k]) =>
      api.database.owner(`UPDATE idempotency_keys SET created_at = created_at - $2::interval WHERE key = ANY ($1)`, [
        keys,
        interval,
      ])
    await post('/count', k, {})
    await age('23 hours 59 minutes')
    await post('/count', k, {})
    expect(runs).toBe(1)
    await age('2 minutes')
    await post('/count', k, { other: true })
    expect(runs).toBe(2)

    for (const key of more) await post('/count', key, {})
    await age('25 hours', [k, ...more])
    const timer = openRole(api.database, 'countersign_timer')
    try {
      expect(await deleteOldResponses(timer, 2)).toBe(3)
      expect(await deleteOldResponses(timer)).toBe(0)
    } finally {
      await timer.close()
    }
  })
})

test('frees the key of a dead process after a minute by the database’s clock, and the process cannot overwrite its successor', async () => {
  const k = newId()
  hold = true
  const dead = post('/count', k, { n: 1 })
  await untilHeld(1)
  expect((await post('/count', k, { n: 1 })).statusCode).toBe(409)
  await api.database.owner(
    `UPDATE idempotency_keys SET held_until = held_until - interval '60 seconds' WHERE key = $1`,
    [k],
  )
  hold = false
  const successor = await post('/count', k, { n: 1 })
  expect(successor.json()).toEqual({ status: 'success', run: 2 })
  for (const resume of waiting) resume()
  await dead
  expect((await post('/count', k, { n: 1 })).json()).toEqual({ status: 'success', run: 2 })
  expect(runs).toBe(2)
})

test('compares an upload by the hash that its route provides', async () => {
  const k = newId()
  await post('/upload', k, { file: 'a' })
  expect((await post('/upload', k, { file: 'a' })).headers['idempotent-replayed']).toBe('true')
  expect((await post('/upload', k, { file: 'b' })).json().code).toBe('idempotency_mismatch')
  expect(runs).toBe(1)
})

test.each([
  ['empty', ' '],
  ['too long', 'x'.repeat(256)],
  ['not printable', 'a\tb'],
])('a key that is %s is refused', async (_what, k) => {
  const answer = await post('/count', k, {})
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([{ field: 'Idempotency-Key' }])
  expect((await post('/count', 'y'.repeat(255), {})).statusCode).toBe(200)
})

test('makes no database call without the header', async () => {
  const before = await api.database.owner('SELECT count(*)::int AS n FROM idempotency_keys')
  await post('/count', undefined, {})
  expect(await api.database.owner('SELECT count(*)::int AS n FROM idempotency_keys')).toEqual(before)
})

test('rejects a body with endless nesting instead of crashing', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const answer = await api.app.inject({
    method: 'POST',
    url: '/count',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': newId(), 'content-type': 'application/json' },
    payload: deep,
  })
  expect(answer.statusCode).toBe(400)
})

test('canonical JSON is equal for equal values, and different for different values', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, member]) => [name, shuffled(member)]),
    )
  }
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const [parsed, other] = [a, b].map((value) => JSON.parse(JSON.stringify(value)))
      expect(JSON.parse(canonicalBody(parsed))).toEqual(parsed)
      expect(canonicalBody(shuffled(parsed))).toBe(canonicalBody(parsed))
      if (canonicalBody(parsed) === canonicalBody(other)) expect(parsed).toEqual(other)
    }),
  )
})
