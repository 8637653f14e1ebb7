import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromPublicId, newId } from '../../platform/ids.ts'
import type { RunningJob } from '../../platform/jobs/job.ts'
import { type Mail, type Mailer, MailRefused } from '../../platform/mail/mailer.ts'
import { askForCode } from '../../signrequests/signer/codes.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { mailJobs } from '../send.ts'
import { openTestDigests } from '../testing/digests.ts'
import { DIGESTS, PUBLIC_URL } from '../testing/mail-jobs.ts'

// What a sender is shown of the mails of a request.

let server: TestServer
let sender: TestAccount
/** Keys with fewer scopes than the account's own. */
let reader: string
let tester: string

beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  const keyOf = async (scopes: string[]) =>
    (await sender.call('POST', 'api-keys', { name: 'few', scopes })).json().api_key
  reader = await keyOf(['requests:read'])
  tester = await keyOf(['requests:read', 'sandbox'])
})
afterAll(() => server.stop())

interface Invited {
  path: string
  email: string
  signerId: string
  job: RunningJob
}

async function invited(isVerified: boolean): Promise<Invited> {
  const name = `asha-${newId()}`
  const email = `${name}@example.com`
  if (isVerified) {
    await server.database.owner(
      'INSERT INTO verified_addresses (tenant_id, email, verified_at) VALUES ($1, $2, clock_timestamp())',
      [sender.tenantId, email],
    )
  }
  const documentId = await sender.addDocument()
  const body = { document_id: documentId, signers: [{ name: 'Asha Rao', email }] }
  const created = await sender.call('POST', 'document-signrequest', body)
  const path = `document-signrequest/${documentId}`
  const signerId = (await sender.call('GET', path)).json().signers[0].id
  const ids = {
    request: fromPublicId('sr', String(created.headers['sign-request-id'])) ?? '',
    signer: fromPublicId('sgn', signerId) ?? '',
    generation: 1,
  }
  return { path, email, signerId, job: { id: newId(), tenant: sender.tenantId, ids } }
}

function run(name: string, job: RunningJob, mailer: Mailer | null) {
  const deps = {
    ...server.deps,
    mailer,
    blobs: server.parts.blobs,
    masterKeys: server.parts.masterKeys,
    publicUrl: PUBLIC_URL,
    digests: DIGESTS,
    newAccountMailsPerDay: 50,
  }
  return mailJobs(deps)[name]?.(job)
}

const mailerThat = (send: (mail: Mail) => void): Mailer => ({
  send: async (mail) => send(mail),
  check: async () => {},
  close: async () => {},
})

const list = async (path: string) => (await sender.call('GET', `${path}/mails`)).json().data
async function show(path: string, key = sender.apiKey) {
  const [{ id }] = await list(path)
  const answer = await sender.call('GET', `${path}/mails/${id}`, undefined, { authorization: `Bearer ${key}` })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** The token of every link to a person. */
const TOKEN = /[0-9a-f]{3}_[A-Za-z0-9_-]{43,}/

describe('the list of mails', () => {
  test('names the recipient, the reason and the state of each', async () => {
    const { path, email, signerId, job } = await invited(false)
    expect(await list(path)).toEqual([])
    await run('invitation', job, null)
    expect(await list(path)).toEqual([
      {
        ...{ id: expect.stringMatching(/^mail_/), kind: 'invitation', signer_id: signerId, recipient: email },
        ...{ state: 'captured', attempts: 1, error: null, digest_size: null },
        ...{ created_at: expect.any(String), sent_at: expect.any(String) },
      },
    ])
  })

  test('says that a mail bounced, and why', async () => {
    const { path, job } = await invited(true)
    const refuses = mailerThat(() => {
      throw new MailRefused('550 no such mailbox')
    })
    await run('invitation', job, refuses)
    expect(await list(path)).toMatchObject([{ state: 'bounced', error: '550 no such mailbox', sent_at: null }])
  })

  test('says that a mail was suppressed because it was not needed any more', async () => {
    const { path, job } = await invited(true)
    const delays = mailerThat(() => {
      throw new Error('try again')
    })
    await expect(run('invitation', job, delays)).rejects.toThrow()
    expect(await list(path)).toMatchObject([{ state: 'queued', error: 'try again' }])
    await sender.call('POST', `${path}/cancel`)
    await run('invitation', job, delays)
    expect(await list(path)).toMatchObject([{ state: 'suppressed' }])
  })

  test('is read page by page, and only in its own account', async () => {
    const { path, job } = await invited(false)
    await run('invitation', job, null)
    await run('reminder', { ...job, id: newId() }, null)
    const first = (await sender.call('GET', `${path}/mails?limit=1`)).json()
    expect([first.data[0].kind, first.has_more]).toEqual(['reminder', true])
    const second = (await sender.call('GET', `${path}/mails?limit=1&starting_after=${first.next_cursor}`)).json()
    expect([second.data[0].kind, second.has_more]).toEqual(['invitation', false])
    const other = await server.open()
    expect((await other.call('GET', `${path}/mails`)).statusCode).toBe(404)
    expect((await other.call('GET', `${path}/mails/${first.data[0].id}`)).statusCode).toBe(404)
  })
})

describe('a captured mail', () => {
  test('is shown as captured, with its link only for the scope `links`', async () => {
    const { path, job, email } = await invited(false)
    await run('invitation', job, null)
    const whole = await show(path)
    expect(whole).toMatchObject({ rendered: 'captured', to: { email }, from: expect.stringContaining('@') })
    expect(whole.html).toMatch(TOKEN)
    const without = await show(path, tester)
    expect(without.rendered).toBe('captured')
    expect(JSON.stringify(without)).not.toMatch(TOKEN)
  })

  test('is composed again without its code for a caller who may not read the sandbox’s inbox', async () => {
    const { path, job } = await invited(false)
    const { request: requestId, signer, generation } = job.ids
    const owner = { tenantId: job.tenant, requestId: String(requestId), signerId: String(signer) }
    await server.deps.db.transaction({ tenant: job.tenant }, (tx) =>
      askForCode(tx, { ...owner, generation: Number(generation) }),
    )
    await run('code', job, null)
    const captured = await show(path)
    const code = /\b\d{6}\b/.exec(captured.subject)?.[0] ?? 'none'
    expect([captured.rendered, code]).toEqual(['captured', expect.stringMatching(/^\d{6}$/)])
    const shown = await show(path, reader)
    expect(shown.rendered).toBe('recreated')
    expect(JSON.stringify(shown)).not.toContain(code)
  })
})

test('a mail of a digest is shown as the captured digest, or composed again as the mail about its document', async () => {
  const digests = await openTestDigests(server, sender)
  const email = `asha-${newId()}@example.com`
  const rows = [await digests.row(email, { title: 'Lease.pdf' }), await digests.row(email, { title: 'Annex.pdf' })]
  for (const row of rows) await digests.work(row)
  for (const job of await digests.due()) {
    await digests.send(job)
  }
  await digests.stop()
  for (const { path } of rows) {
    expect(await list(path)).toMatchObject([{ kind: 'invitation', state: 'captured', digest_size: 2 }])
    const captured = await show(path)
    expect([captured.rendered, captured.subject]).toEqual(['captured', expect.stringContaining('2 documents')])
    const recreated = await show(path, reader)
    expect([recreated.rendered, recreated.digest_size]).toEqual(['recreated', 2])
    expect(JSON.stringify(recreated)).not.toMatch(TOKEN)
  }
  expect((await show(rows[1]?.path ?? '', reader)).subject).toContain('Annex.pdf')
})

describe('a mail that was sent', () => {
  test('is composed again, word for word, with links that lead nowhere', async () => {
    const { path, job, email } = await invited(true)
    const sent: Mail[] = []
    await run(
      'reminder',
      job,
      mailerThat((mail) => sent.push(mail)),
    )
    const shown = await show(path)
    expect(shown).toMatchObject({ state: 'sent', rendered: 'recreated', to: { name: 'Asha Rao', email } })
    expect(JSON.stringify(shown)).not.toMatch(TOKEN)
    const withoutLinks = (text = '') => text.replaceAll(/https?:\/\/\S+?(?=["<\s]|$)/gm, 'LINK')
    expect(shown.subject).toBe(sent[0]?.subject)
    expect(withoutLinks(shown.text)).toBe(withoutLinks(sent[0]?.text))
    expect(shown.html).toContain('https://not-shown.invalid/signing-link')
  })

  test('creates no link when it is shown', async () => {
    const { path, job } = await invited(true)
    await run(
      'invitation',
      job,
      mailerThat(() => {}),
    )
    const links = 'SELECT count(*)::int AS n FROM signing_links WHERE tenant_id = $1'
    const before = await server.database.owner(links, [sender.tenantId])
    await show(path)
    expect(await server.database.owner(links, [sender.tenantId])).toEqual(before)
  })

  test('is shown with the name of the person it was sent to, also after a reassignment', async () => {
    const { path, job, signerId } = await invited(true)
    await run(
      'invitation',
      job,
      mailerThat(() => {}),
    )
    await sender.call('POST', `${path}/signers/${signerId}/reassign`, { name: 'Ben Ode', email: 'ben@example.com' })
    const shown = await show(path)
    expect(shown.to.name).toBe('Asha Rao')
    expect(shown.text).toContain('Asha Rao')
  })

  test('is not found once its recipient was erased', async () => {
    const { path, job } = await invited(true)
    await run(
      'invitation',
      job,
      mailerThat(() => {}),
    )
    await server.database.owner(`UPDATE mails SET recipient = '' WHERE mail_id = $1`, [job.id])
    const [{ id, recipient }] = await list(path)
    expect(recipient).toBeNull()
    expect((await sender.call('GET', `${path}/mails/${id}`)).statusCode).toBe(404)
  })
})
