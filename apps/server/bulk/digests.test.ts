import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestMailJobs } from '../notifications/testing/mail-jobs.ts'
import type { Loop } from '../platform/loop.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { documents, jobIn, rowFor, sendJob, startBulkWorker } from './testing/bulk.ts'

let server: TestServer
let sender: TestAccount
let worker: Loop
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  worker = startBulkWorker(server)
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
})

/** Runs a job with the same person in every row; returns the mails sent before a digest is due. */
async function mailsOf(email: string, query: string) {
  const signers = [{ name: 'Asha Rao', email }]
  const rows = (await documents(sender, 3)).map((id, i) => rowFor(id, i, { reference: `${email} ${i}`, signers }))
  const { id, digest } = (await sendJob(sender, rows, query)).json()
  await jobIn(sender, id, 'completed')
  const requests = await server.database.owner('SELECT request_id FROM signers WHERE email = $1', [email])
  const post = openTestMailJobs(server)
  for (const { request_id } of requests) await post.deliver(request_id)
  const inbox = (await sender.call('GET', `sandbox/inbox?recipient=${email}`)).json().data
  return { digest, mails: inbox.length }
}

test('combines a job’s mails to one person into a digest, unless digest=false', async () => {
  expect(await mailsOf('asha@example.com', '')).toEqual({ digest: true, mails: 0 })
  expect(await server.database.owner('SELECT count(*)::int AS n FROM digest_items')).toEqual([{ n: 3 }])
  expect(await mailsOf('ben@example.com', '?digest=false')).toEqual({ digest: false, mails: 3 })
})
