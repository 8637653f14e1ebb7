import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { eraseEverybody } from '../../records/testing/erase.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { failingAtTransaction, makeCollectingMailer, openTestDigests, type TestRow } from '../testing/digests.ts'
import { type InvitedDigests, openInvitedDigests } from '../testing/invited-digests.ts'
import { DIGESTS, openTestMailJobs, testMailHandlers } from '../testing/mail-jobs.ts'
import { MAX_ITEMS } from './add-to-digest.ts'
import { closeDueDigests } from './close.ts'

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

describe('a person in many rows', () => {
  test('gets one mail about all of them, and each audit trail names it', async () => {
    const { email, rows } = await digests.invite(3)
    const mailer = makeCollectingMailer()
    await digests.sendAll(mailer)
    expect(mailer.mails).toHaveLength(1)
    const [mail] = mailer.mails
    expect(mail).toMatchObject({ to: { email }, subject: '[Sandbox] Test Ltd asks you to sign 3 documents' })
    for (const { title } of rows) expect(mail?.text).toContain(`- ${title}`)
    expect(mail?.text.match(/http:\S+/g)?.map((link) => link.replace(/_.*/, ''))).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1\/q\/[0-9a-f]{3}$/),
      'http://127.0.0.1/verify',
    ])
    for (const row of rows) {
      expect(await digests.mailsOf(row)).toMatchObject([
        { kind: 'invitation', state: 'sent', attempts: 1, last_error: null },
      ])
      expect(await digests.delivered(row)).toEqual([mail?.messageId])
    }
  })

  test('gets nothing twice if a job is repeated', async () => {
    const email = `${newId()}@example.com`
    await digests.verify(email)
    const rows = [await digests.row(email), await digests.row(email)]
    const jobs = (await Promise.all(rows.map(({ requestId }) => openTestMailJobs(server).jobs(requestId)))).flat()
    const again = testMailHandlers(server)
    for (const job of [...jobs, ...jobs]) await again.invitation?.(job)
    const mailer = makeCollectingMailer()
    const [digest, ...others] = await digests.due()
    if (!digest) throw new Error('no digest was due')
    expect(others).toEqual([])
    await digests.send(digest, mailer)
    for (const job of jobs) await again.invitation?.(job)
    await digests.send(digest, mailer)
    await digests.sendAll(mailer)
    expect(mailer.mails).toHaveLength(1)
    expect(await digests.captured(email)).toEqual([])
  })

  test.each([1, 2, 3, 4])('gets a repeated mail only with the same Message-ID if a worker dies at step %i', async (step) => {
    const { rows } = await digests.invite(2)
    const mailer = makeCollectingMailer()
    const [job] = await digests.due()
    if (!job) throw new Error('no digest was due')
    await expect(digests.send(job, mailer, failingAtTransaction(server.deps.db, step))).rejects.toThrow('killed')
    await digests.send(job, mailer)
    expect(new Set(mailer.mails.map(({ messageId }) => messageId))).toEqual(new Set([job.ids.digest]))
    expect(mailer.mails.length).toBe(step === 2 ? 2 : 1)
    for (const row of rows) expect(await digests.delivered(row)).toEqual([job.ids.digest])
  }) // biome-ignore format: one thought

  test('gets one mail from concurrent workers, and each row is in one digest while digests are closed', async () => {
    const email = `${newId()}@example.com`
    await digests.verify(email)
    const rows: TestRow[] = []
    for (let i = 0; i < 10; i += 1) rows.push(await digests.row(email))
    await Promise.all(rows.slice(0, 5).map((row) => digests.work(row)))
    const mailer = makeCollectingMailer()
    const jobs = await Promise.all([digests.due(), ...rows.slice(5).map((row) => digests.work(row))])
    for (const job of [...(jobs[0] ?? []), ...(await digests.due())]) await digests.send(job, mailer)
    expect(mailer.mails.length).toBeLessThanOrEqual(2)
    for (const { title } of rows) {
      expect(mailer.mails.filter(({ subject, text }) => `${subject} ${text}`.includes(title))).toHaveLength(1)
    }
  })

  test('gets it in the sandbox inbox if the address is not verified', async () => {
    const email = `${newId()}@example.com`
    for (const row of [await digests.row(email), await digests.row(email)]) await digests.work(row)
    expect(await digests.captured(email)).toEqual([])
    await digests.sendAll(makeCollectingMailer())
    const [message, ...others] = await digests.captured(email)
    expect(others).toEqual([])
    expect(message?.subject).toBe('[Sandbox] Test Ltd asks you to sign 2 documents')
    const { link } = (await sender.call('GET', `sandbox/inbox/${message?.id}`)).json()
    expect(link).toMatch(/\/q\//)
  })

  test('gets a full digest at once, and later items in another mail', async () => {
    const { email, rows } = await digests.invite(1)
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
    await digests.sendAll()
  })

  test('gets the mail in their language', async () => {
    await digests.invite(2, { locale: 'de-AT' })
    const mailer = makeCollectingMailer()
    await digests.sendAll(mailer)
    expect(mailer.mails[0]?.subject).toBe('[Sandbox] Test Ltd bittet Sie, 2 Dokumente zu unterschreiben')
  })

  test('gets later items in another mail', async () => {
    const { email } = await digests.invite(2)
    const mailer = makeCollectingMailer()
    await digests.sendAll(mailer)
    for (const row of [await digests.row(email), await digests.row(email)]) await digests.work(row)
    await digests.sendAll(mailer)
    expect(mailer.mails.map(({ subject }) => subject)).toHaveLength(2)
    expect(new Set(mailer.mails.map(({ messageId }) => messageId)).size).toBe(2)
  })
})

describe('a due digest', () => {
  test('sends the ordinary mail if one item remains', async () => {
    const { rows } = await digests.invite(2)
    const [first, second] = rows as [TestRow, TestRow]
    await sender.call('POST', `${first.path}/cancel`)
    await digests.work(first)
    const mailer = makeCollectingMailer()
    await digests.sendAll(mailer)
    expect(mailer.mails).toMatchObject([{ subject: `[Sandbox] Test Ltd asks you to sign “${second.title}”` }])
    expect(mailer.mails[0]?.text).toMatch(/http:\/\/127\.0\.0\.1\/s\//)
    expect(await digests.delivered(second)).toEqual([mailer.mails[0]?.messageId])
    // A signer who was never notified of the request gets no mail about its end.
    expect(await digests.mailsOf(first)).toMatchObject([
      { kind: 'invitation', state: 'failed', last_error: 'The mail is not needed any more.' },
    ])
  })

  test('sends no mail if no item remains', async () => {
    const { rows } = await digests.invite(2)
    for (const { path } of rows) await sender.call('POST', `${path}/cancel`)
    const [job] = await digests.due()
    if (!job) throw new Error('no digest was due')
    const mailer = makeCollectingMailer()
    for (let i = 0; i < 2; i += 1) await digests.send(job, mailer)
    expect(mailer.mails).toEqual([])
    const kept = 'SELECT FROM mail_digests WHERE digest_id = $1'
    expect(await server.database.owner(kept, [job.ids.digest])).toEqual([])
  })

  test('sends no mail for a suspended sender', async () => {
    const { rows } = await digests.invite(2)
    const suspend = (at: string) =>
      server.database.owner(`UPDATE accounts SET suspended_at = ${at} WHERE account_id = $1`, [sender.accountId])
    await suspend('clock_timestamp()')
    const mailer = makeCollectingMailer()
    await digests.sendAll(mailer)
    await suspend('NULL')
    expect(mailer.mails).toEqual([])
    for (const row of rows) {
      expect(await digests.mailsOf(row)).toMatchObject([
        { state: 'failed', last_error: 'The sender’s account is suspended.' },
      ])
    }
  })

  test('is closed by the sandbox clock', async () => {
    const { email } = await digests.invite(2)
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
    await digests.sendAll()
  })
})

test('sends a mail for every row if the job has no digests', async () => {
  const plain = await openTestDigests(server, sender, false)
  const email = `${newId()}@example.com`
  for (const row of [await plain.row(email), await plain.row(email)]) await plain.work(row)
  expect(await digests.captured(email)).toHaveLength(2)
  await plain.stop()
})

test('mails the sender about the end of each row only if the job has no digests', async () => {
  const plain = await openTestDigests(server, sender, false)
  const handlers = testMailHandlers(server)
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

describe('erasing a person', () => {
  const itemsOf = async (requestIds: string[]) =>
    server.database.owner('SELECT digest_id FROM digest_items WHERE request_id = ANY($1)', [requestIds])

  test('removes their items from digests, and deletes an empty digest', async () => {
    const { rows } = await digests.invite(2)
    const ids = rows.map(({ requestId }) => requestId)
    const [digest] = await itemsOf(ids)
    for (const { path } of rows) await sender.call('POST', `${path}/cancel`)
    await eraseEverybody(server, ids[0] ?? '')
    expect(await itemsOf(ids)).toEqual([digest])
    await eraseEverybody(server, ids[1] ?? '')
    expect(await itemsOf(ids)).toEqual([])
    const found = await server.database.owner('SELECT FROM mail_digests WHERE digest_id = $1', [digest?.digest_id])
    expect(found).toEqual([])
    await digests.sendAll()
  })
})
