import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { fromPublicId, newId } from '../platform/ids.ts'
import type { RunningJob } from '../platform/jobs/queue.ts'
import { type Mail, MailDelayed, type Mailer, MailRefused, mustBeSafe } from '../platform/mail/mailer.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { mailJobs } from './mail.ts'

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

/** A request to one signer whose address the sandbox may mail, and the job that invites them. */
async function invited(name = 'Asha') {
  const email = `${newId()}@example.com`
  await server.database.owner(
    'INSERT INTO verified_addresses (tenant_id, email, verified_at) VALUES ($1, $2, clock_timestamp())',
    [sender.tenantId, email],
  )
  const documentId = await sender.addDocument()
  const body = { document_id: documentId, signers: [{ name, email }] }
  const created = await sender.call('POST', 'document-signrequest', body)
  const path = `document-signrequest/${documentId}`
  const signer = (await sender.call('GET', path)).json().signers[0].id
  const ids = {
    request: fromPublicId('sr', String(created.headers['sign-request-id'])) ?? '',
    signer: fromPublicId('sgn', signer) ?? '',
    generation: 1,
  }
  return { documentId, path, job: { id: newId(), tenant: sender.tenantId, ids } }
}

function mailerThat(send: (mail: Mail) => void): Mailer {
  return { send: async (mail) => send(mail), check: async () => {}, close: async () => {} }
}

function invite(mailer: Mailer, job: RunningJob, db: Database = server.deps.db) {
  return mailJobs({
    ...server.deps,
    db,
    mailer,
    blobs: server.parts.blobs,
    publicUrl: 'http://127.0.0.1',
  }).invitation?.(job)
}

async function types(path: string): Promise<string[]> {
  return (await sender.call('GET', `${path}/events`)).json().data.map((event: { type: string }) => event.type)
}

/** A database that is lost at one transaction, as if the process had been killed there. */
function dyingAt(transaction: number): Database {
  let count = 0
  const { db } = server.deps
  return {
    ...db,
    transaction: (scope, work) => {
      count += 1
      return count === transaction ? Promise.reject(new Error('killed')) : db.transaction(scope, work)
    },
  }
}

const refuses = mailerThat(() => {
  throw new MailRefused('no such mailbox')
})

describe('a mail that is refused for good', () => {
  test.each([2, 3])('is told as one bounce, though its worker dies at step %i', async (step) => {
    const { path, job } = await invited()
    await expect(invite(refuses, job, dyingAt(step))).rejects.toThrow('killed')
    await invite(refuses, job)
    await invite(refuses, job)
    expect(await types(path)).toEqual(['signer.notified', 'signer.email_bounced'])
    const [mail] = await server.database.owner('SELECT state, last_error FROM mails WHERE mail_id = $1', [job.id])
    expect(mail).toEqual({ state: 'failed', last_error: 'no such mailbox' })
  })
})

test('a mail that nobody takes is tried again, and at the last try told as a bounce', async () => {
  const { path, job } = await invited()
  const unreachable = mailerThat(() => {
    throw new MailDelayed('no answer')
  })
  const mail = async () =>
    (await server.database.owner('SELECT state, attempts, last_error FROM mails WHERE mail_id = $1', [job.id]))[0]
  await expect(invite(unreachable, job)).rejects.toThrow('no answer')
  expect(await mail()).toEqual({ state: 'queued', attempts: 1, last_error: 'no answer' })
  await invite(unreachable, { ...job, isLastTry: true })
  expect(await mail()).toEqual({ state: 'failed', attempts: 2, last_error: 'no answer' })
  expect(await types(path)).toEqual(['signer.notified', 'signer.email_bounced'])
})

test('names that could act in a header are mailed as words', async () => {
  const { documentId, job } = await invited('A\u202eB =?utf-8?q?x?=')
  await server.database.owner('UPDATE documents SET name = $2 WHERE document_id = $1', [documentId, 'Why =?.pdf'])
  const sent: Mail[] = []
  await invite(
    mailerThat((mail) => sent.push(mail)),
    job,
  )
  const [mail] = sent
  if (!mail) throw new Error('nothing was sent')
  expect(() => mustBeSafe(mail)).not.toThrow()
  expect([mail.to.name, mail.subject]).toEqual(['A B = ?utf-8?q?x?=', expect.stringContaining('Why = ?.pdf')])
})

test('no mail leaves for a sender who is suspended', async () => {
  const { job } = await invited()
  const suspend = (at: string) =>
    server.database.owner(`UPDATE accounts SET suspended_at = ${at} WHERE account_id = $1`, [sender.accountId])
  await suspend('clock_timestamp()')
  const sent: Mail[] = []
  await invite(
    mailerThat((mail) => sent.push(mail)),
    job,
  )
  await suspend('NULL')
  expect(sent).toEqual([])
  const [mail] = await server.database.owner('SELECT state, last_error FROM mails WHERE mail_id = $1', [job.id])
  expect(mail).toEqual({ state: 'failed', last_error: 'The sender’s account is suspended.' })
})
