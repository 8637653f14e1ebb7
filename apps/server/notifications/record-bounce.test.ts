import { randomUUID } from 'node:crypto'
import { watch } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { readMaildir } from '../platform/mail/maildir.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { returnPathOf } from '../platform/mail/return-path.ts'
import { openSmtp } from '../platform/mail/smtp.ts'
import { eraseEverybody } from '../records/testing/erase.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { receiveBounce } from './record-bounce.ts'
import { openTestMailJobs, type TestMailJobs } from './testing/mail-jobs.ts'

// Uses the OpenSMTPD of bin/services: it sends the mails, and bounce reports arrive in its Maildir.

const PORT = process.env.COUNTERSIGN_SMTP_PORT ?? '15025'
const DATA = process.env.COUNTERSIGN_DATA ?? join(import.meta.dirname, '../../../.data')
const ARRIVALS = resolve(DATA, 'smtp/Maildir/new')
const BOUNCES = 'bounces@countersign.test'

let server: TestServer
let sender: TestAccount
let testJobs: TestMailJobs
let mailer: Mailer
let maildir: string
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  testJobs = openTestMailJobs(server)
  mailer = openSmtp({ url: `smtp://127.0.0.1:${PORT}`, from: 'no-reply@countersign.test', bounceAddress: BOUNCES })
  maildir = await mkdtemp(join(tmpdir(), 'countersign-bounces-'))
  await mkdir(join(maildir, 'new'))
})
afterAll(async () => {
  await mailer.close()
  await rm(maildir, { recursive: true })
  await server.stop()
})

/** A request whose only signer was mailed, and the delivered mail. */
async function mailed() {
  const email = `${newId()}@example.org`
  await server.database.owner(
    'INSERT INTO verified_addresses (tenant_id, email, verified_at) VALUES ($1, $2, clock_timestamp())',
    [sender.tenantId, email],
  )
  const documentId = await sender.addDocument()
  const signers = [{ name: 'Asha', email }]
  await sender.call('POST', 'document-signrequest', { document_id: documentId, signers })
  const [row] = await server.database.owner('SELECT request_id FROM sign_requests WHERE document_id = $1', [documentId])
  await testJobs.deliver(row?.request_id, mailer)
  const file = await arrival(`Delivered-To: ${email}`)
  const received = await readFile(join(ARRIVALS, file), 'utf8')
  const [, returnPath = ''] = /^Return-Path: <(.*)>$/m.exec(received.replaceAll('\r\n', '\n')) ?? []
  return { email, returnPath, requestId: row?.request_id as string, path: `document-signrequest/${documentId}` }
}

/** Sends a report to a return path, as a remote server would, and processes it. */
async function reportTo(returnPath: string, action: string, more = ''): Promise<void> {
  const id = randomUUID()
  const far = createTransport({ host: '127.0.0.1', port: Number(PORT), ignoreTLS: true })
  const lines = [
    `From: Mail Delivery System <MAILER-DAEMON@mx.example.org>`,
    `To: <${returnPath}>`,
    `Message-ID: <${id}@mx.example.org>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${id}"`,
    '',
    `--${id}`,
    'Content-Type: text/plain',
    '',
    'The mail could not be delivered.',
    '',
    `--${id}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; somebody@example.org`,
    `Action: ${action}`,
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 5.1.1 No such mailbox${more}`,
    '',
    `--${id}--`,
    '',
  ]
  await far.sendMail({ envelope: { from: '', to: [returnPath] }, raw: lines.join('\r\n') })
  far.close()
  await cp(join(ARRIVALS, await arrival(`<${id}@mx.example.org>`)), join(maildir, 'new', id))
  expect(await readMaildir(maildir, (mail) => receiveBounce(server.deps, BOUNCES, mail))).toBe(1)
  expect(await readdir(join(maildir, 'new'))).toEqual([])
  expect(await readdir(join(maildir, 'cur'))).toContain(`${id}:2,S`)
}

const types = async (path: string) =>
  (await sender.call('GET', `${path}/events`)).json().data.map(({ type }: { type: string }) => type)

describe('a mail that bounces after the server accepted it', () => {
  test('causes one bounce event for repeated reports', async () => {
    const { path, email, returnPath } = await mailed()
    expect(returnPath).toMatch(/^bounces\+[0-9a-z]{50}@countersign\.test$/)
    await reportTo(returnPath, 'failed')
    await reportTo(returnPath, 'failed')
    expect(await types(path)).toEqual(['signer.notified', 'signer.email_bounced'])
    const { awaited } = (await sender.call('GET', `${path}/explain`)).json()
    expect(awaited[0]).toMatchObject({
      bounce: { email, reason: '5.1.1 smtp; 550 5.1.1 No such mailbox' },
      last_mail: { state: 'failed', error: '5.1.1 smtp; 550 5.1.1 No such mailbox' },
    })
  })

  test('causes no event for a delay report or an unknown mail', async () => {
    const { path, returnPath } = await mailed()
    await reportTo(returnPath, 'delayed')
    const strangers = { tenantId: sender.tenantId, messageId: randomUUID() }
    await reportTo(returnPathOf(BOUNCES, strangers) ?? '', 'failed')
    const otherTenants = { tenantId: (await server.open()).tenantId, messageId: randomUUID() }
    await reportTo(returnPathOf(BOUNCES, otherTenants) ?? '', 'failed')
    expect(await types(path)).toEqual(['signer.notified'])
  })

  test('does not store the address of an erased person', async () => {
    const { path, email, requestId, returnPath } = await mailed()
    await sender.call('POST', `${path}/cancel`)
    await eraseEverybody(server, requestId)
    await reportTo(returnPath, 'failed', ` <${email}>`)
    const mails = await server.database.owner(
      `SELECT state, recipient, last_error FROM mails WHERE request_id = $1 AND kind = 'invitation'`,
      [requestId],
    )
    expect(mails).toEqual([{ state: 'failed', recipient: '', last_error: null }])
  })

  test('has its reason truncated', async () => {
    const { path, returnPath } = await mailed()
    await reportTo(returnPath, 'failed', ` ${'x'.repeat(900)}`)
    const { awaited } = (await sender.call('GET', `${path}/explain`)).json()
    expect(awaited[0].bounce.reason).toHaveLength(500)
  })
})

describe('the Maildir of bounces', () => {
  test('keeps a report that could not be processed and continues with the others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-maildir-'))
    await mkdir(join(folder, 'new'))
    for (const name of ['a', 'b', 'c']) await cp(import.meta.filename, join(folder, 'new', name))
    const taken: number[] = []
    const reading = readMaildir(folder, async (mail) => {
      taken.push(mail.length)
      if (taken.length === 2) throw new Error('the database is away')
    })
    await expect(reading).rejects.toThrow(/1 of 3 mails/)
    expect([taken.length, await readdir(join(folder, 'new')), await readdir(join(folder, 'cur'))]).toEqual([
      3,
      ['b'],
      ['a:2,S', 'c:2,S'],
    ])
    await rm(folder, { recursive: true })
  })
})

/** Waits for a mail with this text in the server's Maildir and returns its file name. */
function arrival(text: string): Promise<string> {
  const { promise, resolve: found, reject } = Promise.withResolvers<string>()
  const look = async () => {
    for (const name of await readdir(ARRIVALS)) {
      if ((await readFile(join(ARRIVALS, name), 'utf8')).includes(text)) found(name)
    }
  }
  const watcher = watch(ARRIVALS, () => look().catch(reject))
  look().catch(reject)
  return promise.finally(() => watcher.close())
}
