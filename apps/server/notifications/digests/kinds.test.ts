import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { stopReceipts } from '../receipts/stop-receipts.ts'
import type { ZoneDeps } from '../signer-zone.ts'
import { makeCollectingMailer, type TestRow } from '../testing/digests.ts'
import { type InvitedDigests, openInvitedDigests } from '../testing/invited-digests.ts'
import { PUBLIC_URL, testMailHandlers } from '../testing/mail-jobs.ts'
import { stopJobs } from '../unsubscribe/stop-digest.ts'

let server: TestServer
let sender: TestAccount
let digests: InvitedDigests
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  digests = await openInvitedDigests(server, sender)
})
afterAll(async () => {
  await digests.stop()
  await server.stop()
})

describe('reminders', () => {
  /** Rows of one person, who was invited and is due to be reminded of all of them. */
  async function reminded(count: number) {
    const { email, rows } = await digests.invite(count)
    const mailer = makeCollectingMailer()
    await digests.sendAll(mailer)
    for (const row of rows) {
      await sender.call('POST', `${row.path}/remind`)
      await digests.work(row)
    }
    return { email, rows }
  }

  test('are combined in one mail, whose unsubscribe link stops all of them', async () => {
    const { rows } = await reminded(2)
    const mailer = makeCollectingMailer()
    await digests.sendAll(mailer)
    expect(mailer.mails).toMatchObject([{ subject: '[Sandbox] Reminder: 2 documents wait for your signature' }])
    const page = mailer.mails[0]?.unsubscribeUrl?.slice(PUBLIC_URL.length) ?? ''
    const asked = await server.inject({ method: 'GET', url: page })
    expect(asked.body).toContain('no more reminders about these <bdi>2</bdi> documents?')
    expect((await server.inject({ method: 'POST', url: page })).statusCode).toBe(200)
    const ids = { digest: mailer.mails[0]?.messageId ?? '' }
    await stopJobs(server.deps).stop_reminders?.({ id: newId(), tenant: sender.tenantId, ids })
    for (const { path } of rows) {
      expect((await sender.call('POST', `${path}/remind`)).json().reason).toBe('nobody_to_remind')
    }
  })

  test('leave out requests whose reminders were stopped', async () => {
    const { rows } = await reminded(2)
    const [stopped, other] = rows as [TestRow, TestRow]
    await server.database.owner('UPDATE signers SET reminders_stopped_at = now() WHERE request_id = $1', [
      stopped.requestId,
    ])
    const mailer = makeCollectingMailer()
    await digests.sendAll(mailer)
    expect(mailer.mails).toMatchObject([{ subject: `[Sandbox] Reminder: “${other.title}” waits for your signature` }])
  })
})

test.each<[('signer' | 'approver' | 'viewer')[], string]>([
  [['approver', 'approver'], 'Test Ltd asks you to approve 2 documents'],
  [['viewer', 'viewer'], 'Test Ltd has 2 documents for you'],
  [['signer', 'approver'], 'Test Ltd has 2 documents for you'],
])('an invitation to %j says what all of its documents ask for', async (roles, subject) => {
  const { rows } = await digests.invite(roles.length)
  for (const [i, { signerId }] of rows.entries()) {
    await server.database.owner('UPDATE signers SET role = $2 WHERE signer_id = $1', [signerId, roles[i]])
  }
  const mailer = makeCollectingMailer()
  await digests.sendAll(mailer)
  expect(mailer.mails).toMatchObject([{ subject: `[Sandbox] ${subject}` }])
})

test('combines cancellations in one mail to signers who were notified', async () => {
  const { rows } = await digests.invite(2)
  await digests.sendAll(makeCollectingMailer())
  for (const row of rows) {
    await sender.call('POST', `${row.path}/cancel`)
    await digests.work(row)
  }
  const mailer = makeCollectingMailer()
  await digests.sendAll(mailer)
  expect(mailer.mails).toMatchObject([{ subject: '[Sandbox] Requests to sign 2 documents were withdrawn' }])
  expect(mailer.mails[0]?.text).not.toMatch(/\/[sq]\//)
})

test('links to the list of completed documents in one mail', async () => {
  const { rows } = await digests.invite(2)
  await digests.sendAll(makeCollectingMailer())
  const handlers = testMailHandlers(server)
  for (const { requestId: request, signerId: signer } of rows) {
    await server.database.owner(`UPDATE sign_requests SET state = 'completed' WHERE request_id = $1`, [request])
    await server.database.owner(`UPDATE signers SET state = 'signed' WHERE request_id = $1`, [request])
    await handlers.completed?.({ id: newId(), tenant: sender.tenantId, ids: { request, signer, generation: 1 } })
  }
  const mailer = makeCollectingMailer()
  await digests.sendAll(mailer)
  expect(mailer.mails).toMatchObject([{ subject: '[Sandbox] Everybody has signed: 2 documents' }])
  expect(mailer.mails[0]?.attachments).toBeUndefined()
  expect(mailer.mails[0]?.text).toMatch(/http:\/\/127\.0\.0\.1\/q\//)
})

test('lists documents by deadline, and then by name', async () => {
  const { rows } = await digests.invite(3)
  const [late, b, a] = rows as [TestRow, TestRow, TestRow]
  const { owner } = server.database
  await owner(`UPDATE sign_requests SET expires_at = expires_at + interval '1 day' WHERE request_id = $1`, [
    late.requestId,
  ])
  for (const [row, name] of [
    [late, 'A first by name'],
    [b, 'Lease 10'],
    [a, 'Lease 9'],
  ] as const) {
    await owner(
      `UPDATE documents SET name = $2
        WHERE document_id = (SELECT document_id FROM sign_requests WHERE request_id = $1)`,
      [row.requestId, name],
    )
  }
  const mailer = makeCollectingMailer()
  await digests.sendAll(mailer)
  expect(mailer.mails[0]?.text.match(/^- .*$/gm)).toEqual(['- Lease 9', '- Lease 10', '- A first by name'])
})

describe('receipts', () => {
  const jobs = (mailer: Mailer | null, more: ZoneDeps = {}) => testMailHandlers(server, { ...more, mailer })

  /** Rows that one person has signed; their receipts are in an open digest. */
  async function signed(count: number): Promise<TestRow[]> {
    const { rows } = await digests.invite(count)
    await digests.sendAll(makeCollectingMailer())
    for (const { requestId: request, signerId: signer } of rows) {
      await server.database.owner(
        `UPDATE signers SET state = 'signed', viewed_at = now(), signed_at = now() WHERE request_id = $1`,
        [request],
      )
      await jobs(null).receipt?.({ id: newId(), tenant: sender.tenantId, ids: { request, signer, generation: 1 } })
    }
    return rows
  }

  test('are combined in one mail, which can be unsubscribed', async () => {
    await signed(2)
    const mailer = makeCollectingMailer()
    await digests.sendAll(mailer)
    expect(mailer.mails).toMatchObject([{ subject: '[Sandbox] You signed 2 documents' }])
    const page = await server.inject({ url: mailer.mails[0]?.unsubscribeUrl?.slice(PUBLIC_URL.length) ?? '' })
    expect(page.body).toContain('no more receipts for documents of')
  })

  test('are not sent to a mailbox that unsubscribed while they were collected', async () => {
    const rows = await signed(2)
    const [{ requestId, signerId }] = rows as [TestRow]
    await stopReceipts(server.parts.db, { tenantId: sender.tenantId, requestId, signerId, generation: 1 })
    const mailer = makeCollectingMailer()
    await digests.sendAll(mailer)
    expect(mailer.mails).toEqual([])
    for (const row of rows) {
      const receipts = (await digests.mailsOf(row)).filter(({ kind }) => kind === 'receipt')
      expect(receipts).toMatchObject([{ state: 'failed', attempts: 0 }])
    }
  })

  test('are not sent to a mailbox that unsubscribed while they waited for a rate limit', async () => {
    const [row] = (await signed(1)) as [TestRow]
    await digests.sendAll(makeCollectingMailer())
    const { requestId: request, signerId: signer } = row
    const id = newId()
    await server.database.owner(
      `INSERT INTO mails (tenant_id, mail_id, request_id, signer_id, kind, recipient, state)
       SELECT tenant_id, $2, request_id, signer_id, kind, recipient, 'queued' FROM mails
        WHERE request_id = $1 AND kind = 'receipt'`,
      [request, id],
    )
    const target = { tenantId: sender.tenantId, requestId: request, signerId: signer, generation: 1 }
    await stopReceipts(server.parts.db, target)
    const mailer = makeCollectingMailer()
    await jobs(mailer).receipt?.({ id, tenant: sender.tenantId, ids: { request, signer, generation: 1 } })
    expect(mailer.mails).toEqual([])
    expect(await digests.mailsOf(row)).toContainEqual(expect.objectContaining({ mail_id: id, state: 'failed' }))
  })

  test('are ordinary mails if there is one, with the time in the signer’s zone', async () => {
    await signed(1)
    const mailer = makeCollectingMailer()
    const zoned = jobs(mailer, { readSignerZone: async () => 'Asia/Kolkata' })
    for (const job of await digests.due()) await zoned.digest?.(job)
    expect(mailer.mails).toMatchObject([
      {
        subject: expect.stringContaining('You signed “Lease'),
        text: expect.stringContaining('India Standard Time, GMT+5:30'),
      },
    ])
  })
})
