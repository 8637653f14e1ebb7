import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, publicId } from '../../platform/ids.ts'
import { buildApi } from '../../processes/api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { putEvents } from '../testing/dispatch-harness.ts'
import { openStream, type StreamClient, type StreamQuery } from '../testing/event-stream.ts'
import { makePageReader, streamLog } from './stream-log.ts'

let server: TestServer
let app: FastifyInstance
let origin: string
beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_LOG_STREAMS_PER_TENANT: '3' })
  ;[app, origin] = await listen()
})
afterAll(async () => {
  for (const client of clients) client.disconnect()
  await app.close()
  await server.stop()
})

async function listen(): Promise<[FastifyInstance, string]> {
  const made = await buildApi(server.parts, { wakeRelay: () => {}, wakeSealer: () => {}, reportApiActivity: () => {} })
  await made.listen({ host: '127.0.0.1', port: 0 })
  return [made, `http://127.0.0.1:${(made.server.address() as AddressInfo).port}`]
}

const clients: StreamClient[] = []
function follow(account: TestAccount, more: Partial<StreamQuery> = {}): StreamClient {
  const client = openStream(origin, { apiKey: account.apiKey, ...more })
  clients.push(client)
  return client
}

const WITHIN = { timeout: 30_000 }
const happen = ({ tenantId }: TestAccount, ...types: string[]) =>
  putEvents(server.parts.db, tenantId, newId(), types, 1)
const ids = (client: StreamClient) => client.events().map(({ event }) => event.id)
const typesOf = (client: StreamClient) => client.events().map(({ event }) => event.type)
const logged = async (account: TestAccount) => (await account.call('GET', 'events?limit=1000')).json().data

describe('the stream of the log', () => {
  test('has the events of the list, each once and in order, and those that follow', async () => {
    const account = await server.open()
    await happen(account, 'document.viewed', 'document.signed')
    const client = follow(account)
    await expect.poll(() => client.events().length, WITHIN).toBe(2)
    await happen(account, 'signer.notified')
    await expect.poll(() => client.events().length, WITHIN).toBe(3)
    expect(client.events().map(({ event }) => event)).toEqual(await logged(account))
    client.disconnect()
  })

  test('is not buffered by proxies, and says when to reconnect', async () => {
    const client = follow(await server.open())
    expect(await client.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store, no-transform',
    })
    await expect.poll(client.text, WITHIN).toBe('retry: 1000\n\n')
    client.disconnect()
  })

  test('begins behind a cursor of the list or of an event, and Last-Event-ID takes precedence', async () => {
    const account = await server.open()
    await happen(account, 'document.viewed', 'signer.signed', 'document.signed')
    await expect.poll(async () => (await logged(account)).length, WITHIN).toBe(3)
    const { next_cursor } = (await account.call('GET', 'events?limit=1')).json()
    const second = follow(account, { query: `?seconds=0&after=${next_cursor}` })
    expect([await second.ended, typesOf(second)]).toEqual(['clean', ['signer.signed', 'document.signed']])
    const lastEventId = second.events()[0]?.id
    const third = follow(account, { query: `?seconds=0&after=${next_cursor}`, lastEventId })
    expect([await third.ended, typesOf(third)]).toEqual(['clean', ['document.signed']])
    const list = (await account.call('GET', `events?after=${lastEventId}`)).json().data
    expect(list).toMatchObject([{ type: 'document.signed' }])
  })

  test('with more events than one page has all of them', async () => {
    const account = await server.open()
    await happen(account, ...Array(350).fill('document.viewed'))
    await expect.poll(async () => (await logged(account)).length, WITHIN).toBe(350)
    const client = follow(account, { query: '?seconds=0' })
    expect(await client.ended).toBe('clean')
    expect(ids(client)).toEqual((await logged(account)).map(({ id }: { id: string }) => id))
  })

  test('is refused with a cursor that is not of this log, or is stale', async () => {
    const account = await server.open()
    const stale = Buffer.from('1.1.1.0123abcd').toString('base64url')
    const call = (query: string, headers = {}) => account.call('GET', `events/stream${query}`, undefined, headers)
    for (const [answer, field, code] of [
      [await call('?after=x'), 'after', 'malformed'],
      [await call(`?after=${stale}`), 'after', 'stale'],
      [await call('', { 'last-event-id': stale }), 'Last-Event-ID', 'stale'],
    ] as const) {
      expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ field, code }]])
    }
    const ended = await call('?seconds=0', { 'last-event-id': '' })
    expect([ended.statusCode, ended.body]).toEqual([200, 'retry: 1000\n\n'])
  })

  test('answers HEAD without a stream', async () => {
    const account = await server.open()
    const headers = { authorization: `Bearer ${account.apiKey}` }
    for (let i = 0; i < 5; i += 1) {
      const answer = await fetch(`${origin}/api/v1/events/stream`, { method: 'HEAD', headers })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    }
  })
})

const makeKey = async (account: TestAccount): Promise<{ id: string; api_key: string }> =>
  (await account.call('POST', 'api-keys', { name: 'x', scopes: ['requests:read'] })).json()

/** How many more streams the account could open. */
function freeStreams({ tenantId }: TestAccount): number {
  const leave: (() => void)[] = []
  try {
    for (;;) leave.push(app.budgets.enterStream({ tenantId, by: { kind: 'key', keyId: 'any' } }))
  } catch {
    for (const one of leave) one()
  }
  return leave.length
}

describe('security', () => {
  test('a stream has the events of its own account and mode only', async () => {
    const [account, other] = [await server.open(), await server.open()]
    const client = follow(account)
    await happen(other, 'document.viewed')
    await happen(account, 'document.signed')
    await expect.poll(() => client.events().length, WITHIN).toBe(1)
    const foreign = follow(other, { query: '?seconds=0' })
    expect([await foreign.ended, typesOf(foreign)]).toEqual(['clean', ['document.viewed']])
    expect(typesOf(client)).toEqual(['document.signed'])
    // A cursor of another account is as unknown as any.
    const answer = await other.call('GET', `events/stream?after=${client.events()[0]?.id}`)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'stale'])
    client.disconnect()
  })

  test('a stream needs a key with the scope of the list', async () => {
    const account = await server.open()
    const { api_key } = (await account.call('POST', 'api-keys', { name: 'x', scopes: ['documents:write'] })).json()
    expect(await follow(account, { apiKey: api_key }).status).toBe(403)
    expect(await follow(account, { apiKey: 'sk_test_000_nothing' }).status).toBe(401)
  })

  test('a revoked key ends its streams, and no other', async () => {
    const account = await server.open()
    const { id, api_key } = await makeKey(account)
    const [revoked, own] = [follow(account, { apiKey: api_key }), follow(account)]
    expect([await revoked.status, await own.status]).toEqual([200, 200])
    expect((await account.call('DELETE', `api-keys/${id}`)).statusCode).toBe(200)
    expect(await revoked.ended).toBe('clean')
    await happen(account, 'document.signed')
    await expect.poll(() => typesOf(own), WITHIN).toEqual(['key.created', 'key.revoked', 'document.signed'])
    own.disconnect()
  })

  test('a revoked key ends the stream of a client that does not read', async () => {
    const account = await server.open()
    const { id, api_key } = await makeKey(account)
    // More than the sockets buffer.
    for (let i = 0; i < 12; i += 1) await happenLarge(account, 1_000_000)
    const stuck = follow(account, { apiKey: api_key })
    expect(await stuck.status).toBe(200)
    stuck.pause()
    expect(freeStreams(account)).toBe(2)
    expect((await account.call('DELETE', `api-keys/${id}`)).statusCode).toBe(200)
    // The client does not notice. The server does not count its stream any more.
    await expect.poll(() => freeStreams(account), WITHIN).toBe(3)
  }, 60_000)

  test('an account has so many streams at once, and others have theirs', async () => {
    const account = await server.open()
    const open = [follow(account), follow(account), follow(account)]
    expect(await Promise.all(open.map(({ status }) => status))).toEqual([200, 200, 200])
    const refused = follow(account)
    expect([await refused.status, (await refused.headers)['retry-after']]).toEqual([429, '2'])
    expect(await follow(await server.open()).status).toBe(200)
    open[0]?.disconnect()
    const again = async () => {
      const client = follow(account)
      const status = await client.status
      if (status === 200) client.disconnect()
      return status
    }
    await expect.poll(again, WITHIN).toBe(200)
    for (const client of open) client.disconnect()
  })
})

test('a server that stops ends its streams cleanly, and a client continues at another', async () => {
  const account = await server.open()
  const [stopping, address] = await listen()
  const client = openStream(address, { apiKey: account.apiKey })
  await happen(account, 'document.viewed')
  await expect.poll(() => client.events().length, WITHIN).toBe(1)
  await stopping.close()
  expect(await client.ended).toBe('clean')
  await happen(account, 'document.signed')
  const next = follow(account, { lastEventId: client.events()[0]?.id })
  await expect.poll(() => typesOf(next), WITHIN).toEqual(['document.signed'])
  next.disconnect()
})

test('an idle stream has comments, also while the database is away for a moment', async () => {
  const stop = new AbortController()
  const first = { text: '', hasMore: false, nextCursor: 'x' }
  let polls = 0
  const poll = async () => {
    polls += 1
    if (polls === 1) throw new Error('Connection terminated')
    return polls < 4 ? first : { ...first, text: 'id: y\ndata: {}\n\n' }
  }
  const chunks: string[] = []
  for await (const chunk of streamLog({ first, read: poll, poll, seconds: 600, keepAliveMs: 1 }, stop.signal)) {
    chunks.push(chunk)
    if (chunk.startsWith('id:')) stop.abort()
  }
  const comments = chunks.slice(1, -1)
  expect([chunks[0], polls, chunks.at(-1)]).toEqual(['retry: 1000\n\n', 4, 'id: y\ndata: {}\n\n'])
  expect([comments.length > 1, new Set(comments)]).toEqual([true, new Set([': keepalive\n\n'])])
})

test('clients at the same place of a log share what is read', async () => {
  const { tenantId } = await server.open()
  let reads = 0
  const { blobs, config } = server.parts
  const flush: typeof server.parts.db.flush = (...given) => {
    reads += 1
    return server.parts.db.flush(...given)
  }
  const { read, poll } = makePageReader({ db: { ...server.parts.db, flush }, blobs, publicUrl: config.publicUrl })
  const pages = await Promise.all(Array.from({ length: 1_000 }, () => poll(tenantId, undefined)))
  expect([reads, new Set(pages).size]).toEqual([1, 1])
  const reread = async () => (await poll(tenantId, undefined)) !== pages[0]
  await expect.poll(reread, WITHIN).toBe(true)
  await poll((await server.open()).tenantId, undefined)
  expect(reads).toBe(3)
  expect(await read(tenantId, undefined)).toEqual(pages[0])
  expect(reads).toBe(4)
})

test('the streams of an account that read its log read one page at a time, and others need not wait', async () => {
  const [{ tenantId }, other] = [await server.open(), await server.open()]
  let [running, most] = [0, 0]
  const { blobs, config } = server.parts
  const blocked = Promise.withResolvers<void>()
  const flush: typeof server.parts.db.flush = async (at, ...given) => {
    if (at === 'every tenant' || at.tenant !== tenantId) return server.parts.db.flush(at, ...given)
    running += 1
    most = Math.max(most, running)
    await blocked.promise
    running -= 1
    return server.parts.db.flush(at, ...given)
  }
  const { read } = makePageReader({ db: { ...server.parts.db, flush }, blobs, publicUrl: config.publicUrl })
  const stale = { field: 'after', value: Buffer.from('1.1.1.0123abcd').toString('base64url') }
  const pages = Array.from({ length: 20 }, (_, i) => read(tenantId, i % 2 === 0 ? undefined : stale))
  expect((await read(other.tenantId, undefined)).text).toBe('')
  blocked.resolve()
  const outcomes = (await Promise.allSettled(pages)).map(({ status }) => status)
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(10)
  expect(most).toBe(1)
})

test('nothing is lost or repeated across disconnects at any byte, with slow and failed writers', async () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 8 })
  const writes = fc.array(fc.constantFrom('write', 'slow', 'abort', 'many'), { minLength: 3, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(cuts, writes, async (bytes, steps) => {
      const account = await server.open()
      const writing = write(account, steps)
      const received: string[] = []
      let lastEventId: string | undefined
      const take = (client: StreamClient) => {
        for (const { id, event } of client.events()) {
          received.push(event.id)
          lastEventId = id
        }
      }
      for (const mostBytes of bytes) {
        const client = follow(account, { lastEventId, mostBytes, query: '?seconds=1' })
        await client.ended
        take(client)
      }
      const count = await writing
      await expect.poll(async () => (await logged(account)).length, WITHIN).toBe(count)
      const rest = follow(account, { lastEventId, query: '?seconds=0' })
      expect(await rest.ended).toBe('clean')
      take(rest)
      expect(received).toEqual((await logged(account)).map(({ id }: { id: string }) => id))
    }),
    { numRuns: 8 },
  )
}, 180_000)

type Step = 'write' | 'slow' | 'abort' | 'many'

/** Writes events while others read. A slow transaction takes its place before others and commits after them. */
async function write(account: TestAccount, steps: Step[]): Promise<number> {
  const slow: pg.Client[] = []
  let count = 0
  for (const step of steps) {
    if (step === 'slow' || step === 'abort') {
      const client = new pg.Client({ connectionString: server.database.adminUrl })
      await client.connect()
      await client.query('BEGIN')
      await client.query(INSERT, eventValues(account, 10))
      if (step === 'abort') {
        await client.query('ROLLBACK')
        await client.end()
      } else slow.push(client)
      count += step === 'slow' ? 1 : 0
    } else {
      const types = Array(step === 'many' ? 120 : 1).fill('document.viewed')
      await happen(account, ...types)
      count += types.length
    }
  }
  for (const client of slow) {
    await client.query('COMMIT')
    await client.end()
  }
  return count
}

const INSERT = `
  INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, body)
  VALUES ($1, $2, 1, $3, 'signer.notified', clock_timestamp(), $4)`

function eventValues({ tenantId }: TestAccount, length: number) {
  const eventId = newId()
  const body = { id: publicId('evt', eventId), type: 'signer.notified', sequence: 1, data: 'x'.repeat(length) }
  return [tenantId, newId(), eventId, JSON.stringify(body)]
}

async function happenLarge(account: TestAccount, length: number): Promise<void> {
  await server.parts.db.flush({ tenant: account.tenantId }, [{ text: INSERT, values: eventValues(account, length) }])
}
