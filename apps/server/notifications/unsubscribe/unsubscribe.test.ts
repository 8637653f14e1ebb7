import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, publicId } from '../../platform/ids.ts'
import type { RunningJob } from '../../platform/jobs/job.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { makeCollectingMailer, openTestDigests, type TestRow } from '../testing/digests.ts'
import { openTestMailJobs, PUBLIC_URL, type TestMailJobs } from '../testing/mail-jobs.ts'
import { stopJobs } from './stop-digest.ts'

let server: TestServer
let sender: TestAccount
let testJobs: TestMailJobs
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  testJobs = openTestMailJobs(server)
})
afterAll(() => server.stop())

/** A request to one signer who was reminded, and their mails. */
async function reminded(locale = 'en') {
  const email = `${newId()}@example.com`
  await server.database.owner(
    'INSERT INTO verified_addresses (tenant_id, email, verified_at) VALUES ($1, $2, clock_timestamp())',
    [sender.tenantId, email],
  )
  const documentId = await sender.addDocument()
  const signers = [{ name: 'Asha', email, locale }]
  const created = await sender.call(
    'POST',
    'document-signrequest',
    { document_id: documentId, signers },
    { prefer: 'return=representation' },
  )
  const path = `document-signrequest/${documentId}`
  await sender.call('POST', `${path}/remind`)
  const [row] = await server.database.owner('SELECT request_id FROM sign_requests WHERE document_id = $1', [documentId])
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    mails.push(mail)
  }
  await testJobs.deliver(row?.request_id, { send, check: async () => {}, close: async () => {} })
  const [invitation, reminder] = mails
  const url = reminder?.unsubscribeUrl ?? ''
  return { path, signerId: created.json().sign_request.signers[0].id, invitation, url, page: pathOf(url) }
}

const pathOf = (url: string) => url.slice(PUBLIC_URL.length)
const remind = (path: string, signer_id?: string) =>
  sender.call('POST', `${path}/remind`, signer_id ? { signer_id } : undefined)
const next = async (path: string) => (await sender.call('GET', `${path}/explain`)).json().next?.what
const stops = async (path: string) => {
  const trail = await sender.call('GET', `${path}/audit-trail`, undefined, { accept: 'application/json' })
  const entries: { canonical: string }[] = trail.json().entries
  return entries.map(({ canonical }) => JSON.parse(canonical)).filter(({ kind }) => kind === 'reminders_stopped')
}

describe('the unsubscribe link of a reminder', () => {
  test('is in reminders but not in invitations', async () => {
    const { invitation, url } = await reminded()
    expect(invitation?.unsubscribeUrl).toBeUndefined()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1\/unsubscribe\/[0-9a-f]{3}_[\w-]{43}$/)
  })

  test('shows a form on GET and changes nothing', async () => {
    const { path, page } = await reminded()
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      expect((await server.inject({ method, url: page })).statusCode).toBe(200)
    }
    const shown = await server.inject({ method: 'GET', url: page })
    expect(shown.body).toContain('Do you want no more reminders about “<bdi>contract.pdf</bdi>”?')
    expect(shown.body).toContain('<form method="post"><button>Stop reminders</button></form>')
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(await stops(path)).toEqual([])
    expect(await next(path)).toBe('reminder')
  })

  test('stops reminders on POST, records it once in the audit trail, and rejects manual reminders of the sender', async () => {
    const { path, page, signerId } = await reminded()
    for (let i = 0; i < 2; i += 1) {
      const done = await server.inject({
        method: 'POST',
        url: page,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
      expect([done.statusCode, done.body.includes('You will get no more reminders')]).toEqual([200, true])
    }
    expect(await stops(path)).toMatchObject([
      { actor: { type: 'signer', id: signerId }, data: { signer_id: signerId } },
    ])
    expect(await next(path)).toBe('expiry')
    const { awaited } = (await sender.call('GET', `${path}/explain`)).json()
    expect(awaited[0].reminders_stopped_at).toEqual(expect.any(String))
    const one = await remind(path, signerId)
    expect([one.statusCode, one.json().reason]).toEqual([409, 'reminders_stopped'])
    expect((await remind(path)).json().reason).toBe('nobody_to_remind')
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('supports one-click unsubscribe of RFC 8058: %s', async (type, payload) => {
    const { path, page } = await reminded()
    const answer = await server.inject({ method: 'POST', url: page, headers: { 'content-type': type }, payload })
    expect(answer.statusCode).toBe(200)
    expect(await stops(path)).toHaveLength(1)
  })

  test('uses the signer’s language, and gives no access to the document', async () => {
    const { page } = await reminded('ar')
    expect((await server.inject({ method: 'GET', url: page })).body).toContain('<html lang="ar" dir="rtl">')
    expect((await server.inject({ method: 'GET', url: page.replace('/unsubscribe/', '/s/') })).statusCode).toBe(404)
  })

  test('returns 404 for an unknown token', async () => {
    for (const token of ['x', `0a1_${'A'.repeat(43)}`, '%00', '..%2f..']) {
      for (const method of ['GET', 'POST'] as const) {
        expect((await server.inject({ method, url: `/unsubscribe/${token}` })).statusCode).toBe(404)
      }
    }
  })
})

describe('the unsubscribe link of a digest', () => {
  /** Rows of one person, with one digest of reminders. */
  async function remindedOf(count: number) {
    const digests = await openTestDigests(server, sender)
    const email = `${newId()}@example.com`
    await digests.verify(email)
    const mailer = makeCollectingMailer()
    const sendAll = async (rows: TestRow[]) => {
      for (const row of rows) await digests.work(row)
      for (const job of await digests.due()) await digests.send(job, mailer)
    }
    const rows: TestRow[] = []
    for (let i = 0; i < count; i += 1) rows.push(await digests.row(email))
    await sendAll(rows)
    for (const { path } of rows) await remind(path)
    await sendAll(rows)
    await digests.stop()
    return { rows, page: pathOf(mailer.mails.at(-1)?.unsubscribeUrl ?? '') }
  }

  const ordered = async () =>
    (await server.database.owner(
      `SELECT job_id AS id, tenant_id AS tenant, ids FROM jobs
        WHERE name = 'stop_reminders' AND state = 'ready' ORDER BY created_at`,
    )) as { id: string; tenant: string; ids: RunningJob['ids'] }[]
  const press = (url: string) => server.inject({ method: 'POST', url })

  test('answers at once; a job stops all reminders and records each once if the form is sent repeatedly', async () => {
    const { rows, page } = await remindedOf(3)
    const [first, reassigned, last] = rows as [TestRow, TestRow, TestRow]
    for (let i = 0; i < 2; i += 1) {
      const done = await press(page)
      expect([done.statusCode, done.body.includes('about these <bdi>3</bdi> documents')]).toEqual([200, true])
    }
    expect(await stops(first.path)).toEqual([])
    const to = { name: 'Bo', email: 'bo@example.com' }
    await sender.call('POST', `${reassigned.path}/signers/${publicId('sgn', reassigned.signerId)}/reassign`, to)
    const jobs = await ordered()
    expect(jobs).toHaveLength(2)
    for (const job of jobs) await stopJobs(server.deps, 1).stop_reminders?.(job)
    for (const { path, signerId } of [first, last]) {
      const id = publicId('sgn', signerId)
      expect(await stops(path)).toMatchObject([{ actor: { type: 'signer', id }, data: { signer_id: id } }])
    }
    expect(await stops(reassigned.path)).toEqual([])
  })
})
