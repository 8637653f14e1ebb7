import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlobMissing } from '../platform/blobs/errors.ts'
import { fromPublicId, newId } from '../platform/ids.ts'
import type { RunningJob } from '../platform/jobs/job.ts'
import { JobParked } from '../platform/jobs/job.ts'
import { MailDelayed, type Mailer, MailRefused } from '../platform/mail/mailer.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { mailJobs } from './send.ts'
import { makeCollectingMailer } from './testing/digests.ts'
import { type InvitedDigests, openInvitedDigests } from './testing/invited-digests.ts'
import { DIGESTS, PUBLIC_URL } from './testing/mail-jobs.ts'

// Mails and digests that are not sent: seen in the request, in `explain` and in an event.

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

type Json = Record<string, unknown>
interface Invited {
  path: string
  requestId: string
  job: RunningJob
}

/** A request to one signer with a verified address, and the job of the invitation. */
async function invited(): Promise<Invited> {
  const email = `${newId()}@example.com`
  await digests.verify(email)
  const documentId = await sender.addDocument()
  const body = { document_id: documentId, signers: [{ name: 'Asha', email }] }
  const created = await sender.call('POST', 'document-signrequest', body)
  const path = `document-signrequest/${documentId}`
  const signer = fromPublicId('sgn', (await sender.call('GET', path)).json().signers[0].id) ?? ''
  const requestId = fromPublicId('sr', String(created.headers['sign-request-id'])) ?? ''
  const ids = { request: requestId, signer, generation: 1 }
  return { path, requestId, job: { id: newId(), tenant: sender.tenantId, ids } }
}

function run(name: string, job: RunningJob, mailer: Mailer | null): Promise<void> | undefined {
  const deps = {
    ...server.deps,
    mailer,
    blobs: server.parts.blobs,
    masterKeys: server.parts.masterKeys,
    publicUrl: PUBLIC_URL,
    digests: DIGESTS,
    newAccountMailsPerDay: 50,
  }
  return mailJobs(deps)[name]?.(job)
}

const fails = (error: Error): Mailer => ({ ...makeCollectingMailer(), send: () => Promise.reject(error) })
const problemsOf = async (path: string) =>
  ((await sender.call('GET', path)).json().problems as Json[]).map(({ code, signer_id }) => [code, signer_id !== null])
const eventsOf = async (path: string) =>
  ((await sender.call('GET', `${path}/events`)).json().data as Json[]).map(({ type }) => type)
const explained = async (path: string) => (await sender.call('GET', `${path}/explain`)).json() as Json
/** No mail that contains a time can be written with an unknown zone. */
const setTimeZone = (zone: string) =>
  server.database.owner('UPDATE accounts SET time_zone = $2 WHERE account_id = $1', [sender.accountId, zone])

describe('a mail', () => {
  test('that cannot be written is a problem after three attempts, until it is sent', async () => {
    const { path, job } = await invited()
    await setTimeZone('Nowhere/None')
    const mailer = makeCollectingMailer()
    for (const failures of [0, 1]) {
      await expect(run('invitation', { ...job, failures }, mailer)).rejects.toThrow()
      expect(await problemsOf(path)).toEqual([])
    }
    for (const failures of [2, 3]) await expect(run('invitation', { ...job, failures }, mailer)).rejects.toThrow()
    expect(await problemsOf(path)).toEqual([['mail_not_sent', true]])
    expect(await eventsOf(path)).toEqual(['signer.notified', 'document.problem'])
    expect(await explained(path)).toMatchObject({
      waiting_for: 'problem',
      summary: expect.stringContaining('could not be sent'),
    })
    await setTimeZone('Asia/Kolkata')
    await run('invitation', { ...job, failures: 4 }, mailer)
    expect(mailer.mails).toHaveLength(1)
    expect(await problemsOf(path)).toEqual([])
    expect(await explained(path)).toMatchObject({ waiting_for: 'signers' })
  })

  test('that the mail server does not take is a problem after ten attempts, and a bounce after the last', async () => {
    const { path, job } = await invited()
    const mailer = fails(new MailDelayed('no answer'))
    await expect(run('invitation', { ...job, failures: 8 }, mailer)).rejects.toThrow('The mail was not sent')
    expect(await problemsOf(path)).toEqual([])
    await expect(run('invitation', { ...job, failures: 9 }, mailer)).rejects.toThrow('The mail was not sent')
    expect(await problemsOf(path)).toEqual([['mail_not_sent', true]])
    await run('invitation', { ...job, failures: 35, isLastTry: true }, mailer)
    expect(await eventsOf(path)).toEqual(['signer.notified', 'document.problem', 'signer.email_bounced'])
    expect(await problemsOf(path)).toContainEqual(['mail_bounced', true])
    expect(await explained(path)).toMatchObject({ waiting_for: 'problem' })
  })

  test('whose attachment is lost is a problem after three attempts', async () => {
    const { path, job } = await invited()
    const error = new MailDelayed('not taken', { cause: new BlobMissing('x') })
    await expect(run('invitation', { ...job, failures: 2 }, fails(error))).rejects.toThrow('The mail was not sent')
    expect(await problemsOf(path)).toEqual([['mail_not_sent', true]])
  })

  test('that waits for a rate limit is no problem', async () => {
    const { path, job } = await invited()
    await expect(run('invitation', { ...job, failures: 20 }, fails(new JobParked('x', 'later')))).rejects.toThrow()
    expect(await problemsOf(path)).toEqual([])
  })

  test('of a suspended sender is a problem, because it is not sent later', async () => {
    const { path, job } = await invited()
    await suspended(() => run('invitation', job, makeCollectingMailer()))
    expect(await problemsOf(path)).toEqual([['mail_not_sent', true]])
  })

  test('to the sender that is rejected is a problem without a signer', async () => {
    const { path, requestId } = await invited()
    await sender.call('POST', `${path}/cancel`)
    await server.database.owner(`UPDATE sign_requests SET state = 'expired' WHERE request_id = $1`, [requestId])
    const [account] = await server.database.owner('SELECT email FROM accounts WHERE account_id = $1', [
      sender.accountId,
    ])
    await digests.verify(String(account?.email))
    const job = { id: newId(), tenant: sender.tenantId, ids: { request: requestId } }
    await run('expired', job, fails(new MailRefused('no such mailbox')))
    expect(await problemsOf(path)).toEqual([['mail_not_sent', false]])
  })
})

describe('a digest', () => {
  const due = async () => {
    const [job] = await digests.due()
    if (!job) throw new Error('no digest was due')
    return job
  }

  test('that cannot be written is a problem of each request after three attempts, until it is sent', async () => {
    const { rows } = await digests.invite(3)
    await setTimeZone('Nowhere/None')
    const job = await due()
    const mailer = makeCollectingMailer()
    await expect(digests.send({ ...job, failures: 1 }, mailer)).rejects.toThrow()
    for (const { path } of rows) expect(await problemsOf(path)).toEqual([])
    await expect(digests.send({ ...job, failures: 2 }, mailer)).rejects.toThrow()
    for (const { path } of rows) {
      expect(await problemsOf(path)).toEqual([['digest_not_sent', true]])
      expect(await eventsOf(path)).toContain('document.problem')
      expect(await explained(path)).toMatchObject({ waiting_for: 'problem' })
    }
    await setTimeZone('Asia/Kolkata')
    await digests.send({ ...job, failures: 3 }, mailer)
    expect(mailer.mails).toHaveLength(1)
    for (const { path } of rows) expect(await problemsOf(path)).toEqual([])
  })

  test('of a suspended sender is a problem of each request', async () => {
    const { rows } = await digests.invite(2)
    const job = await due()
    await suspended(() => digests.send(job, makeCollectingMailer()))
    for (const row of rows) {
      expect(await problemsOf(row.path)).toEqual([['digest_not_sent', true]])
      expect(await digests.mailsOf(row)).toMatchObject([{ state: 'failed' }])
    }
  })
})

async function suspended(work: () => Promise<void> | undefined): Promise<void> {
  const set = (at: string) =>
    server.database.owner(`UPDATE accounts SET suspended_at = ${at} WHERE account_id = $1`, [sender.accountId])
  await set('clock_timestamp()')
  await work()
  await set('NULL')
}
