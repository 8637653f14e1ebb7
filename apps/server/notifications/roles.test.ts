import type { Role } from '@countersign/domain/signrequest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { DRAWN, type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { change } from '../signrequests/change/change.ts'
import { openTestMailJobs, type TestMailJobs } from './testing/mail-jobs.ts'

// Which mails the recipients of each role get, and what these ask for.

let signing: TestSigning
let testJobs: TestMailJobs
beforeAll(async () => {
  signing = await startTestSigning()
  testJobs = openTestMailJobs(signing.server)
})
afterAll(() => signing.stop())

const call = async (path: string) => (await signing.sender.call('GET', path)).json()

interface Recipient {
  name: string
  role?: Role
  witness_of?: number
  cc_at?: 'start' | 'end'
  may_delegate?: boolean
}

/** The addresses contain an own id: requests of one account share the sandbox inbox. */
function make(recipients: Recipient[], more: Record<string, unknown> = {}): Promise<Made> {
  const own = newId()
  const signers = recipients.map((one) => ({ ...one, email: `${one.name.toLowerCase()}-${own}@example.com` }))
  return signing.make([], { signers, ...more })
}

/** The mails of this step, as `name: subject`, sorted. The sender’s begin with `sender`. */
async function mailsOf(made: Made): Promise<string[]> {
  const list = async () =>
    (await call('sandbox/inbox?limit=100')).data as { id: string; recipient: string; subject: string }[]
  const before = new Set((await list()).map(({ id }) => id))
  await testJobs.deliver(made.requestId)
  const fresh = (await list()).filter(({ id }) => !before.has(id))
  const own = (await call('account')).email
  return fresh
    .map(({ recipient, subject }) => {
      const name = recipient === own ? 'sender' : recipient.split('-')[0]
      return `${name}: ${subject.replace('[Sandbox] ', '')}`
    })
    .toSorted()
}

function act(made: Made, signer: number, command: 'Decline' | 'Remind'): Promise<unknown> {
  const signerId = made.signers[signer] ?? ''
  return change(signing.deps, signing.sender.tenantId, { requestId: made.requestId }, SYSTEM, ({ now: at }) =>
    command === 'Decline'
      ? { type: 'Decline', at, signerId, linkGeneration: 1, reason: null }
      : { type: 'Remind', at, signerId },
  )
}

const ALL_ROLES: Recipient[] = [
  { name: 'Approver', role: 'approver' },
  { name: 'Signer' },
  { name: 'Witness', role: 'witness', witness_of: 2 },
  { name: 'Viewer', role: 'viewer' },
  { name: 'Early', role: 'cc', cc_at: 'start' },
  { name: 'Late', role: 'cc' },
]
const NAME = '“document.pdf”'

test('asks each role for its act, in order, and sends a cc recipient of the end one mail and of the start two', async () => {
  const made = await make(ALL_ROLES, { is_sequential: true })
  expect(await mailsOf(made)).toEqual([
    `approver: Test Ltd asks you to approve ${NAME}`,
    `early: Test Ltd shows you ${NAME}`,
  ])
  await signing.approve(made, 0)
  expect(await mailsOf(made)).toEqual([`approver: You approved ${NAME}`, `signer: Your turn to sign ${NAME}`])
  await signing.sign(made, 1)
  await signing.seal()
  expect(await mailsOf(made)).toEqual([
    `signer: You signed ${NAME}`,
    `witness: Test Ltd asks you to witness the signature of Signer on ${NAME}`,
  ])
  await signing.sign(made, 2, DRAWN, { name: 'Wilma Witness', address: '1 High Street' })
  await signing.seal()
  expect(await mailsOf(made)).toEqual([`viewer: Test Ltd asks you to read ${NAME}`, `witness: You signed ${NAME}`])
  await signing.view(made, 3)
  await signing.seal()
  expect(await mailsOf(made)).toEqual([
    `approver: ${NAME} is completed`,
    `early: Your copy of ${NAME}`,
    `late: Your copy of ${NAME}`,
    `sender: ${NAME} is completed`,
    `signer: ${NAME} is completed`,
    `viewer: ${NAME} is completed`,
    `witness: ${NAME} is completed`,
  ])
})

test('sends nothing if the sender delivers the links', async () => {
  const made = await make(
    [{ name: 'Signer' }, { name: 'Late', role: 'cc' }, { name: 'Early', role: 'cc', cc_at: 'start' }],
    {
      notify: false,
    },
  )
  await signing.sign(made, 0)
  await signing.seal()
  expect((await call(made.path)).state).toBe('completed')
  expect(await testJobs.jobs(made.requestId)).toEqual([])
})

test('says what was declined, and writes to nobody who does not know of the request', async () => {
  const made = await make(ALL_ROLES, { is_sequential: true })
  await mailsOf(made)
  await signing.view(made, 0)
  await act(made, 0, 'Decline')
  expect(await mailsOf(made)).toEqual([
    `early: ${NAME} will not be signed`,
    `sender: Approver declined to approve ${NAME}`,
  ])
})

test('of a delegation the sender is told, and the next person learns who passed it on and why', async () => {
  const made = await make([{ name: 'Signer', may_delegate: true }])
  await mailsOf(made)
  const signerId = made.signers[0] ?? ''
  const next = { name: 'Deputy', email: `deputy-${newId()}@example.com`, reason: 'Deputy signs leases here' }
  await change(signing.deps, signing.sender.tenantId, { requestId: made.requestId }, SYSTEM, ({ now: at }) => {
    return { type: 'Delegate', at, signerId, linkGeneration: 1, ...next }
  })
  expect(await mailsOf(made)).toEqual([
    expect.stringMatching(/^deputy: .* asks you to sign/),
    `sender: Signer passed ${NAME} to Deputy`,
  ])
  const [mail] = (await call(`sandbox/inbox?recipient=${encodeURIComponent(next.email)}`)).data
  const { text } = await call(`sandbox/inbox/${mail.id}`)
  expect(text).toContain('Signer has passed this document to you. The reason given:')
  expect(text).toContain(next.reason)
})

test('a reminder repeats what is asked, and is obsolete once the viewer has looked', async () => {
  const made = await make([{ name: 'Viewer', role: 'viewer' }, { name: 'Signer' }])
  await mailsOf(made)
  await act(made, 0, 'Remind')
  expect(await mailsOf(made)).toEqual([`viewer: Reminder: please read ${NAME}`])
  const late = await make([{ name: 'Viewer', role: 'viewer' }, { name: 'Signer' }])
  await signing.view(late, 0)
  expect(await mailsOf(late)).toEqual([`signer: Test Ltd asks you to sign ${NAME}`])
})
