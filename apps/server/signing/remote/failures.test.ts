import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultSwitches } from '@countersign/sandbox-pki'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { esignFile, pinnedCertificate } from '../../providers/testing/providers.ts'
import { otherProfilesOf } from '../../sealing/remote/other-profiles.ts'
import {
  completed,
  makeDue,
  openRemoteSigner,
  type RemoteFixture,
  signedDocument,
  startRemoteFixture,
  userAt,
} from '../testing/remote-fixture.ts'
import { askToSign, auditOf, shownOn } from '../testing/signer-browser.ts'

// Attempts while the timestamping authority or the provider does not answer.

let fixture: RemoteFixture
beforeAll(async () => {
  fixture = await startRemoteFixture(async (_, folder) => {
    const to = join(folder, 'providers')
    await mkdir(to)
    const certificate = pinnedCertificate()
    for (const file of [
      esignFile({ id: 'assigned', mode: 'test', slotBytes: 40_000, certificate }),
      esignFile({ id: 'of-others', mode: 'test', certificate }),
      esignFile({ id: 'of-live', mode: 'live', certificate }),
    ]) {
      await writeFile(join(to, `${file.id}.json`), JSON.stringify(file))
    }
    return { COUNTERSIGN_PROVIDERS: to }
  })
}, 60_000)
afterAll(() => fixture.stop())

const asha = { name: 'Asha Rao', email: 'asha@example.com', sig_type: 'national_id' }
const ACCOUNT = 'asha.rao@sandbox'
const server = () => fixture.signing.server

function create(more: Record<string, unknown> = {}) {
  return askToSign(server(), fixture.signing.sender, { signers: [{ ...asha, ...more }] })
}

async function stepOf(attempt: string): Promise<unknown> {
  const [row] = await server().database.owner('SELECT step FROM remote_attempts WHERE attempt_id = $1', [attempt])
  return row?.step
}

describe('before the signer leaves', () => {
  test('the attempt fails if no timestamping authority answers', async () => {
    const request = await create({ provider: 'sandbox-esp-21' })
    const signer = await openRemoteSigner(fixture, request)
    const { attempt } = await signer.begin()
    const credentials = { ...(await fixture.deps.credentials('test')) }
    fixture.signing.pki.switches.tsa = 'down'
    await fixture.work({ credentials: async () => credentials })
    Object.assign(fixture.signing.pki.switches, defaultSwitches)
    expect(await signer.read(attempt)).toMatchObject({ state: 'failed', code: 'timestamp_unavailable', retry: 'again' })
    const again = await signer.beginAndLeave()
    expect(again.departure.kind).toBe('form')
  })
})

test('an answer that arrives just after the sealer’s poll is used at once', async () => {
  const request = await create({ provider: 'sandbox-esp-21' })
  const signer = await openRemoteSigner(fixture, request)
  const { attempt, departure } = await signer.beginAndLeave()
  const user = userAt(fixture, 'Asha Rao')
  await user.sign(departure)
  await makeDue(fixture, attempt)
  let isBack = false
  await fixture.work({
    openProvider: async (...which) => {
      if (!isBack) await user.return()
      isBack = true
      return fixture.deps.openProvider(...which)
    },
  })
  expect(await stepOf(attempt)).toBe('signed')
})

describe('a timestamp that is unavailable after the signer’s return', () => {
  test('is requested again while the provider’s session lasts', async () => {
    const { request, signer, attempt } = await signedAtProvider()
    await withoutTimestamps(async (work) => {
      await work()
      expect(await stepOf(attempt)).toBe('finishing')
    })
    await makeDue(fixture, attempt)
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect(await completed(fixture, request)).toEqual(['B-LTA valid'])
  })

  test('fails the attempt at the session’s end; the signer can sign again later', async () => {
    const { request, signer, attempt } = await signedAtProvider()
    await withoutTimestamps(async (work) => {
      await work()
      await advance(31 * 60)
      await makeDue(fixture, attempt)
      await work()
    })
    const result = await signer.read(attempt)
    expect(result).toMatchObject({ state: 'failed', code: 'timestamp_unavailable', retry: 'again' })
    const { body } = await fixture.signing.sender.call('GET', `document-signrequest/${request.documentId}`)
    expect(JSON.parse(body).signers[0]).toMatchObject({ state: 'viewed', error_code: 'timestamp_unavailable' })
    const [{ lease } = { lease: 'none' }] = await server().database.owner(
      'SELECT lease FROM sign_requests WHERE request_id = $1',
      [request.requestId],
    )
    expect(lease).toBeNull()
    const again = await signer.beginAndLeave()
    const user = userAt(fixture, 'Asha Rao')
    await user.sign(again.departure)
    await user.return()
    expect(await signer.read(again.attempt)).toEqual({ state: 'signed' })
    expect(await completed(fixture, request)).toEqual(['B-LTA valid'])
  })

  async function signedAtProvider() {
    const request = await create({ provider: 'sandbox-esp-21' })
    const signer = await openRemoteSigner(fixture, request)
    const { attempt, departure } = await signer.beginAndLeave()
    const user = userAt(fixture, 'Asha Rao')
    await user.sign(departure)
    await user.return()
    return { request, signer, attempt }
  }

  async function withoutTimestamps(act: (work: () => Promise<void>) => Promise<void>): Promise<void> {
    fixture.signing.pki.switches.tsa = 'down'
    try {
      await act(() => fixture.work())
    } finally {
      Object.assign(fixture.signing.pki.switches, defaultSwitches)
    }
  }

  const advance = (seconds: number) => fixture.signing.sender.call('POST', 'sandbox/clock/advance', { seconds })
})

test('the document has the operator’s timestamp, not the one in the provider’s CMS', async () => {
  await fixture.setSwitches({ stamp: 'own' })
  const request = await create({ provider: 'sandbox-esp-21' })
  const signer = await openRemoteSigner(fixture, request)
  const { attempt, departure } = await signer.beginAndLeave()
  const user = userAt(fixture, 'Asha Rao')
  await user.sign(departure)
  await fixture.setSwitches({ stamp: 'none' })
  await user.return()
  expect(await signer.read(attempt)).toEqual({ state: 'signed' })
  expect(await completed(fixture, request)).toEqual(['B-LTA valid'])
  const { rawPayload } = await signedDocument(fixture, request)
  const isTimestampedBy = (name: string) => rawPayload.toString('latin1').includes(Buffer.from(name).toString('hex'))
  expect([isTimestampedBy('Sandbox ESP TSA'), isTimestampedBy('Countersign Sandbox TSA')]).toEqual([false, true])
})

describe('a provider that is down', () => {
  test('offers the next provider, then the sender’s fallback method, on the same link', async () => {
    const request = await create({ provider: 'sandbox-esp-3', sig_type: 'aadhaar', fallback: ['draw'] })
    const signer = await openRemoteSigner(fixture, request)
    await fixture.setSwitches({ outage: true })
    const first = await signer.begin()
    const down = { state: 'failed', code: 'provider_down', retry: 'elsewhere' }
    const others = [{ id: 'sandbox-esp-21' }, { id: 'sandbox-esp-3-account' }]
    const other = { fallback: { providers: others, methods: [] } }
    expect(await signer.read(first.attempt)).toMatchObject({ ...down, ...other })
    const second = await signer.begin({ provider: 'sandbox-esp-21' })
    const last = { fallback: { providers: [{ id: 'sandbox-esp-3-account' }], methods: [] } }
    expect(await signer.read(second.attempt)).toMatchObject({ ...down, ...last })
    const third = await signer.begin({ provider: 'sandbox-esp-3-account', account: ACCOUNT })
    const drawn = { fallback: { providers: [], methods: ['drawn'] } }
    expect(await signer.read(third.attempt)).toMatchObject({ ...down, ...drawn })
    await fixture.setSwitches({ outage: false })
    const shown = shownOn((await signer.browser.get(`${signer.base}?method=drawn`)).body)
    const mark = { kind: 'typed', name: 'Asha Rao' }
    expect((await signer.browser.send(`${signer.base}/sign`, { mark, ...shown })).statusCode).toBe(200)
    const failed = await auditOf(server(), request, 'attempt_failed')
    expect(failed.map(({ data }) => data.opens_fallback)).toEqual([false, false, true])
  })
})

describe('the other providers of an attempt', () => {
  test.each([
    ['aadhaar', ['assigned', 'sandbox-esp-3', 'sandbox-esp-3-account']],
    ['national_id', ['assigned', 'sandbox-esp-3', 'sandbox-csc', 'sandbox-esp-3-account']],
  ])('are those of the account and its mode that serve %s', async (sig_type, expected) => {
    await assign('of-live', 'assigned')
    expect(await otherProviders(sig_type)).toEqual(expected)
    await assign()
    expect(await otherProviders(sig_type)).toEqual(expected.slice(1))
  })

  test('exclude those whose signature would break PDF/A', async () => {
    await assign('assigned')
    const pdfA = JSON.stringify({ pdf_a: { part: 2, conformance: 'B' } })
    const claim = (documentId: string) =>
      server().database.owner('UPDATE documents SET preflight = preflight || $2 WHERE document_id = $1', [
        documentId,
        pdfA,
      ])
    expect(await otherProviders('aadhaar', claim)).toEqual(['sandbox-esp-3', 'sandbox-esp-3-account'])
  })

  test('replace a provider that the sender named and the account has lost', async () => {
    await assign('assigned')
    const request = await create({ provider: 'assigned' })
    await assign()
    const signer = await openRemoteSigner(fixture, request)
    const { attempt } = await signer.begin()
    expect(await signer.read(attempt)).toMatchObject({ state: 'leave' })
    await signer.post(attempt, 'abandon')
  })

  async function otherProviders(sig_type: string, prepare: (documentId: string) => Promise<unknown> = async () => {}) {
    const request = await create({ sig_type, provider: 'sandbox-esp-21' })
    await prepare(request.documentId)
    const signer = await openRemoteSigner(fixture, request)
    const { attempt } = await signer.begin()
    const { tenantId } = fixture.signing.sender
    return otherProfilesOf(fixture.deps, { tenantId, requestId: request.requestId, attemptId: attempt })
  }

  const assign = (...ids: string[]) =>
    server().database.owner('UPDATE accounts SET providers = $2 WHERE account_id = $1', [
      fixture.signing.sender.accountId,
      JSON.stringify(ids.map((id) => ({ id, asp_id: null }))),
    ])
})
