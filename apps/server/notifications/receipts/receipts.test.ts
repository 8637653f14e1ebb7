import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Statement } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { DRAWN, type Made, startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { change } from '../../signrequests/change/change.ts'
import { recordProblem, resolveProblem } from '../../signrequests/problems/record.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { eraseEmailKeys, eraseReceiptStops } from '../erase.ts'
import { openTestMailJobs, PUBLIC_URL, type TestMailJobs } from '../testing/mail-jobs.ts'

let signing: TestSigning
let testJobs: TestMailJobs
beforeAll(async () => {
  signing = await startTestSigning()
  testJobs = openTestMailJobs(signing.server)
})
afterAll(() => signing.stop())

interface Captured {
  id: string
  recipient: string
  subject: string
  link: string | null
  text: string
}

const call = async (path: string) => (await signing.sender.call('GET', path)).json()
const name = (prefix: string) => `${prefix}-${newId()}`

/** The receipts that the request's new jobs send. */
async function receiptsOf(made: Made): Promise<Captured[]> {
  const before = new Set((await call('sandbox/inbox?limit=100')).data.map(({ id }: Captured) => id))
  await testJobs.deliver(made.requestId)
  const { data } = await call('sandbox/inbox?limit=100')
  const fresh = data.filter(({ id, subject }: Captured) => !before.has(id) && /You (signed|approved)/.test(subject))
  return Promise.all(fresh.map(({ id }: Captured) => call(`sandbox/inbox/${id}`)))
}

/** A request of two, one of whom has signed. */
async function signedByFirst(first = name('first'), more: object = {}): Promise<Made> {
  const made = await signing.make([first, name('second')], { ...more })
  await testJobs.deliver(made.requestId)
  await signing.sign(made, 0)
  return made
}

const unsubscribePath = ({ text }: Captured) =>
  (text.match(/\S+\/unsubscribe\/\S+/)?.[0] ?? '').slice(PUBLIC_URL.length)

describe('a receipt', () => {
  test('is sent at once to a signer, says when, names who is awaited, and has a link', async () => {
    const first = name('first')
    const made = await signedByFirst(first)
    const [receipt, ...none] = await receiptsOf(made)
    expect(none).toEqual([])
    expect(receipt).toMatchObject({
      recipient: `${first}@example.com`,
      subject: '[Sandbox] You signed “document.pdf”',
      link: expect.stringMatching(/\/s\/[0-9a-f]{3}_[\w-]{43}$/),
    })
    expect(receipt?.text).toMatch(/You signed “document\.pdf” on .+ at \d\d:\d\d \(.+\)\. Test Ltd asked you for it\./)
    expect(receipt?.text).toMatch(/We are still waiting for second-[\w-]+\./)
    expect(receipt?.text).not.toMatch(/second-[\w-]+@/)
  })

  test('has the time in the zone of the device on which was signed, and else in the sender’s', async () => {
    const signedIn = async (zone?: string) => {
      const made = await signing.make([name('first'), name('second')])
      await testJobs.deliver(made.requestId)
      await signing.sign(made, 0, { ...DRAWN, ...(zone && { zone }) })
      return (await receiptsOf(made))[0]?.text
    }
    expect(await signedIn('Asia/Kolkata')).toMatch(/\(India Standard Time, GMT\+5:30\)/)
    expect(await signedIn()).toMatch(/\(UTC\)/)
  })

  test('and the mail about the expiry have the signer’s zone also when they are shown to the sender', async () => {
    const { sender } = signing
    const made = await signing.make([name('first'), name('second')])
    await testJobs.deliver(made.requestId)
    await signing.sign(made, 0, { ...DRAWN, zone: 'Asia/Kolkata' })
    await testJobs.deliver(made.requestId)
    await change(signing.deps, sender.tenantId, { requestId: made.requestId }, SYSTEM, ({ state }) => ({
      ...{ type: 'Expire', at: state.expiresAt },
    }))
    await testJobs.deliver(made.requestId)
    const key = (await sender.call('POST', 'api-keys', { name: 'reader', scopes: ['requests:read'] })).json().api_key
    const mails = (await call(`${made.path}/mails`)).data as { id: string; kind: string; signer_id: string | null }[]
    const shown = mails.filter(({ kind, signer_id }) => signer_id !== null && ['receipt', 'expired'].includes(kind))
    const texts = shown.map(async ({ id, kind }) => {
      const headers = { authorization: `Bearer ${key}` }
      const { rendered, text } = (await sender.call('GET', `${made.path}/mails/${id}`, undefined, headers)).json()
      return [kind, rendered, /\(UTC\)|India Standard Time, GMT\+5:30/.exec(text)?.[0]]
    })
    const india = 'India Standard Time, GMT+5:30'
    expect((await Promise.all(texts)).toSorted()).toEqual([
      ['expired', 'recreated', '(UTC)'],
      ['expired', 'recreated', india],
      ['receipt', 'recreated', india],
    ])
  })

  test('is sent once for each act, also if its job runs again', async () => {
    const made = await signedByFirst()
    const [job] = (await testJobs.jobs(made.requestId)).filter((each) => each.name === 'receipt')
    expect(job).toBeDefined()
    expect(await testJobs.jobs(made.requestId)).toEqual([])
  })

  test('is not sent to who signs last: they get the completed files', async () => {
    const made = await signing.make([name('only')])
    await testJobs.deliver(made.requestId)
    await signing.sign(made, 0)
    expect(await testJobs.deliver(made.requestId)).toEqual([])
  })

  test('is sent once to who signs last if sealing fails for minutes, and not if it succeeds before', async () => {
    const { deps, sender } = signing
    const made = await signedByFirst()
    expect(await receiptsOf(made)).toHaveLength(1)
    await signing.sign(made, 1)
    const ref = { requestId: made.requestId }
    await recordProblem(deps, sender.tenantId, ref, { code: 'sealing_delayed' })
    await resolveProblem(deps, sender.tenantId, ref, { code: 'sealing_delayed' })
    expect(await receiptsOf(made)).toEqual([])
    await recordProblem(deps, sender.tenantId, ref, { code: 'sealing_delayed' })
    const [receipt, ...none] = await receiptsOf(made)
    expect([receipt?.recipient, none]).toEqual([expect.stringMatching(/^second-/), []])
    expect(receipt?.text).toContain('Everybody is done. Completing the document takes longer than usual.')
    await recordProblem(deps, sender.tenantId, ref, { code: 'certificate_delayed' })
    expect(await receiptsOf(made)).toEqual([])
  })

  test('is sent at once to who signs last while sealing fails', async () => {
    const made = await signedByFirst()
    await recordProblem(
      signing.deps,
      signing.sender.tenantId,
      { requestId: made.requestId },
      { code: 'sealing_delayed' },
    )
    expect(await receiptsOf(made)).toHaveLength(1)
    await signing.sign(made, 1)
    expect(await receiptsOf(made)).toMatchObject([{ recipient: expect.stringMatching(/^second-/) }])
  })

  test('says that an approver has approved', async () => {
    const signers = [
      { name: 'Ada', email: `${newId()}@example.com`, role: 'approver' },
      { name: 'Ben', email: `${newId()}@example.com` },
    ]
    const made = await signing.make([], { signers })
    await testJobs.deliver(made.requestId)
    await signing.approve(made, 0)
    expect(await receiptsOf(made)).toMatchObject([{ subject: '[Sandbox] You approved “document.pdf”' }])
  })

  test('is not sent once the request has ended, or without notify', async () => {
    const ended = await signedByFirst()
    await signing.sender.call('POST', `${ended.path}/cancel`)
    expect(await receiptsOf(ended)).toEqual([])
    expect(await receiptsOf(await signedByFirst(name('quiet'), { notify: false }))).toEqual([])
  })

  test('is not sent while the account has switched receipts off', async () => {
    const set = (receipts: boolean) => signing.sender.call('PATCH', 'account', { receipts })
    expect((await set(false)).json()).toMatchObject({ receipts: false })
    expect(await receiptsOf(await signedByFirst())).toEqual([])
    await set(true)
    expect(await receiptsOf(await signedByFirst())).toHaveLength(1)
  })
})

describe('the unsubscribe link of a receipt', () => {
  test('stops the receipts of this sender to this mailbox, and nothing else', async () => {
    const first = name('first')
    const [receipt] = await receiptsOf(await signedByFirst(first))
    const url = receipt ? unsubscribePath(receipt) : ''
    const page = await signing.server.inject({ url })
    expect(page.body).toContain('Do you want no more receipts for documents of <bdi>Test Ltd</bdi>?')
    expect(page.body).toContain('<button>Stop receipts</button>')
    expect(await receiptsOf(await signedByFirst(first))).toHaveLength(1)
    for (let i = 0; i < 2; i += 1) {
      const done = await signing.server.inject({ method: 'POST', url })
      expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('You will get no more receipts')])
    }
    const made = await signedByFirst(first)
    expect(await receiptsOf(made)).toEqual([])
    expect(await receiptsOf(await signedByFirst())).toHaveLength(1)
    expect((await signing.sender.call('POST', `${made.path}/remind`)).statusCode).toBe(200)
  })

  test('leaves a row that the erasure of the address or of the account deletes', async () => {
    const { database } = signing.server
    const { tenantId } = signing.sender
    const stops = async () =>
      (await database.owner('SELECT FROM receipt_stops WHERE tenant_id = $1', [tenantId])).length
    const eraser = openRole(database, 'countersign_eraser')
    const run = (statements: Statement[]) => eraser.transaction({ tenant: tenantId }, (tx) => tx.all(statements))
    const people = [name('first'), name('other')]
    const before = await stops()
    for (const person of people) {
      const [receipt] = await receiptsOf(await signedByFirst(person))
      await signing.server.inject({ method: 'POST', url: receipt ? unsubscribePath(receipt) : '/' })
    }
    expect(await stops()).toBe(before + 2)
    await run(eraseEmailKeys({ tenantId, email: `${people[0]}@example.com` }))
    expect(await stops()).toBe(before + 1)
    await run([eraseReceiptStops(tenantId)])
    expect(await stops()).toBe(0)
    await eraser.close()
  })
})
