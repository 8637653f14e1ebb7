import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { runDue } from './run-due.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const SIGNERS = [{ name: 'Asha Rao', email: 'asha@example.com' }]
const DAY = 86_400
const PRODUCT = { after_days: 3, every_days: null, before_expiry_days: 1 }

async function ask(sender: TestAccount, more: object = {}): Promise<string> {
  const document_id = await sender.addDocument()
  const answer = await sender.call('POST', 'document-signrequest', { document_id, signers: SIGNERS, ...more })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return `document-signrequest/${document_id}`
}

const shown = async (sender: TestAccount, path: string) => (await sender.call('GET', path)).json()
const change = (sender: TestAccount, reminders: unknown) => sender.call('PATCH', 'account', { reminders })

/** Advances the sandbox's clock day by day, and returns the days on which a reminder was sent. */
async function remindedOn(sender: TestAccount, path: string, days: number): Promise<number[]> {
  const timer = openRole(server.database, 'countersign_timer')
  const sent: number[] = []
  let before = 0
  try {
    for (let day = 1; day <= days; day += 1) {
      await sender.call('POST', 'sandbox/clock/advance', { seconds: DAY })
      while ((await runDue({ ...server.deps, timer })) > 0);
      const [row] = await server.database.owner(
        `SELECT count(*)::int AS n FROM audit_entries JOIN sign_requests USING (request_id)
          WHERE kind = 'reminder_sent' AND document_id = $1`,
        [path.split('/').at(-1)],
      )
      if (Number(row?.n) > before) sent.push(day)
      before = Number(row?.n)
    }
  } finally {
    await timer.close()
  }
  return sent
}

describe('reminders of a request', () => {
  test('follow its own schedule by the sandbox’s clock', async () => {
    const sender = await server.open()
    const path = await ask(sender, { reminders: { after_days: 2, every_days: 4 } })
    expect(await shown(sender, path)).toMatchObject({
      reminders: true,
      reminder_schedule: { after_days: 2, every_days: 4, before_expiry_days: null },
    })
    expect(await remindedOn(sender, path, 11)).toEqual([2, 6, 10])
  })

  test('are sent as before with true and without the field, and not with false', async () => {
    const sender = await server.open()
    const [absent, on, off] = [
      await ask(sender),
      await ask(sender, { reminders: true }),
      await ask(sender, { reminders: false }),
    ]
    for (const path of [absent, on]) {
      expect(await shown(sender, path)).toMatchObject({ reminders: true, reminder_schedule: PRODUCT })
    }
    expect(await shown(sender, off)).toMatchObject({ reminders: false, reminder_schedule: null })
    expect(await remindedOn(sender, absent, 5)).toEqual([3])
    expect((await sender.call('GET', `${off}/explain`)).json().next.what).toBe('expiry')
  })

  test('follow the account’s schedule, which a later change of the account does not move', async () => {
    const sender = await server.open()
    const changed = await change(sender, { every_days: 5 })
    const weekly = { after_days: 5, every_days: 5, before_expiry_days: null }
    expect(changed.json()).toMatchObject({ reminders: true, reminder_schedule: weekly })
    const path = await ask(sender)
    expect((await change(sender, false)).json()).toMatchObject({ reminders: false, reminder_schedule: weekly })
    expect(await shown(sender, await ask(sender))).toMatchObject({ reminders: false, reminder_schedule: null })
    expect(await shown(sender, await ask(sender, { reminders: true }))).toMatchObject({ reminder_schedule: weekly })
    expect((await change(sender, true)).json()).toMatchObject({ reminders: true, reminder_schedule: weekly })
    expect((await change(sender, { after_days: 1 })).statusCode).toBe(200)
    expect(await shown(sender, path)).toMatchObject({ reminder_schedule: weekly })
    expect(await remindedOn(sender, path, 6)).toEqual([5])
  })

  test('can be set by a template, its requests and rows of a bulk job', async () => {
    const sender = await server.open()
    const document_id = await sender.uploadDocument()
    const body = { document_id, name: 'Lease', roles: [{ name: 'tenant' }], defaults: { reminders: { every_days: 3 } } }
    const { template_id, defaults } = (await sender.call('POST', 'templates', body)).json()
    expect(defaults).toEqual({ reminders: { every_days: 3 } })
    const make = async (more: object) => {
      const roles = { tenant: SIGNERS[0] }
      const answer = await sender.call('POST', `templates/${template_id}/document-signrequest`, { roles, ...more })
      return (await shown(sender, `document-signrequest/${answer.json().document_id}`)).reminder_schedule
    }
    expect(await make({})).toMatchObject({ after_days: 3, every_days: 3 })
    expect(await make({ reminders: { before_expiry_days: 2 } })).toMatchObject({
      after_days: null,
      before_expiry_days: 2,
    })
    const rows = [{ every_days: 2 }, { every_days: 0 }].map(async (reminders) => {
      return { document_id: await sender.addDocument(), signers: SIGNERS, reminders }
    })
    const report = await sender.call('POST', 'bulk-jobs?dry_run=true', { rows: await Promise.all(rows) })
    expect(report.json()).toMatchObject({ rows: 2, invalid: 1 })
  })

  test('ignore members that are null, as other optional fields do', async () => {
    const sender = await server.open()
    const path = await ask(sender, { reminders: { after_days: 2, every_days: null } })
    expect(await shown(sender, path)).toMatchObject({ reminder_schedule: { after_days: 2, every_days: null } })
  })
})

test.each([
  [{ after_days: 0 }, 'reminders.after_days', 'reminders.after_days must be at least 1.'],
  [{ every_days: 366 }, 'reminders.every_days', 'reminders.every_days must be at most 365.'],
  [{ before_expiry_days: 1.5 }, 'reminders.before_expiry_days', 'reminders.before_expiry_days must be an integer.'],
  [{ after: 3 }, 'reminders.after', 'reminders.after is not a field of this call.'],
  [{}, 'reminders', 'reminders must have at least 1 field.'],
  ['daily', 'reminders', 'reminders must be a boolean or an object.'],
  [3, 'reminders', 'reminders must be a boolean or an object.'],
])('reminders %j are refused, for a request and for the account', async (reminders, field, message) => {
  const sender = await server.open()
  const document_id = await sender.addDocument()
  const body = { document_id, signers: SIGNERS, reminders }
  for (const answer of [await sender.call('POST', 'document-signrequest', body), await change(sender, reminders)]) {
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ field, message: expect.stringContaining(message) }])
  }
})
