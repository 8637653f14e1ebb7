import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { RunningJob } from '../../platform/jobs/queue.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { collecting, dyingAt, openTestDigests, type TestDigests, type TestRow } from '../testing/digests.ts'

// What happens to a digest while it is being sent or told.

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

/** The transaction of a digest's job before which it has sent and noted that, and told nobody. */
const TELLING = 3

/** Two rows that name one person, and the job that sends their digest; its worker died, if so wanted. */
async function closed(diesAt: number | null = null): Promise<{ rows: [TestRow, TestRow]; job: RunningJob }> {
  const email = `${newId()}@example.com`
  await digests.verify(email)
  const rows: [TestRow, TestRow] = [await digests.row(email), await digests.row(email)]
  for (const row of rows) await digests.work(row)
  const [job] = await digests.due()
  if (!job) throw new Error('no digest is due')
  if (diesAt !== null) {
    await expect(digests.send(job, collecting(), dyingAt(server.deps.db, diesAt))).rejects.toThrow('killed')
  }
  return { rows, job }
}

/** A database at one of whose transactions something else happens first. */
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

test('two workers at one digest tell each request once', async () => {
  const { rows, job } = await closed(TELLING)
  const post = collecting()
  // Its items are read, and not yet locked.
  const slow = meanwhile(server.deps.db, 4, () => digests.send(job, post))
  await digests.send(job, post, slow)
  for (const row of rows) {
    expect(await delivered(row)).toHaveLength(1)
    expect(await mailsOf(row)).toEqual([{ kind: 'invitation', state: 'sent', attempts: 1 }])
  }
  expect(post.mails).toEqual([])
})
