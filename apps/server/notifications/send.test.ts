import { ERASED_PERSON } from '@countersign/domain/signrequest'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { fromPublicId, newId } from '../platform/ids.ts'
import type { RunningJob } from '../platform/jobs/job.ts'
import { JobParked } from '../platform/jobs/job.ts'
import { type Mail, MailDelayed, type Mailer, MailRefused, mustBeSafe } from '../platform/mail/mailer.ts'
import { eraseEverybody } from '../records/testing/erase.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { openTestDigests } from './testing/digests.ts'
import { testMailHandlers } from './testing/mail-jobs.ts'

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

/** A request to one signer with a verified address, and the job of the invitation. */
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
  return { documentId, path, email, job: { id: newId(), tenant: sender.tenantId, ids } }
}

function mailerThat(send: (mail: Mail) => void): Mailer {
  return { send: async (mail) => send(mail), check: async () => {}, close: async () => {} }
}

function invite(mailer: Mailer | null, job: RunningJob, db: Database = server.deps.db) {
  return jobsWith(mailer, db).invitation?.(job)
}

function jobsWith(mailer: Mailer | null, db: Database = server.deps.db) {
  return testMailHandlers(server, { db, mailer })
}

async function types(path: string): Promise<string[]> {
  return (await sender.call('GET', `${path}/events`)).json().data.map((event: { type: string }) => event.type)
}

/** A database that fails at one transaction, as if the process had been killed there. */
function failingAtTransaction(transaction: number): Database {
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

describe('a permanently rejected mail', () => {
  test.each([2, 3])('causes one bounce event if its worker dies at step %i', async (step) => {
    const { path, job } = await invited()
    await expect(invite(refuses, job, failingAtTransaction(step))).rejects.toThrow('killed')
    await invite(refuses, job)
    await invite(refuses, job)
    expect(await types(path)).toEqual(['signer.notified', 'signer.email_bounced'])
    const [mail] = await server.database.owner('SELECT state, last_error FROM mails WHERE mail_id = $1', [job.id])
    expect(mail).toEqual({ state: 'failed', last_error: 'no such mailbox' })
  })
})

test('retries a mail while the server does not accept it, and records a bounce after the last attempt', async () => {
  const { path, job } = await invited()
  const unreachable = mailerThat(() => {
    throw new MailDelayed('no answer')
  })
  const mail = async () =>
    (await server.database.owner('SELECT state, attempts, last_error FROM mails WHERE mail_id = $1', [job.id]))[0]
  await expect(invite(unreachable, job)).rejects.toThrow('The mail was not sent')
  expect(await mail()).toEqual({ state: 'queued', attempts: 1, last_error: 'no answer' })
  await invite(unreachable, { ...job, isLastTry: true })
  expect(await mail()).toEqual({ state: 'failed', attempts: 2, last_error: 'no answer' })
  expect(await types(path)).toEqual(['signer.notified', 'signer.email_bounced'])
})

test('L2: the error of a mail’s job does not repeat the reply of the mail server, which names the recipient', async () => {
  const { job } = await invited()
  const full = mailerThat(() => {
    throw new MailDelayed('452 4.2.2 <asha@example.com> mailbox full')
  })
  await expect(invite(full, job)).rejects.toThrow(/^(?!.*asha@)/)
  expect(await mailRow(job)).toMatchObject({ last_error: expect.stringContaining('asha@example.com') })
})

async function mailRow({ id }: RunningJob) {
  return (await server.database.owner('SELECT state, attempts, last_error FROM mails WHERE mail_id = $1', [id]))[0]
}

describe('a mail to a rate-limited domain', () => {
  const held = new JobParked('example.com', 'The rate limit for example.com is 1 mails a minute.')

  test('is not composed, counts no attempt, and explain gives the reason', async () => {
    const { path, job } = await invited()
    const busy: Mailer = { ...mailerThat(() => {}), checkRateLimit: async () => held }
    await expect(invite(busy, { ...job, isLastTry: true })).rejects.toBe(held)
    expect(await mailRow(job)).toEqual({ state: 'queued', attempts: 0, last_error: held.message })
    expect(await server.database.owner('SELECT FROM signing_links WHERE request_id = $1', [job.ids.request])).toEqual(
      [],
    )
    const [awaited] = (await sender.call('GET', `${path}/explain`)).json().awaited
    expect(awaited.last_mail).toMatchObject({ kind: 'invitation', state: 'queued', attempts: 0, error: held.message })
    await invite(
      mailerThat(() => {}),
      job,
    )
    expect(await mailRow(job)).toEqual({ state: 'sent', attempts: 1, last_error: null })
  })

  test('counts no attempt and no bounce if the rate limit is reached while it is sent', async () => {
    const { path, job } = await invited()
    const late = mailerThat(() => {
      throw held
    })
    await expect(invite(late, { ...job, isLastTry: true })).rejects.toBe(held)
    expect(await mailRow(job)).toEqual({ state: 'queued', attempts: 0, last_error: held.message })
    expect(await types(path)).toEqual(['signer.notified'])
  })
})

describe('a mail that is not needed any more', () => {
  const over = { state: 'failed', last_error: 'The mail is not needed any more.' }

  test.each([
    ['had to wait', 0, new JobParked('example.com', 'The rate limit for example.com is 1 mails a minute.')],
    ['was tried in vain', 1, new MailDelayed('no answer')],
  ])('and that %s before is settled', async (_, attempts, reason) => {
    const { path, job } = await invited()
    const refusing = mailerThat(() => {
      throw reason
    })
    await expect(invite(refusing, job)).rejects.toThrow(
      reason instanceof JobParked ? reason.message : 'The mail was not sent',
    )
    await sender.call('POST', `${path}/cancel`)
    await invite(refusing, job)
    expect(await mailRow(job)).toEqual({ ...over, attempts })
  })

  test('and that is in a digest is removed by the digest', async () => {
    const digests = await openTestDigests(server, sender)
    const row = await digests.row(`${newId()}@example.com`)
    const ids = { request: row.requestId, signer: row.signerId, generation: 1 }
    const job = { id: newId(), tenant: sender.tenantId, ids }
    await invite(null, job)
    await sender.call('POST', `${row.path}/cancel`)
    await invite(null, job)
    expect(await mailRow(job)).toMatchObject({ state: 'queued' })
    for (const due of await digests.due()) await digests.send(due)
    expect(await mailRow(job)).toMatchObject(over)
    expect(await server.database.owner('SELECT FROM digest_items WHERE mail_id = $1', [job.id])).toEqual([])
    await digests.stop()
  })
})

test('records no bounce for a sent mail if its worker dies before the delivery is recorded', async () => {
  const { path, job } = await invited()
  const takes = mailerThat(() => {})
  await expect(invite(takes, { ...job, isLastTry: true }, failingAtTransaction(2))).rejects.toThrow('killed')
  expect(await types(path)).toEqual(['signer.notified'])
  const [mail] = await server.database.owner('SELECT state FROM mails WHERE mail_id = $1', [job.id])
  expect(mail).toEqual({ state: 'queued' })
})

describe('a mail of a request during an erasure', () => {
  const unreachable = mailerThat(() => {
    throw new MailDelayed('no answer')
  })

  /** Locks the request as an erasure does, waits until a mail job waits for the lock, then erases. */
  async function whileErasing(job: RunningJob, mailing: () => unknown, ...statements: string[]): Promise<unknown> {
    const eraser = new pg.Client({ connectionString: server.database.adminUrl })
    await eraser.connect()
    await eraser.query('BEGIN')
    await eraser.query('SELECT FROM sign_requests WHERE request_id = $1 FOR UPDATE', [job.ids.request])
    const mailed = mailing()
    const waiting = () =>
      server.database.owner(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
                                AND application_name = 'countersign_app' AND wait_event_type = 'Lock'`)
    await expect.poll(waiting).toHaveLength(1)
    for (const text of statements) await eraser.query(text, [job.ids.request])
    await eraser.query('COMMIT')
    await eraser.end()
    return mailed
  }

  const EMPTY_MAILS = `UPDATE mails SET recipient = '' WHERE request_id = $1`

  test('is captured after the erasure, without a deadlock', async () => {
    const { job } = await invited()
    await expect(invite(unreachable, job)).rejects.toThrow('The mail was not sent')
    await whileErasing(job, () => invite(null, job), EMPTY_MAILS)
    const [mail] = await server.database.owner('SELECT state, recipient FROM mails WHERE mail_id = $1', [job.id])
    expect(mail).toEqual({ state: 'captured', recipient: '' })
  })

  test('is recorded as sent after the erasure, without a deadlock', async () => {
    const { job } = await invited()
    const { promise: sending, resolve: begin } = Promise.withResolvers<void>()
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    const slow: Mailer = {
      ...mailerThat(() => {}),
      send: () => {
        begin()
        return taken
      },
    }
    const inviting = invite(slow, job)
    await sending
    const mailing = () => {
      take()
      return inviting
    }
    await whileErasing(job, mailing, EMPTY_MAILS)
    const [mail] = await server.database.owner('SELECT state, recipient FROM mails WHERE mail_id = $1', [job.id])
    expect(mail).toEqual({ state: 'sent', recipient: '' })
  })

  test('is not sent to an address that was erased meanwhile', async () => {
    const { job } = await invited()
    const sent: Mail[] = []
    const mailer = mailerThat((mail) => sent.push(mail))
    const emptySigners = `UPDATE signers SET email = '${ERASED_PERSON.email}' WHERE request_id = $1`
    await whileErasing(job, () => invite(mailer, job), emptySigners)
    expect(sent).toEqual([])
    expect(await server.database.owner('SELECT FROM mails WHERE mail_id = $1', [job.id])).toEqual([])
  })

  test('informs the sender of the end, and stores no address after everybody is erased', async () => {
    const { job } = await invited()
    const { request } = job.ids
    await server.database.owner(`UPDATE sign_requests SET state = 'failed', erased = 'values' WHERE request_id = $1`, [
      request,
    ])
    await jobsWith(null).failed?.({ ...job, ids: { request } })
    const [mail] = await server.database.owner('SELECT state, recipient FROM mails WHERE mail_id = $1', [job.id])
    expect(mail).toEqual({ state: 'captured', recipient: '' })
  })

  test('does not store the server’s reply, which has the erased address', async () => {
    const { path, email, job } = await invited()
    const forgets: Mailer = {
      ...refuses,
      send: async () => {
        await sender.call('POST', `${path}/cancel`)
        await eraseEverybody(server, job.ids.request)
        throw new MailRefused(`550 <${email}> is unknown`)
      },
    }
    await invite(forgets, job)
    const [mail] = await server.database.owner('SELECT state, recipient, last_error FROM mails WHERE mail_id = $1', [
      job.id,
    ])
    expect(mail).toEqual({ state: 'failed', recipient: '', last_error: null })
  })
})

test('escapes names that could inject mail headers', async () => {
  const { documentId, job } = await invited('AB =?utf-8?q?x?=')
  // The API refuses the character; mails do not rely on that.
  await server.database.owner('UPDATE signers SET name = $2 WHERE request_id = $1', [
    job.ids.request,
    'A\u202eB =?utf-8?q?x?=',
  ])
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

test('sends no mail for a suspended sender', async () => {
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
