import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { mailJobs } from '../send.ts'
import { makeCollectingMailer, type TestRow } from '../testing/digests.ts'
import { type InvitedDigests, openInvitedDigests } from '../testing/invited-digests.ts'
import { DIGESTS, PUBLIC_URL } from '../testing/mail-jobs.ts'
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
  expect(mailer.mails[0]?.text).not.toContain('http')
})

test('links to the list of completed documents in one mail', async () => {
  const { rows } = await digests.invite(2)
  await digests.sendAll(makeCollectingMailer())
  const handlers = mailJobs({
    ...{ ...server.deps, mailer: null, blobs: server.parts.blobs, publicUrl: PUBLIC_URL, digests: DIGESTS },
  })
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
