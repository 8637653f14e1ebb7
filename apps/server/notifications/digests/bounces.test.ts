import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailDelayed, MailRefused } from '../../platform/mail/mailer.ts'
import { returnPathOf } from '../../platform/mail/return-path.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { receiveBounce } from '../record-bounce.ts'
import { failingAtTransaction, makeCollectingMailer } from '../testing/digests.ts'
import { type InvitedDigests, openInvitedDigests } from '../testing/invited-digests.ts'

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

describe('a digest that bounces', () => {
  const refuses = { ...makeCollectingMailer(), send: () => Promise.reject(new MailRefused('no such mailbox')) }

  test('is recorded once for every request in it', async () => {
    const { rows } = await digests.invite(3)
    const [job] = await digests.due()
    if (!job) throw new Error('no digest was due')
    await expect(digests.send(job, refuses, failingAtTransaction(server.deps.db, 4))).rejects.toThrow('killed')
    await digests.send(job, refuses)
    await digests.send(job, refuses)
    for (const row of rows) {
      expect(await digests.eventTypes(row)).toEqual(['signer.notified', 'signer.email_bounced'])
      expect(await digests.mailsOf(row)).toMatchObject([{ state: 'failed', last_error: 'no such mailbox' }])
    }
  })

  test('is retried before it is recorded as a bounce', async () => {
    const { rows } = await digests.invite(2)
    const [job] = await digests.due()
    if (!job) throw new Error('no digest was due')
    const unreachable = { ...makeCollectingMailer(), send: () => Promise.reject(new MailDelayed('no answer')) }
    await expect(digests.send(job, unreachable)).rejects.toThrow('The mail was not sent')
    for (const row of rows) {
      expect(await digests.mailsOf(row)).toMatchObject([{ state: 'queued', attempts: 1, last_error: 'no answer' }])
    }
    await digests.send({ ...job, isLastTry: true }, unreachable)
    for (const row of rows) expect(await digests.eventTypes(row)).toEqual(['signer.notified', 'signer.email_bounced'])
  })

  test('is recognised days later by its return path', async () => {
    const { rows } = await digests.invite(2)
    const mailer = makeCollectingMailer()
    await digests.sendAll(mailer)
    const messageId = mailer.mails[0]?.messageId ?? ''
    const bounces = 'bounces@countersign.test'
    const to = returnPathOf(bounces, { tenantId: sender.tenantId, messageId })
    for (let i = 0; i < 2; i += 1) await receiveBounce(server.deps, bounces, Buffer.from(reportTo(to ?? '')))
    for (const row of rows) {
      expect(await digests.eventTypes(row)).toEqual(['signer.notified', 'signer.email_bounced'])
      expect(await digests.mailsOf(row)).toMatchObject([{ state: 'failed' }])
    }
  })

  test.each([2, 3])('is recorded even if it bounces before step %i of the job', async (step) => {
    const { rows } = await digests.invite(2)
    const [job] = await digests.due()
    if (!job) throw new Error('no digest was due')
    await expect(digests.send(job, makeCollectingMailer(), failingAtTransaction(server.deps.db, step))).rejects.toThrow(
      'killed',
    )
    const bounces = 'bounces@countersign.test'
    const to = returnPathOf(bounces, { tenantId: sender.tenantId, messageId: String(job.ids.digest) })
    await receiveBounce(server.deps, bounces, Buffer.from(reportTo(to ?? '')))
    await digests.send(job, makeCollectingMailer())
    for (const row of rows) {
      expect(await digests.eventTypes(row)).toEqual(['signer.notified', 'signer.email_bounced'])
      expect(await digests.mailsOf(row)).toMatchObject([{ state: 'failed' }])
    }
  })
})

function reportTo(returnPath: string): string {
  return [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.org>',
    `To: <${returnPath}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'The mail could not be delivered.',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; asha@example.com',
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b--',
    '',
  ].join('\r\n')
}
