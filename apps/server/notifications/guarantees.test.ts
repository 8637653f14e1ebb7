import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { goLive } from '../sealing/testing/go-live.ts'
import { type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { change } from '../signrequests/change/change.ts'
import { runDue } from '../signrequests/timers/run-due.ts'
import { openRole } from '../testing/guarded-api.ts'
import { openTestMailJobs } from './testing/mail-jobs.ts'

// The daily allowance limits only mails that a sender requests. Mails of existing requests are sent even if it is used
// up, except receipts.

/** The test seals a document, which is slow on some machines. */
const SLOWLY = { timeout: 120_000 }

let signing: TestSigning
let timer: Database
beforeAll(async () => {
  signing = await startTestSigning({ COUNTERSIGN_LIVE_SIGNING: 'on', COUNTERSIGN_NEW_ACCOUNT_MAILS_PER_DAY: '2' })
  Object.assign(signing.sender, await goLive(signing))
  timer = openRole(signing.server.database, 'countersign_timer')
})
afterAll(async () => {
  await timer.close()
  await signing.stop()
})

/** Enough for the first reminder to be due on the same day of the allowance. */
async function daysPass({ requestId }: Made): Promise<void> {
  const { database } = signing.server
  await database.owner(`UPDATE signers SET notified_at = notified_at - interval '10 days' WHERE request_id = $1`, [
    requestId,
  ])
  await database.owner('UPDATE sign_requests SET due_at = clock_timestamp() WHERE request_id = $1', [requestId])
}

/** With and without events for webhooks. */
async function mailsOrdered({ requestId }: Made): Promise<{ name: string; signer: string }[]> {
  const rows = await signing.server.database.owner(
    `SELECT j->>'name' AS name, j->'ids'->>'signer' AS signer FROM (
       SELECT jsonb_array_elements(jobs) FROM events WHERE stream_id = $1
       UNION ALL
       SELECT jsonb_build_object('name', name, 'ids', ids) FROM jobs WHERE ids->>'request' = $1::text) o(j)`,
    [requestId],
  )
  return rows as { name: string; signer: string }[]
}

test('mails the next signer, reminders and codes after the daily allowance is used up', SLOWLY, async () => {
  const { sender, deps } = signing
  const made = await signing.make(['Asha', 'Ben'], { is_sequential: true, reminders: true })
  const [asha = '', ben = ''] = made.signers
  const document = await signing.upload()
  const more = { document_id: document, signers: [{ name: 'Cho', email: 'cho@example.com' }] }
  const refused = await sender.call('POST', 'document-signrequest', more)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])

  await signing.sign(made, 0)
  await signing.seal()
  await daysPass(made)
  await runDue({ ...deps, timer })
  await change(deps, sender.tenantId, { requestId: made.requestId }, SYSTEM, ({ now }) => ({
    ...{ type: 'RequestCode', at: now, signerId: ben, linkGeneration: 1 },
  }))
  const mails = await mailsOrdered(made)
  expect(mails.map(({ name, signer }) => [name, signer]).toSorted()).toEqual(
    [
      ['invitation', asha],
      ['invitation', ben],
      ['receipt', asha],
      ['reminder', ben],
      ['code', ben],
    ].toSorted(),
  )
  const jobs = openTestMailJobs(signing.server)
  await jobs.deliver(made.requestId)
  const sent = await signing.server.database.owner('SELECT DISTINCT kind FROM mails ORDER BY kind')
  expect(sent.map(({ kind }) => kind)).toEqual(['code', 'invitation', 'reminder'])
})
