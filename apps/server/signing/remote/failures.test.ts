import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultSwitches } from '@countersign/sandbox-pki'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { esignFile, pinnedCertificate } from '../../providers/testing/providers.ts'
import { otherProfilesOf } from '../../sealing/remote/other-profiles.ts'
import {
  arrive,
  completed,
  lookAtOnce,
  openRemoteStage,
  personAt,
  type RemoteStage,
  signedDocument,
} from '../testing/remote-signer.ts'
import { askToSign, auditOf, shownOn } from '../testing/signer-browser.ts'

// What a signer at a provider meets when somebody else does not answer: whoever stamps, or the provider itself.

let stage: RemoteStage
beforeAll(async () => {
  stage = await openRemoteStage(async (_, folder) => {
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
afterAll(() => stage.stop())

const asha = { name: 'Asha Rao', email: 'asha@example.com', sig_type: 'national_id' }
const ACCOUNT = 'asha.rao@sandbox'
const server = () => stage.signing.server

function ask(more: Record<string, unknown> = {}) {
  return askToSign(server(), stage.signing.sender, { signers: [{ ...asha, ...more }] })
}

async function stepOf(attempt: string): Promise<unknown> {
  const [row] = await server().database.owner('SELECT step FROM remote_attempts WHERE attempt_id = $1', [attempt])
  return row?.step
}

describe('before a signer leaves', () => {
  test('it is made sure that a time-stamp can be had', async () => {
    const request = await ask({ provider: 'sandbox-esp-21' })
    const signer = await arrive(stage, request)
    const { attempt } = await signer.begin()
    const credentials = { ...(await stage.deps.credentials('test')) }
    stage.signing.pki.switches.tsa = 'down'
    await stage.work({ credentials: async () => credentials })
    Object.assign(stage.signing.pki.switches, defaultSwitches)
    expect(await signer.read(attempt)).toMatchObject({ state: 'failed', code: 'timestamp_unavailable', retry: 'again' })
    const again = await signer.setOut()
    expect(again.departure.kind).toBe('form')
  })
})

test('an answer that comes just after the sealer has looked for it is not put off', async () => {
  const request = await ask({ provider: 'sandbox-esp-21' })
  const signer = await arrive(stage, request)
  const { attempt, departure } = await signer.setOut()
  const person = personAt(stage, 'Asha Rao')
  await person.sign(departure)
  await lookAtOnce(stage, attempt)
  let isBack = false
  await stage.work({
    openProvider: async (...which) => {
      if (!isBack) await person.comeBack()
      isBack = true
      return stage.deps.openProvider(...which)
    },
  })
  expect(await stepOf(attempt)).toBe('signed')
})

describe('a time-stamp that cannot be had once the signer is back', () => {
  test('is tried again for as long as the session lasts; others may go first after the lease', async () => {
    const { request, signer, attempt } = await signedAtProvider()
    await withoutStamps(async (work) => {
      await work()
      expect(await stepOf(attempt)).toBe('finishing')
    })
    await lookAtOnce(stage, attempt)
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect(await completed(stage, request)).toEqual(['B-LTA valid'])
  })

  test('ends with the session: the signer is told, is where they began, and signs when it is back', async () => {
    const { request, signer, attempt } = await signedAtProvider()
    await withoutStamps(async (work) => {
      await work()
      await advance(31 * 60)
      await lookAtOnce(stage, attempt)
      await work()
    })
    const told = await signer.read(attempt)
    expect(told).toMatchObject({ state: 'failed', code: 'timestamp_unavailable', retry: 'again' })
    const { body } = await stage.signing.sender.call('GET', `document-signrequest/${request.documentId}`)
    expect(JSON.parse(body).signers[0]).toMatchObject({ state: 'viewed', error_code: 'timestamp_unavailable' })
    const [{ lease } = { lease: 'none' }] = await server().database.owner(
      'SELECT lease FROM sign_requests WHERE request_id = $1',
      [request.requestId],
    )
    expect(lease).toBeNull()
    const again = await signer.setOut()
    const person = personAt(stage, 'Asha Rao')
    await person.sign(again.departure)
    await person.comeBack()
    expect(await signer.read(again.attempt)).toEqual({ state: 'signed' })
    expect(await completed(stage, request)).toEqual(['B-LTA valid'])
  })

  async function signedAtProvider() {
    const request = await ask({ provider: 'sandbox-esp-21' })
    const signer = await arrive(stage, request)
    const { attempt, departure } = await signer.setOut()
    const person = personAt(stage, 'Asha Rao')
    await person.sign(departure)
    await person.comeBack()
    return { request, signer, attempt }
  }

  async function withoutStamps(act: (work: () => Promise<void>) => Promise<void>): Promise<void> {
    stage.signing.pki.switches.tsa = 'down'
    try {
      await act(() => stage.work())
    } finally {
      Object.assign(stage.signing.pki.switches, defaultSwitches)
    }
  }

  const advance = (seconds: number) => stage.signing.sender.call('POST', 'sandbox/clock/advance', { seconds })
})

test('a time-stamp that a provider put into its CMS stays in the evidence: the document has one of the operator’s', async () => {
  await stage.turn({ stamp: 'own' })
  const request = await ask({ provider: 'sandbox-esp-21' })
  const signer = await arrive(stage, request)
  const { attempt, departure } = await signer.setOut()
  const person = personAt(stage, 'Asha Rao')
  await person.sign(departure)
  await stage.turn({ stamp: 'none' })
  await person.comeBack()
  expect(await signer.read(attempt)).toEqual({ state: 'signed' })
  expect(await completed(stage, request)).toEqual(['B-LTA valid'])
  const { rawPayload } = await signedDocument(stage, request)
  const stampedBy = (name: string) => rawPayload.toString('latin1').includes(Buffer.from(name).toString('hex'))
  expect([stampedBy('Sandbox ESP TSA'), stampedBy('Countersign Sandbox TSA')]).toEqual([false, true])
})

describe('a provider that is down', () => {
  test('leads to the next, and then to the method that the sender permitted, on the same link', async () => {
    const request = await ask({ provider: 'sandbox-esp-3', sig_type: 'aadhaar', fallback: ['draw'] })
    const signer = await arrive(stage, request)
    await stage.turn({ outage: true })
    const first = await signer.begin()
    const down = { state: 'failed', code: 'provider_down', retry: 'elsewhere' }
    const others = [{ id: 'sandbox-esp-21' }, { id: 'sandbox-esp-3-account' }]
    const other = { fallback: { providers: others, methods: [] } }
    expect(await signer.read(first.attempt)).toMatchObject({ ...down, ...other })
    const second = await signer.begin({ provider: 'sandbox-esp-21' })
    const last = { fallback: { providers: [{ id: 'sandbox-esp-3-account' }], methods: [] } }
    expect(await signer.read(second.attempt)).toMatchObject({ ...down, ...last })
    const third = await signer.begin({ provider: 'sandbox-esp-3-account', account: ACCOUNT })
    const byHand = { fallback: { providers: [], methods: ['drawn'] } }
    expect(await signer.read(third.attempt)).toMatchObject({ ...down, ...byHand })
    await stage.turn({ outage: false })
    const shown = shownOn((await signer.browser.get(`${signer.base}?method=drawn`)).body)
    const mark = { kind: 'typed', name: 'Asha Rao' }
    expect((await signer.browser.send(`${signer.base}/sign`, { mark, ...shown })).statusCode).toBe(200)
    const failed = await auditOf(server(), request, 'attempt_failed')
    expect(failed.map(({ data }) => data.opens_fallback)).toEqual([false, false, true])
  })
})

describe('where else a signer may be sent', () => {
  test.each([
    ['aadhaar', ['assigned', 'sandbox-esp-3', 'sandbox-esp-3-account']],
    ['national_id', ['assigned', 'sandbox-esp-3', 'sandbox-csc', 'sandbox-esp-3-account']],
  ])('are providers of the account, of its mode, that serve %s', async (sig_type, expected) => {
    await assign('of-live', 'assigned')
    expect(await others(sig_type)).toEqual(expected)
    await assign()
    expect(await others(sig_type)).toEqual(expected.slice(1))
  })

  test('are none whose signature would end PDF/A', async () => {
    await assign('assigned')
    const pdfA = JSON.stringify({ pdf_a: { part: 2, conformance: 'B' } })
    const claim = (documentId: string) =>
      server().database.owner('UPDATE documents SET preflight = preflight || $2 WHERE document_id = $1', [
        documentId,
        pdfA,
      ])
    expect(await others('aadhaar', claim)).toEqual(['sandbox-esp-3', 'sandbox-esp-3-account'])
  })

  test('is one of them, should the one that the sender named have gone since', async () => {
    await assign('assigned')
    const request = await ask({ provider: 'assigned' })
    await assign()
    const signer = await arrive(stage, request)
    const { attempt } = await signer.begin()
    expect(await signer.read(attempt)).toMatchObject({ state: 'leave' })
    await signer.post(attempt, 'abandon')
  })

  async function others(sig_type: string, prepare: (documentId: string) => Promise<unknown> = async () => {}) {
    const request = await ask({ sig_type, provider: 'sandbox-esp-21' })
    await prepare(request.documentId)
    const signer = await arrive(stage, request)
    const { attempt } = await signer.begin()
    const { tenantId } = stage.signing.sender
    return otherProfilesOf(stage.deps, { tenantId, requestId: request.requestId, attemptId: attempt })
  }

  const assign = (...ids: string[]) =>
    server().database.owner('UPDATE accounts SET providers = $2 WHERE account_id = $1', [
      stage.signing.sender.accountId,
      JSON.stringify(ids.map((id) => ({ id, asp_id: null }))),
    ])
})
