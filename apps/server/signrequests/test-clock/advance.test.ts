import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestMailJobs } from '../../notifications/testing/mail-jobs.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { addLiveKey } from '../../testing/live-key.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { runDue } from '../timers/run-due.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Runs timers as the worker does, until none is due. */
async function runTimers(): Promise<void> {
  const timer = openRole(server.database, 'countersign_timer')
  try {
    while ((await runDue({ ...server.deps, timer })) > 0);
  } finally {
    await timer.close()
  }
}

async function ask(sender: TestAccount, more: object = {}): Promise<{ path: string; documentId: string }> {
  const documentId = await sender.addDocument()
  const body = { document_id: documentId, signers: [{ name: 'Asha', email: 'asha@example.com' }], ...more }
  expect((await sender.call('POST', 'document-signrequest', body)).statusCode).toBe(200)
  return { documentId, path: `document-signrequest/${documentId}` }
}

const advance = (sender: TestAccount, body: object) => sender.call('POST', 'sandbox/clock/advance', body)
const clock = async (sender: TestAccount) => (await sender.call('GET', 'sandbox/clock')).json()
const shown = async (sender: TestAccount, path: string) => (await sender.call('GET', path)).json()
const types = async (sender: TestAccount, path: string): Promise<string[]> =>
  (await sender.call('GET', `${path}/events`)).json().data.map(({ type }: { type: string }) => type)
const DAY = 86_400

async function untilOneWaits(): Promise<void> {
  const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while ((await server.database.owner(text)).length === 0);
}

describe('the test clock', () => {
  test('shows the real time until it is advanced, and continues from there', async () => {
    const sender = await server.open()
    expect((await clock(sender)).ahead_seconds).toBe(0)
    const moved = await advance(sender, { seconds: 3 * DAY })
    expect(moved.json()).toMatchObject({ status: 'success', ahead_seconds: 3 * DAY })
    const to = new Date(Date.now() + 10 * DAY * 1000).toISOString()
    expect(Date.parse((await advance(sender, { to })).json().now) - Date.parse(to)).toBeGreaterThanOrEqual(0)
    expect((await clock(sender)).ahead_seconds).toBeCloseTo(10 * DAY, -1)
  })

  test('triggers reminders and the expiry once each, for this tenant only', async () => {
    const [sender, other] = [await server.open(), await server.open()]
    const [mine, theirs] = [await ask(sender), await ask(other)]
    const post = openTestMailJobs(server)
    const [row] = await server.database.owner('SELECT request_id FROM sign_requests WHERE document_id = $1', [
      mine.documentId,
    ])
    const mailed = () => post.deliver(row?.request_id)
    await runTimers()
    expect(await mailed()).toEqual(['invitation'])
    await advance(sender, { seconds: 3 * DAY })
    await runTimers()
    await runTimers()
    expect(await mailed()).toEqual(['reminder'])
    await advance(sender, { seconds: 28 * DAY })
    await runTimers()
    expect(await types(sender, mine.path)).toEqual(['signer.notified', 'document.expired'])
    expect(await mailed()).toEqual(['expired', 'expired'])
    expect((await shown(other, theirs.path)).state).toBe('pending')
  })

  test('applies to new requests', async () => {
    const sender = await server.open()
    await advance(sender, { seconds: 100 * DAY })
    const { path } = await ask(sender)
    const { created_at, expires_at } = await shown(sender, path)
    expect(Date.parse(created_at)).toBeGreaterThan(Date.now() + 99 * DAY * 1000)
    await advance(sender, { to: new Date(Date.parse(expires_at) - 60_000).toISOString() })
    await runTimers()
    expect((await shown(sender, path)).state).toBe('pending')
    await advance(sender, { seconds: 60 })
    await runTimers()
    expect(await types(sender, path)).toContain('document.expired')
  })

  test('moves forward only, at most two years, and by one parameter', async () => {
    const sender = await server.open()
    const bodies = [{}, { seconds: 1, to: '2099-01-01T00:00:00Z' }, { seconds: 0 }, { seconds: 1.5 }]
    const moments = [{ to: '2020-01-01T00:00:00Z' }, { to: 'tomorrow' }, { seconds: 731 * DAY }]
    for (const body of [...bodies, ...moments]) {
      const answer = await advance(sender, body)
      expect([JSON.stringify(body), answer.statusCode, answer.json().code]).toEqual([
        JSON.stringify(body),
        422,
        'validation_failed',
      ])
    }
    expect((await clock(sender)).ahead_seconds).toBe(0)
  })

  test('moves once for a call repeated with its Idempotency-Key', async () => {
    const sender = await server.open()
    const headers = { 'idempotency-key': 'one-day' }
    for (let i = 0; i < 2; i += 1) {
      await sender.call('POST', 'sandbox/clock/advance', { seconds: DAY }, headers)
    }
    expect((await clock(sender)).ahead_seconds).toBe(DAY)
  })

  test('adds up concurrent advances', async () => {
    const sender = await server.open()
    await Promise.all(Array.from({ length: 10 }, () => advance(sender, { seconds: 60 })))
    expect((await clock(sender)).ahead_seconds).toBe(600)
  })

  test('waits for a request that is being changed, and that change does not wait for the clock', async () => {
    const sender = await server.open()
    const { documentId, path } = await ask(sender)
    const moving = await server.deps.db.transaction({ tenant: sender.tenantId }, async (tx) => {
      const text = 'SELECT FROM sign_requests WHERE tenant_id = $1 AND document_id = $2 FOR UPDATE'
      await tx.query({ text, values: [sender.tenantId, documentId] })
      const call = advance(sender, { seconds: 60 })
      await untilOneWaits()
      // As every insert of a row of the tenant does, for its foreign key.
      const refer = 'SELECT FROM tenants WHERE tenant_id = $1 FOR KEY SHARE'
      await tx.query({ text: refer, values: [sender.tenantId] })
      return { call }
    })
    expect((await moving.call).statusCode).toBe(200)
    expect((await shown(sender, path)).state).toBe('pending')
  })

  test('advances the next seal attempt too, and does not change a running sealer’s lease', async () => {
    const sender = await server.open()
    const { documentId } = await ask(sender)
    const columns = 'due_at, seal_due_at, seal_lease_until'
    const read = async () => {
      const text = `SELECT ${columns} FROM sign_requests WHERE document_id = $1`
      return (await server.database.owner(text, [documentId]))[0] as Record<string, Date>
    }
    await server.database.owner(
      `UPDATE sign_requests SET seal_due_at = now() + interval '1 hour', seal_lease_until = now() + interval '1 minute'
        WHERE document_id = $1`,
      [documentId],
    )
    const before = await read()
    await advance(sender, { seconds: 1800 })
    const after = await read()
    const moved = (column: string) => (Number(before[column]) - Number(after[column])) / 1000
    expect(columns.split(', ').map(moved)).toEqual([1800, 1800, 0])
  })
})

describe('a request expires at the end of its day in the account’s time zone', () => {
  test.each([
    ['Europe/Berlin', 23],
    ['Europe/Berlin', 25],
    ['America/New_York', 23],
    ['Africa/Cairo', 25],
    ['Asia/Kolkata', 24],
    ['Pacific/Kiritimati', 24],
  ])('%s, a day of %i hours', async (timeZone, hours) => {
    const sender = await server.open()
    await sender.call('PATCH', 'account', { time_zone: timeZone })
    const day = nextDayOf(hours, timeZone)
    const { path } = await ask(sender, { expiry_date: day })
    const { expires_at } = await shown(sender, path)
    const expiry = Date.parse(expires_at)
    expect([localDay(expiry - 1, timeZone), localDay(expiry, timeZone) > day]).toEqual([day, true])
    await advance(sender, { to: new Date(expiry - 30_000).toISOString() })
    await runTimers()
    expect((await shown(sender, path)).state).toBe('pending')
    await advance(sender, { seconds: 30 })
    await runTimers()
    expect(await types(sender, path)).toContain('document.expired')
  })

  test('reminds a signer at 8:00 of the day before the last day if the last day has 23 hours', async () => {
    const sender = await server.open()
    await sender.call('PATCH', 'account', { time_zone: 'Europe/Berlin' })
    const { path } = await ask(sender, { expiry_date: nextDayOf(23, 'Europe/Berlin') })
    await advance(sender, { seconds: 3 * DAY })
    await runTimers()
    const { expires_at } = await shown(sender, path)
    // 39 hours before the expiry would be 9:00 if the last day had 24 hours.
    const at = new Date(Date.parse(expires_at) - 39 * 3_600_000).toISOString()
    expect((await sender.call('GET', `${path}/explain`)).json().next).toEqual({ what: 'reminder', at })
  })
})

test('there is no test clock in live mode', async () => {
  const { accountId } = await server.open()
  const apiKey = await addLiveKey(server.database, accountId)
  const headers = { authorization: `Bearer ${apiKey}` }
  for (const answer of [
    await server.inject({ method: 'GET', url: '/api/v1/sandbox/clock', headers }),
    await server.inject({ method: 'POST', url: '/api/v1/sandbox/clock/advance', headers, payload: { seconds: 1 } }),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'sandbox_only'])
  }
})

/** A date of the coming year, at least a week ahead, that has this many hours in a time zone. */
function nextDayOf(hours: number, timeZone: string): string {
  const counted = new Map<string, number>()
  for (let hour = 7 * 24; hour < 363 * 24; hour += 1) {
    const day = localDay(Date.now() + hour * 3_600_000, timeZone)
    counted.set(day, (counted.get(day) ?? 0) + 1)
  }
  const [, ...whole] = counted // the first may be cut
  const [day] = whole.find(([, count]) => count === hours) ?? []
  if (!day) throw new Error(`no day of the coming year has ${hours} hours in ${timeZone}`)
  return day
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** YYYY-MM-DD, the format of the Swedish locale. */
function localDay(at: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
