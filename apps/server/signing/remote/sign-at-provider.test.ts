import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  completed,
  makeDue,
  openRemoteSigner,
  type RemoteFixture,
  requireLeave,
  startRemoteFixture,
  userAt,
} from '../testing/remote-fixture.ts'
import { askToSign, auditOf, openBrowser, readSignedText } from '../testing/signer-browser.ts'

let fixture: RemoteFixture
beforeAll(async () => {
  fixture = await startRemoteFixture()
}, 60_000)
afterAll(() => fixture.stop())

const asha = { name: 'Asha Rao', email: 'asha@example.com', sig_type: 'national_id' }
const server = () => fixture.signing.server

function create(more: Record<string, unknown> = {}) {
  return askToSign(server(), fixture.signing.sender, { signers: [{ ...asha, ...more }] })
}

describe('a signer at a provider', () => {
  test('of eSign 2.1 leaves with a form, returns with the answer and has signed', async () => {
    const request = await create({ provider: 'sandbox-esp-21' })
    const signer = await openRemoteSigner(fixture, request)
    const { attempt, departure } = await signer.beginAndLeave({ zone: 'Asia/Kolkata' })
    expect(await signer.read(attempt)).toMatchObject({ state: 'away' })
    const user = userAt(fixture, 'Asha Rao')
    await user.sign(departure)
    expect(await user.return()).toEqual({ status: 303, location: signer.base })
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect(await completed(fixture, request)).toEqual(['B-LTA valid'])
    expect(await readSignedText(fixture.signing.sender, request)).toMatch(/\d\d:\d\d:\d\d UTC\+05:30/)
    const [entry] = await auditOf(server(), request, 'attempt_completed')
    expect(entry?.personal.certificate_subject).toBe('Asha Rao')
    expect(entry?.data.messages).toMatchObject([{ what: 'request' }, { what: 'answer' }])
  })

  test('of eSign 3.x has signed by polling, without a callback', async () => {
    const request = await create({ provider: 'sandbox-esp-3' })
    const signer = await openRemoteSigner(fixture, request)
    const { attempt, departure } = await signer.beginAndLeave()
    const user = userAt(fixture, 'Asha Rao')
    await user.sign(departure)
    expect(await user.return()).toEqual({ status: 303, location: signer.base })
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect(await completed(fixture, request)).toEqual(['B-LTA valid'])
  })

  test('of CSC leaves twice: for the certificate, without a lease, and for the signature', async () => {
    const request = await create({ provider: 'sandbox-csc' })
    const signer = await openRemoteSigner(fixture, request)
    const first = await signer.beginAndLeave()
    expect(first.until).toBeNull()
    const user = userAt(fixture, 'Asha Rao')
    await user.sign(first.departure)
    expect(await user.return()).toEqual({ status: 303, location: signer.base })
    const second = requireLeave(await signer.read(first.attempt))
    expect(second.until).not.toBeNull()
    await user.sign(second.departure)
    expect(await user.return()).toEqual({ status: 303, location: signer.base })
    expect(await signer.read(first.attempt)).toEqual({ state: 'signed' })
    expect(await completed(fixture, request)).toEqual(['B-LTA valid'])
  })

  test('of another name fails with name_mismatch', async () => {
    const request = await create({ provider: 'sandbox-esp-21' })
    const signer = await openRemoteSigner(fixture, request)
    const { attempt, departure } = await signer.beginAndLeave()
    const user = userAt(fixture, 'Bela Sen')
    await user.sign(departure)
    await user.return()
    expect(await signer.read(attempt)).toMatchObject({ state: 'failed', code: 'name_mismatch', retry: 'sender' })
  })

  test('who enters wrong codes can begin again and sign', async () => {
    const request = await create({ provider: 'sandbox-esp-21' })
    const signer = await openRemoteSigner(fixture, request)
    const first = await signer.beginAndLeave()
    const user = userAt(fixture, 'Asha Rao')
    await user.open(first.departure)
    await user.authenticate('wrong')
    await user.return()
    expect(await signer.read(first.attempt)).toMatchObject({ state: 'failed', code: 'otp_failed', retry: 'again' })
    const second = await signer.beginAndLeave()
    const again = userAt(fixture, 'Asha Rao')
    await again.sign(second.departure)
    await again.return()
    expect(await signer.read(second.attempt)).toEqual({ state: 'signed' })
  })
})

test('a delegate neither sees nor continues what the person before began at a provider', async () => {
  const request = await create({ provider: 'sandbox-csc', may_delegate: true })
  const first = await openRemoteSigner(fixture, request)
  const { attempt } = await first.beginAndLeave()
  expect((await first.browser.get(first.base)).body).toContain(attempt)
  const deputy = { name: 'Bela Sen', email: 'bela@example.com', reason: 'Bela signs leases' }
  expect((await first.browser.send(`${first.base}/delegate`, deputy)).statusCode).toBe(200)
  const second = await openRemoteSigner(fixture, request)
  expect((await second.browser.get(second.base)).body).not.toContain(attempt)
  expect(await second.read(attempt)).toMatchObject({ code: 'not_found' })
  expect([await second.post(attempt, 'left'), await second.post(attempt, 'abandon')]).toEqual([404, 404])
  expect((await second.begin({ attempt, credential: 'any' })).status).toBe(404)
})

describe('a signer with several certificates at a CSC service', () => {
  test('chooses one of those that can sign, and signs with it', async () => {
    const request = await create({ provider: 'sandbox-csc' })
    const signer = await openRemoteSigner(fixture, request)
    await fixture.setSwitches({ credentials: 'several' })
    const first = await signer.beginAndLeave()
    const user = userAt(fixture, 'Asha Rao')
    await user.sign(first.departure)
    await fixture.setSwitches({ credentials: 'one' })
    await user.return()
    const offered = await signer.read(first.attempt)
    if (offered.state !== 'choose') throw new Error(JSON.stringify(offered))
    expect(offered.credentials).toEqual([OFFERED, OFFERED])
    expect(new Set(offered.credentials.map(({ valid_until }) => valid_until)).size).toBe(2)
    const unknown = await signer.begin({ attempt: first.attempt, credential: 'another’s' })
    expect(unknown.status).toBe(422)
    const chosen = offered.credentials[1]
    await signer.begin({ attempt: first.attempt, credential: chosen?.id })
    await user.sign(requireLeave(await signer.read(first.attempt)).departure)
    await user.return()
    expect(await signer.read(first.attempt)).toEqual({ state: 'signed' })
    const [{ ends } = { ends: '' }] = await server().database.owner(
      `SELECT verdict->>'validUntil' AS ends FROM remote_attempts WHERE attempt_id = $1`,
      [first.attempt],
    )
    expect(ends).toBe(chosen?.valid_until)
    expect(await completed(fixture, request)).toEqual(['B-LTA valid'])
  })

  const OFFERED = {
    ...{ id: expect.any(String), subject: 'Asha Rao', issuer: 'Sandbox ESP Issuing CA' },
    valid_until: expect.any(String),
  }

  test('waits while another signer has the lease, and sees its end', async () => {
    const signers = [
      { ...asha, provider: 'sandbox-csc' },
      { name: 'Bela Sen', email: 'bela@example.com', sig_type: 'national_id', provider: 'sandbox-esp-21' },
    ]
    const request = await askToSign(server(), fixture.signing.sender, { signers, is_sequential: false })
    const [first, second] = [await openRemoteSigner(fixture, request, 0), await openRemoteSigner(fixture, request, 1)]
    const waiting = await first.beginAndLeave()
    const user = userAt(fixture, 'Asha Rao')
    await user.sign(waiting.departure)
    const other = await second.beginAndLeave()
    await user.return()
    expect(await first.read(waiting.attempt)).toEqual({ state: 'waiting', until: other.until })
    await second.post(other.attempt, 'abandon')
    await makeDue(fixture, waiting.attempt)
    expect(await first.read(waiting.attempt)).toMatchObject({ state: 'leave' })
  })
})

describe('the sandbox', () => {
  test.each(['sandbox-esp-21', 'sandbox-esp-3', 'sandbox-esp-3-account', 'sandbox-csc'])(
    'lets a virtual signer sign at %s',
    async (provider) => {
      const request = await create({ provider })
      const path = `sandbox/signers/${request.signers[0]?.publicId}/act`
      const failed = await whileSealing(fixture.signing.sender.call('POST', path, { action: 'fail_otp' }))
      expect(failed.json().sign_request.signers[0].state).toBe('viewed')
      const signed = await whileSealing(fixture.signing.sender.call('POST', path, { action: 'sign' }))
      expect(signed.json().sign_request.signers[0].state).toBe('signed')
    },
  )

  test.each(['sandbox-esp-3', 'sandbox-csc'])(
    'lets a virtual witness sign at %s, with their statement',
    async (provider) => {
      const signers = [
        { name: 'Asha Rao', email: 'asha@example.com' },
        { ...asha, name: 'Wendy Wit', email: 'wendy@example.com', role: 'witness', witness_of: 1, provider },
      ]
      const request = await askToSign(server(), fixture.signing.sender, { signers })
      await openBrowser(server()).signTyped(await request.link(0))
      await fixture.signing.seal()
      const path = `sandbox/signers/${request.signers[1]?.publicId}/act`
      const signed = await whileSealing(fixture.signing.sender.call('POST', path, { action: 'sign' }))
      expect(signed.json().sign_request.signers[1].state).toBe('signed')
      const [entry] = await auditOf(server(), request, 'attempt_begun')
      expect(entry?.personal).toMatchObject({ witness_name: 'Wendy Wit', witness_address: expect.any(String) })
    },
  )

  /** Runs the sealer until the call has ended. */
  async function whileSealing<T>(acted: Promise<T>): Promise<T> {
    let hasEnded = false
    const ended = acted.finally(() => {
      hasEnded = true
    })
    while (!hasEnded) await Promise.all([fixture.work(), new Promise(setImmediate)])
    return ended
  }
})
