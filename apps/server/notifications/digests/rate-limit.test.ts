import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { JobParked } from '../../platform/jobs/job.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { makeCollectingMailer, openTestDigests, type TestDigests } from '../testing/digests.ts'

let server: TestServer
let digests: TestDigests
beforeAll(async () => {
  server = await startTestServer()
  digests = await openTestDigests(server, await server.open())
})
afterAll(async () => {
  await digests.stop()
  await server.stop()
})

/** A digest of two rows for one person. */
async function closed() {
  const email = `${newId()}@example.com`
  await digests.verify(email)
  for (let i = 0; i < 2; i += 1) await digests.work(await digests.row(email))
  const [job] = await digests.due()
  if (!job) throw new Error('no digest is due')
  return { email, job }
}

const mailsTo = (email: string) =>
  server.database.owner('SELECT state, attempts, last_error FROM mails WHERE recipient = $1', [email])

test('a digest to a rate-limited domain counts no attempt and is sent later by the same job', async () => {
  const { email, job } = await closed()
  const held = new JobParked('example.com', 'The rate limit for example.com is 1 mails a minute.')
  const mailer = makeCollectingMailer()
  await expect(digests.send({ ...job, isLastTry: true }, { ...mailer, checkRateLimit: async () => held })).rejects.toBe(
    held,
  )
  expect(await mailsTo(email)).toEqual(Array(2).fill({ state: 'queued', attempts: 0, last_error: held.message }))
  await digests.send(job, mailer)
  expect(mailer.mails.map(({ jobId, to }) => [jobId, to.email])).toEqual([[job.id, email]])
  expect(await mailsTo(email)).toEqual(Array(2).fill({ state: 'sent', attempts: 1, last_error: null }))
})

test('a digest counts no attempt if the rate limit is reached while it is sent', async () => {
  const { email, job } = await closed()
  const held = new JobParked('example.com', 'The rate limit for example.com is 1 mails a minute.')
  const late = { ...makeCollectingMailer(), send: () => Promise.reject(held) }
  await expect(digests.send({ ...job, isLastTry: true }, late)).rejects.toBe(held)
  expect(await mailsTo(email)).toEqual(Array(2).fill({ state: 'queued', attempts: 0, last_error: held.message }))
  await digests.send(job, makeCollectingMailer())
})

test('a digest checks the rate limit before it reads all its items', async () => {
  const { job } = await closed()
  // Enough mails for several pages.
  await server.database.owner(
    `WITH one AS (
       SELECT i.*, m.kind, m.recipient FROM digest_items i JOIN mails m USING (tenant_id, mail_id)
        WHERE i.digest_id = $1 LIMIT 1
     ), more AS (
       INSERT INTO mails (tenant_id, mail_id, request_id, signer_id, kind, recipient, state)
       SELECT tenant_id, gen_random_uuid(), request_id, signer_id, kind, recipient, 'queued'
         FROM one, generate_series(1, 500) RETURNING tenant_id, mail_id, request_id, signer_id
     )
     INSERT INTO digest_items (tenant_id, mail_id, digest_id, request_id, signer_id, generation)
     SELECT m.tenant_id, m.mail_id, one.digest_id, m.request_id, m.signer_id, one.generation FROM more m, one`,
    [job.ids.digest],
  )
  let pages = 0
  const { db } = server.deps
  const counting: Database = {
    ...db,
    transaction: (scope, work) =>
      db.transaction(scope, (tx) =>
        work({
          ...tx,
          query: (statement, values) => {
            if (typeof statement !== 'string' && statement.name === 'open-digest-items') pages += 1
            return tx.query(statement, values)
          },
        }),
      ),
  }
  const held = new JobParked('example.com', 'The rate limit for example.com is 1 mails a minute.')
  await expect(
    digests.send(job, { ...makeCollectingMailer(), checkRateLimit: async () => held }, counting),
  ).rejects.toBe(held)
  expect(pages).toBe(1)
})
