import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, rowDecoder, text } from '../../platform/db/decode.ts'
import type { JobIds } from '../../platform/jobs/job.ts'
import { capture } from '../../sandbox/inbox.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { openPeople, PASSWORD, type People, PUBLIC_URL } from '../testing/people.ts'
import { composeUserMail } from './compose.ts'
import { orderMail, USER_MAIL } from './order.ts'
import { userMailJobs } from './send.ts'

let people: People
beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people.close())

const decodeJob = rowDecoder('jobs', { job_id: text, tenant_id: text, ids: json<JobIds>() })

/** Runs the mail jobs as the worker of a server without a mail server would. */
async function runJobs(capturesLinks: boolean) {
  const { deps, db, database } = people
  const jobs = userMailJobs({
    ...{ ...deps, db, mailer: null, capture, capturesLinks, publicUrl: PUBLIC_URL, compose: composeUserMail },
  })
  const rows = await database.owner(`DELETE FROM jobs WHERE name = '${USER_MAIL}' RETURNING job_id, tenant_id, ids`)
  for (const { job_id: id, tenant_id: tenant, ids } of rows.map(decodeJob)) {
    await jobs[USER_MAIL]?.({ id, tenant, ids })
  }
}

const inbox = (email: string) =>
  people.database.owner('SELECT link FROM inbox_messages WHERE recipient = $1 ORDER BY message_id', [email])

async function newPerson(email: string) {
  return signUp(people.deps, { email, accountName: 'Example', password: PASSWORD, language: 'en' })
}

test('without a mail server, nobody reads the link of an address in a sandbox inbox, and none is made', async () => {
  const email = 'ceo@example.com'
  await newPerson(email)
  await expect(runJobs(false)).rejects.toThrow('COUNTERSIGN_SMTP_URL')
  expect(await inbox(email)).toEqual([])
  expect(await people.database.owner('SELECT 1 FROM user_links')).toEqual([])
})

test('without a mail server, mails without a link are captured', async () => {
  const email = 'grace@example.com'
  const { userId } = await newPerson(email)
  await people.database.owner(`DELETE FROM jobs WHERE name = '${USER_MAIL}'`)
  await orderMail(people.identity, { kind: 'factor_changed', userId, ids: { factor: 'password' } })
  await runJobs(false)
  expect(await inbox(email)).toEqual([{ link: null }])
})

test('in development, the link is in the sandbox inbox', async () => {
  const email = 'ada@example.com'
  await newPerson(email)
  await runJobs(true)
  expect(await inbox(email)).toEqual([{ link: expect.stringContaining(`${PUBLIC_URL}/verify-email?token=`) }])
})
