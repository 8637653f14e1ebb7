import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { MailDelayed, type Mailer, MailRefused } from '../../platform/mail/mailer.ts'
import { returnPathOf } from '../../platform/mail/return-path.ts'
import { forget } from '../../records/testing/erase.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { receiveBounce } from '../record-bounce.ts'
import { mailJobs } from '../send.ts'
import {
  failingAtTransaction,
  makeCollectingMailer,
  openTestDigests,
  type TestDigests,
  type TestRow,
} from '../testing/digests.ts'
import { DIGESTS, openTestMailJobs, PUBLIC_URL } from '../testing/mail-jobs.ts'
import { stopJobs } from '../unsubscribe/stop-digest.ts'
import { MAX_ITEMS } from './add-to-digest.ts'
import { closeDueDigests } from './close.ts'

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

/** Rows that name one person, who may be mailed; their invitations wait in a digest. */
async function invited(count: number, more: { locale?: string; title?: string } = {}) {
  const email = `${newId()}@example.com`
  await digests.verify(email)
  const rows: TestRow[] = []
  for (let i = 0; i < count; i += 1) {
    const row = await digests.row(email, more)
    await digests.work(row)
    rows.push(row)
  }
  return { email, rows }
}

async function sendAll(mailer: Mailer | null = null): Promise<void> {
  for (const job of await digests.due()) await digests.send(job, mailer)
}

const mailsOf = ({ requestId }: TestRow) =>
  server.database.owner('SELECT mail_id, kind, state, attempts, last_error FROM mails WHERE request_id = $1', [requestId]) // biome-ignore format: one thought

const types = async ({ path }: TestRow): Promise<string[]> =>
  (await sender.call('GET', `${path}/events`)).json().data.map((event: { type: string }) => event.type)

const inbox = async (email: string) => (await sender.call('GET', `sandbox/inbox?recipient=${email}`)).json().data

const delivered = async ({ requestId }: TestRow): Promise<string[]> =>
  (
    await server.database.owner(
      `SELECT canonical::jsonb #>> '{data,mail_id}' AS mail FROM audit_entries
        WHERE request_id = $1 AND kind = 'link_delivered' ORDER BY seq`,
      [requestId],
    )
  ).map(({ mail }) => mail)

describe('a person in many rows', () => {
  test('gets one mail, which tells of all of them, and each request’s trail names it', async () => {
    const { email, rows } = await invited(3)
    const post = makeCollectingMailer()
    await sendAll(post)
    expect(post.mails).toHaveLength(1)
    const [mail] = post.mails
    expect(mail).toMatchObject({ to: { email }, subject: '[Sandbox] Test Ltd asks you to sign 3 documents' })
    for (const { title } of rows) expect(mail?.text).toContain(`- ${title}`)
    expect(mail?.text.match(/http:\S+/g)?.map((link) => link.replace(/_.*/, ''))).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1\/q\/[0-9a-f]{3}$/),
    ])
    for (const row of rows) {
      expect(await mailsOf(row)).toMatchObject([{ kind: 'invitation', state: 'sent', attempts: 1, last_error: null }])
      expect(await delivered(row)).toEqual([mail?.messageId])
    }
  })

  test('gets nothing twice, however often a job is done', async () => {
    const email = `${newId()}@example.com`
    await digests.verify(email)
    const rows = [await digests.row(email), await digests.row(email)]
    const jobs = (await Promise.all(rows.map(({ requestId }) => openTestMailJobs(server).jobs(requestId)))).flat()
    const again = mailJobs({
      ...{ ...server.deps, mailer: null, blobs: server.parts.blobs, publicUrl: PUBLIC_URL, digests: DIGESTS },
    })
    for (const job of [...jobs, ...jobs]) await again.invitation?.(job)
    const post = makeCollectingMailer()
    const [digest, ...others] = await digests.due()
    if (!digest) throw new Error('no digest was due')
    expect(others).toEqual([])
    await digests.send(digest, post)
    for (const job of jobs) await again.invitation?.(job)
    await digests.send(digest, post)
    await sendAll(post)
    expect(post.mails).toHaveLength(1)
    expect(await inbox(email)).toEqual([])
  })

  test.each([1, 2, 3, 4])('gets a repeat under the same Message-ID, if any, though a worker dies at step %i', async (step) => {
    const { rows } = await invited(2)
    const post = makeCollectingMailer()
    const [job] = await digests.due()
    if (!job) throw new Error('no digest was due')
    await expect(digests.send(job, post, failingAtTransaction(server.deps.db, step))).rejects.toThrow('killed')
    await digests.send(job, post)
    expect(new Set(post.mails.map(({ messageId }) => messageId))).toEqual(new Set([job.ids.digest]))
    expect(post.mails.length).toBe(step === 2 ? 2 : 1)
    for (const row of rows) expect(await delivered(row)).toEqual([job.ids.digest])
  }) // biome-ignore format: one thought

  test('gets one mail however many workers gather at once, and each row is in one while digests are closed', async () => {
    const email = `${newId()}@example.com`
    await digests.verify(email)
    const rows: TestRow[] = []
    for (let i = 0; i < 10; i += 1) rows.push(await digests.row(email))
    await Promise.all(rows.slice(0, 5).map((row) => digests.work(row)))
    const post = makeCollectingMailer()
    const jobs = await Promise.all([digests.due(), ...rows.slice(5).map((row) => digests.work(row))])
    for (const job of [...(jobs[0] ?? []), ...(await digests.due())]) await digests.send(job, post)
    expect(post.mails.length).toBeLessThanOrEqual(2)
    for (const { title } of rows) {
      expect(post.mails.filter(({ subject, text }) => `${subject} ${text}`.includes(title))).toHaveLength(1)
    }
  })

  test('has it in the sandbox’s inbox, where an address is not verified', async () => {
    const email = `${newId()}@example.com`
    for (const row of [await digests.row(email), await digests.row(email)]) await digests.work(row)
    expect(await inbox(email)).toEqual([])
    await sendAll(makeCollectingMailer())
    const [message, ...others] = await inbox(email)
    expect(others).toEqual([])
    expect(message.subject).toBe('[Sandbox] Test Ltd asks you to sign 2 documents')
    const { link } = (await sender.call('GET', `sandbox/inbox/${message.id}`)).json()
    expect(link).toMatch(/\/q\//)
  })

  test('does not wait for more once there are very many, and hears of the next in another mail', async () => {
    const { email, rows } = await invited(1)
    const of = async ({ requestId }: TestRow) => {
      const [digest] = await server.database.owner(
        `SELECT digest_id, items, due_at <= clock_timestamp() AS due, due_at IS NULL AS closed
           FROM mail_digests JOIN digest_items USING (tenant_id, digest_id) WHERE request_id = $1`,
        [requestId],
      )
      return digest
    }
    const [first] = rows as [TestRow]
    await server.database.owner(
      `UPDATE mail_digests d SET items = $2 FROM digest_items i WHERE i.digest_id = d.digest_id AND i.request_id = $1`,
      [first.requestId, MAX_ITEMS - 2],
    )
    const joins = async () => {
      const row = await digests.row(email)
      await digests.work(row)
      return row
    }
    await joins()
    expect(await of(first)).toMatchObject({ items: MAX_ITEMS - 1, due: false })
    await joins()
    expect(await of(first)).toMatchObject({ items: MAX_ITEMS, due: true })
    const timer = openRole(server.database, 'countersign_timer')
    await closeDueDigests({ ...server.deps, timer })
    await timer.close()
    expect(await of(first)).toMatchObject({ closed: true })
    expect(await of(await joins())).toMatchObject({ items: 1, due: false })
    await sendAll()
  })

  test('is written to in their language', async () => {
    await invited(2, { locale: 'de-AT' })
    const post = makeCollectingMailer()
    await sendAll(post)
    expect(post.mails[0]?.subject).toBe('[Sandbox] Test Ltd bittet Sie, 2 Dokumente zu unterschreiben')
  })

  test('hears of what comes later in another mail', async () => {
    const { email } = await invited(2)
    const post = makeCollectingMailer()
    await sendAll(post)
    for (const row of [await digests.row(email), await digests.row(email)]) await digests.work(row)
    await sendAll(post)
    expect(post.mails.map(({ subject }) => subject)).toHaveLength(2)
    expect(new Set(post.mails.map(({ messageId }) => messageId)).size).toBe(2)
  })
})

describe('when it is due', () => {
  test('one that remains is told by the ordinary letter', async () => {
    const { rows } = await invited(2)
    const [first, second] = rows as [TestRow, TestRow]
    await sender.call('POST', `${first.path}/cancel`)
    await digests.work(first)
    const post = makeCollectingMailer()
    await sendAll(post)
    expect(post.mails).toMatchObject([{ subject: `[Sandbox] Test Ltd asks you to sign “${second.title}”` }])
    expect(post.mails[0]?.text).toMatch(/http:\/\/127\.0\.0\.1\/s\//)
    expect(await delivered(second)).toEqual([post.mails[0]?.messageId])
    // Who never heard of the request does not hear of its end.
    expect(await mailsOf(first)).toMatchObject([
      { kind: 'invitation', state: 'failed', last_error: 'The mail is not needed any more.' },
    ])
  })

  test('nobody is written to if nothing remains', async () => {
    const { rows } = await invited(2)
    for (const { path } of rows) await sender.call('POST', `${path}/cancel`)
    const [job] = await digests.due()
    if (!job) throw new Error('no digest was due')
    const post = makeCollectingMailer()
    for (let i = 0; i < 2; i += 1) await digests.send(job, post)
    expect(post.mails).toEqual([])
    const kept = 'SELECT FROM mail_digests WHERE digest_id = $1'
    expect(await server.database.owner(kept, [job.ids.digest])).toEqual([])
  })

  test('nobody is written to for a sender who is suspended', async () => {
    const { rows } = await invited(2)
    const suspend = (at: string) =>
      server.database.owner(`UPDATE accounts SET suspended_at = ${at} WHERE account_id = $1`, [sender.accountId])
    await suspend('clock_timestamp()')
    const post = makeCollectingMailer()
    await sendAll(post)
    await suspend('NULL')
    expect(post.mails).toEqual([])
    for (const row of rows) {
      expect(await mailsOf(row)).toMatchObject([{ state: 'failed', last_error: 'The sender’s account is suspended.' }])
    }
  })

  test('the sandbox’s clock counts', async () => {
    const { email } = await invited(2)
    const timer = openRole(server.database, 'countersign_timer')
    const closed = async () => {
      await closeDueDigests({ ...server.deps, timer })
      return server.database.owner(
        `SELECT FROM mail_digests d JOIN digest_items USING (digest_id) JOIN signers s USING (signer_id)
          WHERE s.email = $1 AND d.due_at IS NULL`,
        [email],
      )
    }
    expect(await closed()).toHaveLength(0)
    await sender.call('POST', 'sandbox/clock/advance', { seconds: DIGESTS.quietSeconds })
    expect(await closed()).toHaveLength(2)
    await timer.close()
    await sendAll()
  })
})

test('a sender may want a mail for every row', async () => {
  const plain = await openTestDigests(server, sender, false)
  const email = `${newId()}@example.com`
  for (const row of [await plain.row(email), await plain.row(email)]) await plain.work(row)
  expect(await inbox(email)).toHaveLength(2)
  await plain.stop()
})

test('the sender reads how rows ended in the job’s results, and is written to about each only if every mail is wanted', async () => {
  const plain = await openTestDigests(server, sender, false)
  const handlers = mailJobs({
    ...{ ...server.deps, mailer: null, blobs: server.parts.blobs, publicUrl: PUBLIC_URL, digests: DIGESTS },
  })
  const kinds: unknown[] = []
  for (const { row } of [digests, plain]) {
    const { requestId: request } = await row(`${newId()}@example.com`)
    await server.database.owner(`UPDATE sign_requests SET state = 'expired' WHERE request_id = $1`, [request])
    await handlers.expired?.({ id: newId(), tenant: sender.tenantId, ids: { request } })
    kinds.push((await server.database.owner('SELECT kind FROM mails WHERE request_id = $1', [request])).map(({ kind }) => kind)) // biome-ignore format: one thought
  }
  expect(kinds).toEqual([[], ['expired']])
  await plain.stop()
})

describe('a digest that comes back', () => {
  const refuses = { ...makeCollectingMailer(), send: () => Promise.reject(new MailRefused('no such mailbox')) }

  test('is told to every request in it, once', async () => {
    const { rows } = await invited(3)
    const [job] = await digests.due()
    if (!job) throw new Error('no digest was due')
    await expect(digests.send(job, refuses, failingAtTransaction(server.deps.db, 4))).rejects.toThrow('killed')
    await digests.send(job, refuses)
    await digests.send(job, refuses)
    for (const row of rows) {
      expect(await types(row)).toEqual(['signer.notified', 'signer.email_bounced'])
      expect(await mailsOf(row)).toMatchObject([{ state: 'failed', last_error: 'no such mailbox' }])
    }
  })

  test('is tried again before that', async () => {
    const { rows } = await invited(2)
    const [job] = await digests.due()
    if (!job) throw new Error('no digest was due')
    const unreachable = { ...makeCollectingMailer(), send: () => Promise.reject(new MailDelayed('no answer')) }
    await expect(digests.send(job, unreachable)).rejects.toThrow('no answer')
    for (const row of rows) {
      expect(await mailsOf(row)).toMatchObject([{ state: 'queued', attempts: 1, last_error: 'no answer' }])
    }
    await digests.send({ ...job, isLastTry: true }, unreachable)
    for (const row of rows) expect(await types(row)).toEqual(['signer.notified', 'signer.email_bounced'])
  })

  test('is known days later by its return path', async () => {
    const { rows } = await invited(2)
    const post = makeCollectingMailer()
    await sendAll(post)
    const messageId = post.mails[0]?.messageId ?? ''
    const bounces = 'bounces@countersign.test'
    const to = returnPathOf(bounces, { tenantId: sender.tenantId, messageId })
    for (let i = 0; i < 2; i += 1) await receiveBounce(server.deps, bounces, Buffer.from(reportTo(to ?? '')))
    for (const row of rows) {
      expect(await types(row)).toEqual(['signer.notified', 'signer.email_bounced'])
      expect(await mailsOf(row)).toMatchObject([{ state: 'failed' }])
    }
  })

  test.each([2, 3])('is known though it comes back before it is noted (%i) that it left', async (step) => {
    const { rows } = await invited(2)
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
      expect(await types(row)).toEqual(['signer.notified', 'signer.email_bounced'])
      expect(await mailsOf(row)).toMatchObject([{ state: 'failed' }])
    }
  })
})

describe('reminders', () => {
  /** Rows whose one person was invited, and is to be reminded of all. */
  async function reminded(count: number) {
    const { email, rows } = await invited(count)
    const post = makeCollectingMailer()
    await sendAll(post)
    for (const row of rows) {
      await sender.call('POST', `${row.path}/remind`)
      await digests.work(row)
    }
    return { email, rows }
  }

  test('go in one mail too, whose link ends all of them', async () => {
    const { rows } = await reminded(2)
    const post = makeCollectingMailer()
    await sendAll(post)
    expect(post.mails).toMatchObject([{ subject: '[Sandbox] Reminder: 2 documents wait for your signature' }])
    const page = post.mails[0]?.unsubscribeUrl?.slice(PUBLIC_URL.length) ?? ''
    const asked = await server.inject({ method: 'GET', url: page })
    expect(asked.body).toContain('no more reminders about these <bdi>2</bdi> documents?')
    expect((await server.inject({ method: 'POST', url: page })).statusCode).toBe(200)
    const ids = { digest: post.mails[0]?.messageId ?? '' }
    await stopJobs(server.deps).stop_reminders?.({ id: newId(), tenant: sender.tenantId, ids })
    for (const { path } of rows) {
      expect((await sender.call('POST', `${path}/remind`)).json().reason).toBe('nobody_to_remind')
    }
  })

  test('are not sent about what somebody wants to hear no more of', async () => {
    const { rows } = await reminded(2)
    const [stopped, other] = rows as [TestRow, TestRow]
    await server.database.owner('UPDATE signers SET reminders_stopped_at = now() WHERE request_id = $1', [
      stopped.requestId,
    ])
    const post = makeCollectingMailer()
    await sendAll(post)
    expect(post.mails).toMatchObject([{ subject: `[Sandbox] Reminder: “${other.title}” waits for your signature` }])
  })
})

test('a withdrawal of many is told in one mail, to those who had heard of them', async () => {
  const { rows } = await invited(2)
  await sendAll(makeCollectingMailer())
  for (const row of rows) {
    await sender.call('POST', `${row.path}/cancel`)
    await digests.work(row)
  }
  const post = makeCollectingMailer()
  await sendAll(post)
  expect(post.mails).toMatchObject([{ subject: '[Sandbox] Requests to sign 2 documents were withdrawn' }])
  expect(post.mails[0]?.text).not.toContain('http')
})

test('copies of documents that are complete are in the list that one mail leads to', async () => {
  const { rows } = await invited(2)
  await sendAll(makeCollectingMailer())
  const handlers = mailJobs({
    ...{ ...server.deps, mailer: null, blobs: server.parts.blobs, publicUrl: PUBLIC_URL, digests: DIGESTS },
  })
  for (const { requestId: request, signerId: signer } of rows) {
    await server.database.owner(`UPDATE sign_requests SET state = 'completed' WHERE request_id = $1`, [request])
    await server.database.owner(`UPDATE signers SET state = 'signed' WHERE request_id = $1`, [request])
    await handlers.completed?.({ id: newId(), tenant: sender.tenantId, ids: { request, signer, generation: 1 } })
  }
  const post = makeCollectingMailer()
  await sendAll(post)
  expect(post.mails).toMatchObject([{ subject: '[Sandbox] Everybody has signed: 2 documents' }])
  expect(post.mails[0]?.attachments).toBeUndefined()
  expect(post.mails[0]?.text).toMatch(/http:\/\/127\.0\.0\.1\/q\//)
})

describe('forgetting a person', () => {
  const left = async (requestIds: string[]) =>
    server.database.owner('SELECT digest_id FROM digest_items WHERE request_id = ANY($1)', [requestIds])

  test('takes them out of their digests, and the last takes the digest along', async () => {
    const { rows } = await invited(2)
    const ids = rows.map(({ requestId }) => requestId)
    const [digest] = await left(ids)
    for (const { path } of rows) await sender.call('POST', `${path}/cancel`)
    await forget(server, ids[0] ?? '')
    expect(await left(ids)).toEqual([digest])
    await forget(server, ids[1] ?? '')
    expect(await left(ids)).toEqual([])
    const found = await server.database.owner('SELECT FROM mail_digests WHERE digest_id = $1', [digest?.digest_id])
    expect(found).toEqual([])
    await sendAll()
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
