import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { JobHeld } from '../../platform/jobs/line.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { collecting, openTestDigests, type TestDigests } from '../testing/digests.ts'

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

test('a digest that has to wait for its domain has had no attempt, and leaves later under its own job', async () => {
  const email = `${newId()}@example.com`
  await digests.verify(email)
  for (let i = 0; i < 2; i += 1) await digests.work(await digests.row(email))
  const [job] = await digests.due()
  if (!job) throw new Error('no digest is due')
  const held = new JobHeld('example.com', 'example.com gets at most 1 mails a minute')
  const mailer = collecting()
  const rows = () =>
    server.database.owner('SELECT state, attempts, last_error FROM mails WHERE recipient = $1', [email])
  await expect(digests.send({ ...job, isLastTry: true }, { ...mailer, wait: async () => held })).rejects.toBe(held)
  expect(await rows()).toEqual(Array(2).fill({ state: 'queued', attempts: 0, last_error: held.message }))
  await digests.send(job, mailer)
  expect(mailer.mails.map(({ jobId, to }) => [jobId, to.email])).toEqual([[job.id, email]])
  expect(await rows()).toEqual(Array(2).fill({ state: 'sent', attempts: 1, last_error: null }))
})
