import { ERASED_PERSON } from '@countersign/domain/signrequest'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailKeyOf } from '../../notifications/digests/email-key.ts'
import { inboxLinkJobs } from '../../notifications/inbox/mail-link.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { JobIds } from '../../platform/jobs/job.ts'
import { eraseEverybody } from '../../records/testing/erase.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { itemNumbersIn, type TestInboxes, testInboxes } from '../testing/inbox.ts'
import { openBrowser } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount
let inboxes: TestInboxes

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
  inboxes = testInboxes(server, account)
}, 60_000)
afterAll(() => server.stop())

/** The list of a mailbox, in a browser whose visit to it has ended. */
async function endedVisit() {
  const email = `${newId()}@example.com`
  const mailbox = emailKeyOf(account.tenantId, email)
  const opened = await inboxes.openOne({ signers: [{ name: 'Asha Rao', email }] }, mailbox)
  await server.database.owner(
    `UPDATE inbox_visits v SET expires_at = now() - interval '1 second' FROM inbox_items i
      WHERE i.inbox_id = v.inbox_id AND i.request_id = $1`,
    [opened.request.requestId],
  )
  return { ...opened, email, mailbox }
}

/** Runs the jobs that wait; the number of them. */
async function runJobs(db: Database = server.parts.db): Promise<number> {
  const jobs = await server.database.owner(
    `DELETE FROM jobs WHERE name = 'inbox_link' RETURNING job_id, tenant_id, ids`,
  )
  const { masterKeys } = server.parts
  const handlers = inboxLinkJobs({ db, masterKeys, mailer: null, publicUrl: '' })
  for (const { job_id, tenant_id, ids } of jobs) {
    await handlers.inbox_link?.({ id: String(job_id), tenant: String(tenant_id), ids: ids as JobIds })
  }
  return jobs.length
}

interface Captured {
  recipient: string
  subject: string
  link: string
}

async function capturedFor(email: string): Promise<Captured[]> {
  return (await account.call('GET', `sandbox/inbox?recipient=${email}`)).json().data
}

describe('a visit to a list that has ended', () => {
  test('offers a new link, which comes to the mailbox of the list and to no page', async () => {
    const { browser, list, email } = await endedVisit()
    const ended = await browser.get(list)
    expect(ended.statusCode).toBe(401)
    expect(ended.body).toContain(`action="${list}/new-link"`)
    const asked = await browser.post(`${list}/new-link`)
    expect(asked.body).toContain('data-status="link_sent"')
    expect(asked.body).not.toMatch(/\/q\//)
    expect(asked.body).not.toContain(email)
    const switched = await browser.get(`${list}/new-link?lang=de`)
    expect([switched.statusCode, switched.headers.location]).toEqual([303, `${list}?lang=de`])
    expect(await runJobs()).toBe(1)
    const [mail, ...none] = await capturedFor(email)
    expect([mail?.subject, none]).toEqual(['[Sandbox] Your new link to the documents of Test Ltd', []])
    const other = openBrowser(server)
    expect(itemNumbersIn((await other.get(mail?.link ?? '/')).body)).toEqual(['1'])
  })

  test('mails once in five minutes', async () => {
    const { browser, list, email } = await endedVisit()
    for (let n = 0; n < 3; n += 1) expect((await browser.post(`${list}/new-link`)).statusCode).toBe(200)
    expect(await runJobs()).toBe(1)
    expect(await capturedFor(email)).toHaveLength(1)
  })

  test('mails nothing to somebody who was replaced, or at another address, and says the same', async () => {
    const { browser, list, email, request } = await endedVisit()
    const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/reassign`
    await account.call('POST', path, { name: 'Ben Ode', email: `ben-${email}` })
    expect((await browser.post(`${list}/new-link`)).body).toContain('data-status="link_sent"')
    expect(await runJobs()).toBe(0)
  })

  test('mails five times until the next digest, however long the browser asks', async () => {
    const { browser, list, request, mailbox } = await endedVisit()
    const ask = async () => {
      await server.database.owner(`UPDATE inboxes SET link_asked_at = link_asked_at - interval '1 hour'`)
      expect((await browser.post(`${list}/new-link`)).body).toContain('data-status="link_sent"')
      return runJobs()
    }
    const mails: number[] = []
    while (mails.length < 6) mails.push(await ask())
    expect(mails).toEqual([1, 1, 1, 1, 1, 0])
    await inboxes.mailDigest([request], mailbox)
    expect(await ask()).toBe(1)
  })

  test('mails nothing when every request of the list has ended, and says the same', async () => {
    const { browser, list, request } = await endedVisit()
    await account.call('POST', `document-signrequest/${request.documentId}/cancel`)
    expect((await browser.post(`${list}/new-link`)).body).toContain('data-status="link_sent"')
    expect(await runJobs()).toBe(0)
  })

  test('mails nothing to a browser that has never opened the list', async () => {
    const { list } = await endedVisit()
    expect((await openBrowser(server).post(`${list}/new-link`)).statusCode).toBe(404)
    expect(await runJobs()).toBe(0)
  })
})

describe('the erasure of the reader of a list, while a link to it is being mailed,', () => {
  /** Completed: it can be opened, and erased. */
  async function asked() {
    const { browser, list, request, email } = await endedVisit()
    await server.database.owner(`UPDATE signers SET state = 'signed' WHERE request_id = $1`, [request.requestId])
    await server.database.owner(
      `UPDATE sign_requests SET state = 'completed', ended_at = now() WHERE request_id = $1`,
      [request.requestId],
    )
    await browser.post(`${list}/new-link`)
    return { requestId: request.requestId, email }
  }

  const waiting = (role: string) => () =>
    server.database.owner(
      `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = $1 AND wait_event_type = 'Lock'`,
      [role],
    )

  test('waits for the mail, and deletes what was captured of it', async () => {
    const { requestId, email } = await asked()
    const written = Promise.withResolvers<void>()
    const { db } = server.parts
    const transaction: Database['transaction'] = (scope, work) =>
      db.transaction(scope, async (tx) => {
        const result = await work(tx)
        written.resolve()
        await expect.poll(waiting('countersign_eraser')).toHaveLength(1)
        return result
      })
    const mailing = runJobs({ ...db, transaction })
    await written.promise
    await Promise.all([eraseEverybody(server, requestId), mailing])
    expect(await capturedFor(email)).toEqual([])
  })

  test('comes first, and nothing is mailed', async () => {
    const { requestId, email } = await asked()
    const eraser = new pg.Client({ connectionString: server.database.adminUrl })
    await eraser.connect()
    await eraser.query('BEGIN')
    await eraser.query(
      'SELECT FROM inboxes JOIN inbox_items USING (tenant_id, inbox_id) WHERE request_id = $1 FOR UPDATE OF inboxes',
      [requestId],
    )
    await eraser.query('UPDATE signers SET email = $2 WHERE request_id = $1', [requestId, ERASED_PERSON.email])
    const mailing = runJobs()
    await expect.poll(waiting('countersign_app')).toHaveLength(1)
    await eraser.query('COMMIT')
    await eraser.end()
    expect(await mailing).toBe(1)
    expect(await capturedFor(email)).toEqual([])
  })
})
