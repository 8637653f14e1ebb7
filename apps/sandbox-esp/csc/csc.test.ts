import { X509Certificate } from 'node:crypto'
import { addSignatureFields, beginRemote, completeRemote, embedSignature, memorySource } from '@countersign/pades'
import { plainFetcher } from '@countersign/pades/trust'
import {
  type Begun,
  type CertificateKnown,
  type CompletionContext,
  type CscProfile,
  cscSigner,
  type Order,
  readProfile,
} from '@countersign/remote-signing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { samplePdf } from '../../../packages/pades/testing/sample-pdfs.ts'
import { verifyWithPdfsig } from '../../../packages/pades/testing/validators.ts'
import { profilesOf } from '../profiles.ts'
import { defaultSwitches } from '../switches.ts'
import { aspId, codeInInbox, type Harness, startHarness, Visitor, wrongCode } from '../testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness[Symbol.asyncDispose]())
beforeEach(() => {
  Object.assign(harness.server.esp.switches, defaultSwitches)
  harness.clock.aheadMs = 0
})

const bindings = [
  { binding: 'parameters', sad: 'body' },
  { binding: 'authorization_details', sad: 'header' },
] as const
type Binding = (typeof bindings)[number]

const profile = (binding: Binding = bindings[0]) =>
  readProfile({ ...profilesOf(harness.server.esp, aspId).csc, ...binding }) as CscProfile
const signer = (binding?: Binding) => cscSigner(profile(binding), { fetcher: plainFetcher })
const context: () => CompletionContext = () => ({ receivedAt: harness.now(), markAnswered: async () => true })
const listOrder = (): Order => ({
  for: 'certificate',
  txn: 't',
  returnUrl: 'https://sign.example/back',
  now: harness.now(),
})

async function begin(order: Order, binding?: Binding) {
  const begun = (await signer(binding).begin(order)) as Begun
  return { begun, visitor: await new Visitor(harness).depart(begun) }
}

const complete = ({ redirectedTo }: Visitor, { pending }: Begun, binding?: Binding) =>
  signer(binding).complete(
    { kind: 'fields', fields: Object.fromEntries(redirectedTo?.searchParams ?? []) },
    pending,
    context(),
  )

async function ownCredential(binding?: Binding) {
  const { begun, visitor } = await begin(listOrder(), binding)
  await visitor.identify('Ada Lovelace')
  await visitor.submit('otp', { code: await codeInInbox(harness) })
  const { credentials } = (await complete(visitor, begun, binding)) as CertificateKnown
  return credentials[0]
}

describe.each(bindings)('with $binding', (binding) => {
  test('lists the certificate, then signs exactly this hash: pdfsig accepts the signature', async () => {
    const credential = await ownCredential(binding)
    const base = samplePdf()
    const fields = await addSignatureFields(memorySource(base), [{ name: 'S', page: 1, rect: undefined, tooltip: 'S' }])
    const pdf = Buffer.concat([base, fields])
    const raw = { ...profile(binding).raw, algorithm: credential.algorithm }
    const [own, ...issuers] = credential.certificates.map((text) => Uint8Array.from(Buffer.from(text, 'base64')))
    if (own === undefined) throw new Error('no certificate')
    const remote = await beginRemote(memorySource(pdf), raw, {
      fields: [{ name: 'S' }],
      now: harness.now(),
      certificates: [own, ...issuers],
    })
    const order = { ...harness.order({ hash: remote.hash, documentInfo: 'Lease' }), credential }
    const { begun, visitor } = await begin(order, binding)
    expect(visitor.page).toContain('sign “Lease”')
    await visitor.submit('otp', { code: await codeInInbox(harness) })
    const completion = await complete(visitor, begun, binding)
    if (completion.outcome !== 'signed') throw new Error(completion.outcome)
    const { increment } = embedSignature(await completeRemote(raw, remote.state, completion.signature))
    expect(verifyWithPdfsig(Buffer.concat([pdf, increment]))).toEqual([
      { field: 'S', valid: true, coversWholeDocument: true },
    ])
  })

  test('a token signs no other hash, and is valid once', async () => {
    const credential = await ownCredential(binding)
    const { begun, visitor } = await begin({ ...harness.order(), credential }, binding)
    await visitor.submit('otp', { code: await codeInInbox(harness) })
    const other = Buffer.alloc(32).toString('base64')
    const tampered = { ...begun, pending: { ...begun.pending, signature: { hash: other, credential } } }
    expect(await complete(visitor, tampered, binding)).toMatchObject({ outcome: 'refused', code: 'request_refused' })
    expect(await complete(visitor, begun, binding)).toMatchObject({ outcome: 'refused', code: 'session_expired' })
  })
})

test('returns an error after a cancellation, three wrong codes, and an expired code', async () => {
  const cancelled = await begin(listOrder())
  await cancelled.visitor.submit('cancel')
  expect(await complete(cancelled.visitor, cancelled.begun)).toMatchObject({ outcome: 'refused', code: 'cancelled' })

  const failed = await begin(listOrder())
  await failed.visitor.identify()
  const wrong = wrongCode(await codeInInbox(harness))
  for (let time = 0; time < 3; time++) await failed.visitor.submit('otp', { code: wrong })
  expect(failed.visitor.redirectedTo?.searchParams.get('error')).toBe('access_denied')

  const late = await begin(listOrder())
  await late.visitor.identify()
  await late.visitor.submit('otp', { code: await codeInInbox(harness) })
  harness.clock.aheadMs = 61_000
  expect(await complete(late.visitor, late.begun)).toMatchObject({ outcome: 'refused', code: 'session_expired' })
})

test('does not redirect to an unregistered URI', async () => {
  const { begun } = await begin(listOrder())
  const url = new URL(begun.departure.kind === 'redirect' ? begun.departure.url : '')
  url.searchParams.set('redirect_uri', 'https://evil.example/')
  const visitor = await new Visitor(harness).depart({ ...begun, departure: { kind: 'redirect', url: url.toString() } })
  expect([visitor.status, visitor.redirectedTo]).toEqual([400, undefined])
})

test.each([
  ['code_challenge_method', 'plain', 'invalid_request'],
  ['code_challenge', 'short', 'invalid_request'],
  ['response_type', 'token', 'unsupported_response_type'],
  ['scope', 'everything', 'invalid_scope'],
])('redirects an authorization with %s=%s with the error %s', async (name, value, error) => {
  const { begun } = await begin(listOrder())
  const url = new URL(begun.departure.kind === 'redirect' ? begun.departure.url : '')
  url.searchParams.set(name, value)
  const visitor = await new Visitor(harness).depart({ ...begun, departure: { kind: 'redirect', url: url.toString() } })
  expect(visitor.redirectedTo?.searchParams.get('error')).toBe(error)
})

test('rejects a code without its verifier', async () => {
  const { begun, visitor } = await begin(listOrder())
  await visitor.identify()
  await visitor.submit('otp', { code: await codeInInbox(harness) })
  const stolen = { ...begun, pending: { ...begun.pending, verifier: 'A'.repeat(43) } }
  expect(await complete(visitor, stolen)).toMatchObject({ outcome: 'refused', code: 'session_expired' })
})

test('returns several credentials if switched on: two usable, and one expired that is declared valid', async () => {
  harness.server.esp.switches.credentials = 'several'
  const { begun, visitor } = await begin(listOrder())
  await visitor.identify('Ada Lovelace')
  await visitor.submit('otp', { code: await codeInInbox(harness) })
  const { credentials } = (await complete(visitor, begun)) as CertificateKnown
  const ends = credentials.map(({ certificates: [own] }) => new X509Certificate(Buffer.from(own, 'base64')).validToDate)
  expect(ends.map((end) => end > harness.now())).toEqual([false, true, true])
})

test('the client rejects explicit credentials if switched on', async () => {
  harness.server.esp.switches.authorization = 'explicit'
  await expect(ownCredential()).rejects.toThrow(expect.objectContaining({ code: 'csc_explicit_refused' }))
})

test('rejects calls without a token', async () => {
  const call = (path: string, token = '') =>
    fetch(`${harness.server.url}/csc/v2/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '{}',
    })
  for (const path of ['credentials/list', 'credentials/info', 'signatures/signHash']) {
    expect((await call(path)).status).toBe(401)
  }
  expect((await call('credentials/authorize')).status).toBe(404)
})
