import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, publicId } from '../../platform/ids.ts'
import { buildApi } from '../../processes/api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { endSession } from '../../users/sessions/end.ts'
import { addMember, addUser, signIn } from '../../users/testing/users.ts'
import { putEvents } from '../testing/dispatch-harness.ts'
import { openStream, type StreamClient, type StreamQuery } from '../testing/event-stream.ts'

// The stream as the console reads it: by fetch, with the session's cookie and the headers that name account and mode.

let server: TestServer
let app: FastifyInstance
let origin: string
const clients: StreamClient[] = []
beforeAll(async () => {
  server = await startTestServer()
  app = await buildApi(server.parts, { wakeRelay: () => {}, wakeSealer: () => {}, reportApiActivity: () => {} })
  await app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const client of clients) client.disconnect()
  await app.close()
  await server.stop()
})

const WITHIN = { timeout: 15_000 }
const users = () => ({ identity: server.parts.identity, authenticator: server.parts.authenticator })
const happen = ({ tenantId }: TestAccount, ...types: string[]) =>
  putEvents(server.parts.db, tenantId, newId(), types, 1)
const typesOf = (client: StreamClient) => client.events().map(({ event }) => event.type)

/** A member of two accounts, in a browser. */
async function member() {
  const accounts = [await server.open(), await server.open()] as const
  const user = await addUser(server.parts)
  for (const { accountId } of accounts) await addMember(server.parts, accountId, user.userId, 'viewer')
  const session = await signIn(users(), user.userId)
  const pageOf = ({ accountId }: TestAccount, mode = 'test') => ({
    ...{ cookie: `countersign-session=${session.token}`, 'sec-fetch-site': 'same-origin' },
    ...{ 'countersign-account': publicId('acc', accountId), 'countersign-mode': mode },
  })
  const follow = (headers: Record<string, string>, more: Partial<StreamQuery> = {}) => {
    const client = openStream(origin, { headers, ...more })
    clients.push(client)
    return client
  }
  return { accounts, ...session, userId: user.userId, pageOf, follow }
}

describe('the stream of a session', () => {
  test('has the events of the account and mode that the headers name', async () => {
    const { accounts, pageOf, follow } = await member()
    const [first, second] = accounts
    await happen(first, 'document.viewed')
    await happen(second, 'document.declined')
    const client = follow(pageOf(first))
    await expect.poll(() => typesOf(client), WITHIN).toEqual(['document.viewed'])
    await happen(first, 'document.signed')
    await expect.poll(() => typesOf(client), WITHIN).toEqual(['document.viewed', 'document.signed'])
    expect(await follow(pageOf(first, 'live')).status).toBe(403)
    expect(await follow(pageOf(await server.open())).status).toBe(404)
    const { 'countersign-account': _account, ...unnamed } = pageOf(first)
    expect(await follow(unnamed).status).toBe(422)
    client.disconnect()
  })

  test('begins behind the newest event, and continues there after a disconnect', async () => {
    const { accounts, pageOf, follow } = await member()
    const [account] = accounts
    await happen(account, 'document.viewed')
    await expect.poll(async () => (await account.call('GET', 'events')).json().data.length, WITHIN).toBe(1)
    const client = follow(pageOf(account), { query: '?after=latest' })
    const cursor = () => /^id: (\S+)\n\n/m.exec(client.text())?.[1]
    await expect.poll(cursor, WITHIN).toBeDefined()
    client.disconnect()
    await happen(account, 'document.signed')
    const resumed = follow(pageOf(account), { query: '?after=latest', lastEventId: cursor() })
    await expect.poll(() => typesOf(resumed), WITHIN).toEqual(['document.signed'])
    const list = (await account.call('GET', `events?after=${cursor()}`)).json().data
    expect(list).toMatchObject([{ type: 'document.signed' }])
    resumed.disconnect()
  })

  test('of an account without events begins at the beginning', async () => {
    const { accounts, pageOf, follow } = await member()
    const client = follow(pageOf(accounts[0]), { query: '?after=latest' })
    await expect.poll(client.text, WITHIN).toMatch(/^retry: 1000\n\nid: \S+\n\n$/)
    await happen(accounts[0], 'document.viewed')
    await expect.poll(() => typesOf(client), WITHIN).toEqual(['document.viewed'])
    client.disconnect()
  })

  test.each(['session', 'membership'] as const)('ends within five seconds of the end of the %s', async (what) => {
    const { accounts, pageOf, follow, sessionId, userId } = await member()
    const [account, other] = accounts
    const [client, kept] = [follow(pageOf(account)), follow(pageOf(other))]
    expect([await client.status, await kept.status]).toEqual([200, 200])
    const began = performance.now()
    if (what === 'session') await endSession(users(), { userId, ssoAccountId: null }, sessionId)
    else
      await server.database.owner('DELETE FROM memberships WHERE account_id = $1 AND user_id = $2', [
        ...[account.accountId, userId],
      ])
    expect(await client.ended).toBe('clean')
    expect(performance.now() - began).toBeLessThan(5_000)
    if (what === 'session') expect(await kept.ended).toBe('clean')
    else kept.disconnect()
  })
})

test('an open stream is no use of the session: it does not extend it', async () => {
  const { accounts, pageOf, follow, sessionId } = await member()
  const long = new Date(Date.now() - 600_000)
  await server.database.owner('UPDATE user_sessions SET seen_at = $2 WHERE session_id = $1', [sessionId, long])
  const seenAt = async () =>
    (await server.database.owner('SELECT seen_at FROM user_sessions WHERE session_id = $1', [sessionId]))[0]?.seen_at
  const client = follow(pageOf(accounts[0]))
  expect(await client.status).toBe(200)
  await happen(accounts[0], 'document.viewed')
  await expect.poll(() => typesOf(client), WITHIN).toEqual(['document.viewed'])
  expect(await seenAt()).toEqual(long)
  // A call does, also while what the stream has read is cached.
  const answer = await fetch(`${origin}/api/v1/events`, { headers: pageOf(accounts[0]) })
  expect([answer.status, (await seenAt()) > long]).toEqual([200, true])
  client.disconnect()
})
