import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { makeNetworkBudget } from '../../platform/http/limits/limit-networks.ts'
import { newId } from '../../platform/ids.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { addUser, signIn, testAuthenticator } from '../testing/users.ts'
import { endOtherSessions, endSession, endSessions } from './end.ts'
import { listSessions } from './list.ts'
import { makeSessionFinder } from './resolve.ts'
import { markSteppedUp, rotateSession } from './rotate.ts'
import { ABSOLUTE_MS, IDLE_MS, macOf } from './session.ts'
import { hashToken, newToken } from './token.ts'

const HOUR = 3600_000
const IP = '192.0.2.7'

let database: TestDatabase
let identity: Database
let queries = 0
let now = Date.now()
const authenticator = testAuthenticator()
const clock = () => now

beforeAll(async () => {
  database = await makeTestDatabase()
  const opened = openRole(database, 'countersign_identity')
  identity = {
    ...opened,
    query: (...statement) => {
      queries += 1
      return opened.query(...statement)
    },
  }
})

afterAll(async () => {
  await identity.close()
  await database.drop()
})

const makeFinder = (perMinute = 1_000_000) =>
  makeSessionFinder({ identity, authenticator, network: makeNetworkBudget(perMinute, clock), now: clock })

/** As another process sees it: without what this one has cached. */
const find = async (token: string, kind: 'browser' | 'command_line' = 'browser') => makeFinder().find(kind, token, IP)

const deps = () => ({ identity, authenticator, now: clock })

async function begin() {
  const { userId } = await addUser(deps())
  return { userId, ...(await signIn(deps(), userId)) }
}

describe('a token', () => {
  test('has 256 random bits behind the slot of its user, and only its hash is stored', async () => {
    const { token, sessionId } = await begin()
    expect(token).toMatch(/^0a3_[A-Za-z0-9_-]{43}$/)
    const stored = JSON.stringify(
      await database.owner('SELECT * FROM user_sessions WHERE session_id = $1', [sessionId]),
    )
    expect(stored).not.toContain(token.slice(4))
    expect(await find(token)).toMatchObject({ sessionId })
  })

  test('of a browser is not accepted from a command line, nor the other way round', async () => {
    const { token, userId } = await begin()
    const device = await signIn(deps(), userId, { kind: 'command_line', method: 'device' })
    expect([await find(token, 'command_line'), await find(device.token)]).toEqual([undefined, undefined])
    expect(await find(device.token, 'command_line')).toMatchObject({ userId })
  })

  test('of another form costs no query, an unknown one costs one and is limited per network', async () => {
    const finder = makeFinder(30)
    const before = queries
    expect(await finder.find('browser', 'short', IP)).toBeUndefined()
    expect(queries).toBe(before)
    expect(await finder.find('browser', newToken(1), IP)).toBeUndefined()
    expect(queries).toBe(before + 1)
    expect(() => finder.find('browser', newToken(1), IP)).toThrow(/too many calls/)
    expect(await finder.find('browser', newToken(1), '198.51.100.1')).toBeUndefined()
  })
})

describe('a session', () => {
  test('is looked up once per three seconds, however many calls come together', async () => {
    const { token } = await begin()
    const finder = makeFinder()
    const before = queries
    await Promise.all(Array.from({ length: 20 }, () => finder.find('browser', token, IP)))
    now += 2_999
    await finder.find('browser', token, IP)
    expect(queries - before).toBe(2) // the session and its memberships
    now += 1
    await finder.find('browser', token, IP)
    expect(queries - before).toBe(4)
  })

  test('ends after twelve hours without a call, and each call of a minute extends it', async () => {
    const { token, sessionId } = await begin()
    const finder = makeFinder()
    for (let at = 0; at < 3; at += 1) {
      now += IDLE_MS - HOUR
      expect(await finder.find('browser', token, IP)).toBeDefined()
    }
    const seen = async () =>
      (await database.owner('SELECT seen_at FROM user_sessions WHERE session_id = $1', [sessionId]))[0]
    const before = await seen()
    now += 30_000
    await finder.find('browser', token, IP)
    expect(await seen()).toEqual(before)
    now += IDLE_MS
    expect(await finder.find('browser', token, IP)).toBeUndefined()
  })

  test('ends after twelve hours without use, although a program looks at it all the time', async () => {
    const { token } = await begin()
    const finder = makeFinder()
    const look = () => finder.find('browser', token, IP, false)
    for (const end = now + IDLE_MS - HOUR; now < end; now += HOUR) expect(await look()).toBeDefined()
    now += HOUR
    expect(await look()).toBeUndefined()
    expect(await finder.find('browser', token, IP)).toBeUndefined()
  })

  test('ends after seven days in any case, also while it is cached', async () => {
    const { token, expiresAt } = await begin()
    const finder = makeFinder()
    expect(expiresAt).toBe(now + ABSOLUTE_MS)
    while (now + IDLE_MS - HOUR < expiresAt) {
      now += IDLE_MS - HOUR
      expect(await finder.find('browser', token, IP)).toBeDefined()
    }
    now = expiresAt - 1
    expect(await finder.find('browser', token, IP)).toBeDefined()
    now = expiresAt
    expect(await finder.find('browser', token, IP)).toBeUndefined()
  })

  test('of a deactivated user ends within three seconds', async () => {
    const { token, userId } = await begin()
    const finder = makeFinder()
    expect(await finder.find('browser', token, IP)).toBeDefined()
    await identity.query('UPDATE users SET deactivated_at = clock_timestamp() WHERE user_id = $1', [userId])
    now += 3_000
    expect(await finder.find('browser', token, IP)).toBeUndefined()
  })
})

describe('a rotation', () => {
  test('makes the old token invalid at once, here and in other processes that have not cached it', async () => {
    const { token, sessionId } = await begin()
    const finder = makeFinder()
    expect(await finder.find('browser', token, IP)).toBeDefined()
    const next = await rotateSession({ ...deps(), cache: finder }, token)
    expect(await finder.find('browser', token, IP)).toBeUndefined()
    expect(await find(token)).toBeUndefined()
    expect(await finder.find('browser', next, IP)).toMatchObject({ sessionId, steppedUpAt: null })
  })

  test('by a look-up that was under way leaves nothing in the cache', async () => {
    const { token } = await begin()
    const finder = makeFinder()
    const looking = finder.find('browser', token, IP)
    await rotateSession({ ...deps(), cache: finder }, token)
    await looking
    expect(await finder.find('browser', token, IP)).toBeUndefined()
  })

  test('of two that use the same token succeeds once, and fails after the end', async () => {
    const { token, userId } = await begin()
    const both = await Promise.allSettled([rotateSession(deps(), token), rotateSession(deps(), token)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const other = await signIn(deps(), userId)
    await endSessions(deps(), { userId, ssoAccountId: null })
    await expect(rotateSession(deps(), other.token)).rejects.toMatchObject({ code: 'session_over' })
  })

  test('at a step-up records when, and an absolute end stays', async () => {
    const { userId, sessionId, token, expiresAt } = await begin()
    now += HOUR
    const next = await markSteppedUp(deps(), token, { sessionId, userId })
    expect(await find(next)).toMatchObject({ steppedUpAt: now, expiresAt })
    expect(await find(token)).toBeUndefined()
  })

  test('at a step-up is refused if the factor was presented for another session or by another user', async () => {
    const [own, other] = [await begin(), await begin()]
    for (const proven of [other, { ...own, userId: other.userId }, { ...own, sessionId: other.sessionId }]) {
      await expect(markSteppedUp(deps(), own.token, proven)).rejects.toMatchObject({ code: 'session_over' })
    }
    expect(await find(own.token)).toMatchObject({ steppedUpAt: null })
  })
})

describe('sessions of a user', () => {
  test('are listed with their origin and ended one by one, all others, or all', async () => {
    const { userId, sessionId, token } = await begin()
    const more = [await signIn(deps(), userId), await signIn(deps(), userId), await signIn(deps(), userId)]
    const listed = await listSessions(deps(), { userId, ssoAccountId: null })
    expect(listed.map((one) => one.sessionId).sort()).toEqual([sessionId, ...more.map((one) => one.sessionId)].sort())
    expect(listed[0]).toMatchObject({ address: IP, userAgent: 'Test/1', method: 'passkey' })
    expect(await endSession(deps(), { userId, ssoAccountId: null }, more[0]?.sessionId ?? '')).toBe(true)
    expect(await endSession(deps(), { userId, ssoAccountId: null }, more[0]?.sessionId ?? '')).toBe(false)
    expect(await find(more[0]?.token ?? '')).toBeUndefined()
    expect(await endOtherSessions(deps(), { userId, ssoAccountId: null }, sessionId)).toBe(2)
    expect(await find(token)).toBeDefined()
    expect(await endSessions(deps(), { userId, ssoAccountId: null })).toBe(1)
    expect(await find(token)).toBeUndefined()
  })

  test('are ended by their own user only', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    expect(await endSession(deps(), { userId: mine.userId, ssoAccountId: null }, theirs.sessionId)).toBe(false)
    await endSessions(deps(), { userId: mine.userId, ssoAccountId: null })
    expect(await find(theirs.token)).toBeDefined()
  })
})

describe('who can write to the database but has no authentication key', () => {
  const forge = async (change: string, values: unknown[] = []) => {
    const { token, sessionId, userId } = await begin()
    await database.owner(`UPDATE user_sessions SET ${change} WHERE session_id = $1`, [sessionId, ...values])
    const listed = await listSessions(deps(), { userId, ssoAccountId: null })
    return { found: await find(token), listed: listed.length }
  }
  const gone = { found: undefined, listed: 0 }

  test('cannot move a session to another user, extend it, or mark it as stepped up', async () => {
    const { userId } = await addUser(deps())
    expect((await forge('user_id = $2', [userId])).found).toBeUndefined()
    expect(await forge(`expires_at = expires_at + interval '1 day'`)).toEqual(gone)
    expect(await forge('stepped_up_at = clock_timestamp()')).toEqual(gone)
    expect(await forge(`method = 'sso'`)).toEqual(gone)
    expect(await forge('sso_account_id = $2', [newId()])).toEqual(gone)
    expect(await forge(`kind = 'command_line'`)).toEqual(gone)
    expect(await forge(`mac = ''`)).toEqual(gone)
  })

  test('cannot make a session with a token of their own, nor give one session the token of another', async () => {
    const [mine, victim] = [await begin(), await begin()]
    const [planted, token] = [newToken(7), newToken(7)]
    expect((await forge('token_hash = $2', [hashToken('browser', planted)])).found).toBeUndefined()
    expect(await find(planted)).toBeUndefined()
    const foreign = macOf(await testAuthenticator()(), hashToken('browser', token), {
      ...{ sessionId: victim.sessionId, userId: victim.userId, kind: 'browser', method: 'passkey', ssoAccountId: null },
      ...{ createdAt: now, expiresAt: now + ABSOLUTE_MS, steppedUpAt: null },
    })
    await forge('token_hash = $2, mac = $3', [hashToken('browser', token), foreign])
    expect(await find(token)).toBeUndefined()
    await database.owner('DELETE FROM user_sessions WHERE session_id = $1', [mine.sessionId])
    await database.owner('UPDATE user_sessions SET token_hash = $2 WHERE session_id = $1', [
      victim.sessionId,
      hashToken('browser', mine.token),
    ])
    expect(await find(mine.token)).toBeUndefined()
  })
})
