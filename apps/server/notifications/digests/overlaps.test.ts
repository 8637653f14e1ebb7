import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { RunningJob } from '../../platform/jobs/job.ts'
import { MailDelayed } from '../../platform/mail/mailer.ts'
import { eraseEverybody } from '../../records/testing/erase.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { mailJobs } from '../send.ts'
import {
  failingAtTransaction,
  makeCollectingMailer,
  openTestDigests,
  type TestDigests,
  type TestRow,
} from '../testing/digests.ts'
import { DIGESTS, openTestMailJobs, PUBLIC_URL } from '../testing/mail-jobs.ts'

// Concurrent changes while a digest is sent or recorded.

let server: TestServer
let sender: TestAccount
let digests: TestDigests
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  digests = await openTestDigests(server, sender)
})
afterAll(async () => {
  await digests.stop()
  await server.stop()
})

/** The transaction of a digest's job that marks it as sent, */
const NOTING = 2
/** and the one that starts to record the deliveries. */
const TELLING = 3

/** Two rows for one person and the job of their digest, whose worker died if a step is given. */
async function closed(diesAt: number | null = null): Promise<{ rows: [TestRow, TestRow]; job: RunningJob }> {
  const email = `${newId()}@example.com`
  await digests.verify(email)
  const rows: [TestRow, TestRow] = [await digests.row(email), await digests.row(email)]
  for (const row of rows) await digests.work(row)
  const job = await onlyDue()
  if (diesAt !== null) {
    await expect(
      digests.send(job, makeCollectingMailer(), failingAtTransaction(server.deps.db, diesAt)),
    ).rejects.toThrow('killed')
  }
  return { rows, job }
}

async function onlyDue(): Promise<RunningJob> {
  const [job, ...others] = await digests.due()
  if (!job || others.length > 0) throw new Error(`${others.length + (job ? 1 : 0)} digests are due`)
  return job
}

/** A database that runs something else before one of its transactions. */
function meanwhile(db: Database, transaction: number, happens: () => Promise<void>): Database {
  let count = 0
  return {
    ...db,
    transaction: async (scope, work) => {
      count += 1
      if (count === transaction) await happens()
      return db.transaction(scope, work)
    },
  }
}

const delivered = ({ requestId }: TestRow) =>
  server.database.owner(`SELECT FROM audit_entries WHERE request_id = $1 AND kind = 'link_delivered'`, [requestId])

const mailsOf = ({ requestId }: TestRow) =>
  server.database.owner('SELECT kind, state, attempts FROM mails WHERE request_id = $1', [requestId])

test('two workers on one digest record each delivery once', async () => {
  const { rows, job } = await closed(TELLING)
  const mailer = makeCollectingMailer()
  // Its items are read but not locked yet.
  const slow = meanwhile(server.deps.db, 4, () => digests.send(job, mailer))
  await digests.send(job, mailer, slow)
  for (const row of rows) {
    expect(await delivered(row)).toHaveLength(1)
    expect(await mailsOf(row)).toEqual([{ kind: 'invitation', state: 'sent', attempts: 1 }])
  }
  expect(mailer.mails).toEqual([])
})

test('mails a cancellation to a signer whose invitation was sent but not recorded yet', async () => {
  const { rows, job } = await closed(TELLING)
  const mailer = makeCollectingMailer()
  for (const row of rows) {
    expect((await sender.call('POST', `${row.path}/cancel`)).statusCode).toBe(200)
    await digests.work(row)
  }
  await digests.send(job, mailer)
  await digests.send(await onlyDue(), mailer)
  expect(mailer.mails).toMatchObject([{ subject: '[Sandbox] Requests to sign 2 documents were withdrawn' }])
})

test('mails no cancellation to a reassigned signer who was not notified yet', async () => {
  const { rows, job } = await closed()
  await digests.send(job, makeCollectingMailer())
  const [row] = rows
  const [signer] = (await sender.call('GET', row.path)).json().signers
  const other = { name: 'Ben Ode', email: `${newId()}@example.com` }
  const answer = await sender.call('POST', `${row.path}/signers/${signer.id}/reassign`, other)
  expect(answer.statusCode).toBe(200)
  await digests.work(row)
  await sender.call('POST', `${row.path}/cancel`)
  await digests.work(row)
  const mailer = makeCollectingMailer()
  await digests.send(await onlyDue(), mailer)
  expect(mailer.mails).toEqual([])
  expect((await mailsOf(row)).map(({ kind }) => kind)).not.toContain('cancelled')
})

describe('a digest that was sent but not marked as sent', () => {
  test('is recorded as sent and not sent again if no item is pending', async () => {
    const { rows, job } = await closed(NOTING)
    for (const { path } of rows) await sender.call('POST', `${path}/cancel`)
    const mailer = makeCollectingMailer()
    await digests.send(job, mailer)
    expect(mailer.mails).toEqual([])
    for (const row of rows) {
      expect(await mailsOf(row)).toEqual([{ kind: 'invitation', state: 'sent', attempts: 1 }])
      expect(await delivered(row)).toHaveLength(1)
    }
  })

  test('is sent again for pending items and recorded as sent for all items', async () => {
    const { rows, job } = await closed(NOTING)
    const [over, waits] = rows
    await sender.call('POST', `${over.path}/cancel`)
    const mailer = makeCollectingMailer()
    await digests.send(job, mailer)
    expect(mailer.mails).toMatchObject([{ subject: expect.stringContaining(waits.title), messageId: job.ids.digest }])
    for (const row of rows) {
      expect(await mailsOf(row)).toMatchObject([{ kind: 'invitation', state: 'sent' }])
      expect(await delivered(row)).toHaveLength(1)
    }
  })

  test('still counts as sent if the repeat fails', async () => {
    const { rows, job } = await closed(NOTING)
    await expect(digests.send(job, unreachable)).rejects.toThrow('The mail was not sent')
    for (const { path } of rows) await sender.call('POST', `${path}/cancel`)
    await digests.send(job, makeCollectingMailer())
    for (const row of rows) expect(await mailsOf(row)).toMatchObject([{ state: 'sent' }])
  })
})

const unreachable = { ...makeCollectingMailer(), send: () => Promise.reject(new MailDelayed('no answer')) }

test('a digest that the mail server rejected does not count as sent', async () => {
  const { rows, job } = await closed()
  await expect(digests.send(job, unreachable)).rejects.toThrow('The mail was not sent')
  for (const { path } of rows) await sender.call('POST', `${path}/cancel`)
  await digests.send(job, makeCollectingMailer())
  for (const row of rows) {
    expect(await mailsOf(row)).toMatchObject([{ kind: 'invitation', state: 'failed' }])
    expect(await delivered(row)).toHaveLength(0)
  }
})

/** A database whose first transaction commits only when an erasure waits for it. */
function untilErased(db: Database): { db: Database; done: Promise<void> } {
  const done = Promise.withResolvers<void>()
  let count = 0
  const transaction: Database['transaction'] = (scope, work) => {
    count += 1
    if (count > 1) return db.transaction(scope, work)
    return db.transaction(scope, async (tx) => {
      const result = await work(tx)
      done.resolve()
      await expect.poll(erasersWaiting).toHaveLength(1)
      return result
    })
  }
  return { db: { ...db, transaction }, done: done.promise }
}

const erasersWaiting = () =>
  server.database.owner(`SELECT FROM pg_stat_activity WHERE datname = current_database()
                            AND application_name = 'countersign_eraser' AND wait_event_type = 'Lock'`)

const lastOf = (table: 'digest_items' | 'inbox_items', { requestId }: TestRow) =>
  server.database.owner(`SELECT request_id FROM ${table} WHERE request_id = $1`, [requestId])

test('a mail joins a digest while all other items of the digest are erased', async () => {
  const email = `${newId()}@example.com`
  const [gone, joins] = [await digests.row(email), await digests.row(email)]
  await digests.work(gone)
  await sender.call('POST', `${gone.path}/cancel`)
  const { db, done } = untilErased(server.deps.db)
  const [invitation] = await openTestMailJobs(server).jobs(joins.requestId)
  if (!invitation) throw new Error('nobody is invited')
  const deps = {
    ...server.deps,
    db,
    blobs: server.parts.blobs,
    masterKeys: server.parts.masterKeys,
    mailer: null,
    publicUrl: PUBLIC_URL,
    digests: DIGESTS,
    newAccountMailsPerDay: 50,
  }
  const gathering = mailJobs(deps).invitation?.(invitation)
  await done
  await Promise.all([eraseEverybody(server, gone.requestId), gathering])
  expect(await lastOf('digest_items', gone)).toHaveLength(0)
  expect(await lastOf('digest_items', joins)).toHaveLength(1)
  await digests.send(await onlyDue())
})

test('a digest adds to an inbox while all other items of the inbox are erased', async () => {
  const email = `${newId()}@example.com`
  const pair = async () => {
    const rows: [TestRow, TestRow] = [await digests.row(email), await digests.row(email)]
    for (const row of rows) await digests.work(row)
    return rows
  }
  const [gone, alsoGone] = await pair()
  await digests.send(await onlyDue())
  const added = await pair()
  const job = await onlyDue()
  for (const { path } of [gone, alsoGone]) await sender.call('POST', `${path}/cancel`)
  await eraseEverybody(server, alsoGone.requestId)
  const { db, done } = untilErased(server.deps.db)
  const sending = digests.send(job, null, db)
  await done
  await Promise.all([eraseEverybody(server, gone.requestId), sending])
  expect(await lastOf('inbox_items', gone)).toHaveLength(0)
  for (const row of added) expect(await lastOf('inbox_items', row)).toHaveLength(1)
})
