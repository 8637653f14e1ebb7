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
import { askPdfsig } from '../../../packages/pades/testing/judges.ts'
import { samplePdf } from '../../../packages/pades/testing/sample-pdfs.ts'
import { profilesOf } from '../profiles.ts'
import { allIsWell } from '../switches.ts'
import { aspId, codeInInbox, openStage, otherThan, type Stage, Visitor } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())
beforeEach(() => {
  Object.assign(stage.server.esp.switches, allIsWell)
  stage.clock.aheadMs = 0
})

const bindings = [
  { binding: 'parameters', sad: 'body' },
  { binding: 'authorization_details', sad: 'header' },
] as const
type Binding = (typeof bindings)[number]

const profile = (binding: Binding = bindings[0]) =>
  readProfile({ ...profilesOf(stage.server.esp, aspId).csc, ...binding }) as CscProfile
const signer = (binding?: Binding) => cscSigner(profile(binding), { fetcher: plainFetcher })
const always: () => CompletionContext = () => ({ receivedAt: stage.now(), markAnswered: async () => true })
const look = (): Order => ({ for: 'certificate', txn: 't', returnUrl: 'https://sign.example/back', now: stage.now() })

async function begin(order: Order, binding?: Binding) {
  const begun = (await signer(binding).begin(order)) as Begun
  return { begun, visitor: await new Visitor(stage).leave(begun) }
}

const complete = ({ sentTo }: Visitor, { pending }: Begun, binding?: Binding) =>
  signer(binding).complete(
    { kind: 'fields', fields: Object.fromEntries(sentTo?.searchParams ?? []) },
    pending,
    always(),
  )

async function ownCredential(binding?: Binding) {
  const { begun, visitor } = await begin(look(), binding)
  await visitor.identify('Ada Lovelace')
  await visitor.submit('otp', { code: await codeInInbox(stage) })
  const { credentials } = (await complete(visitor, begun, binding)) as CertificateKnown
  return credentials[0]
}

describe.each(bindings)('with $binding', (binding) => {
  test('a look at the certificate, then a code for exactly this hash: pdfsig finds the signature valid', async () => {
    const credential = await ownCredential(binding)
    const base = samplePdf()
    const fields = await addSignatureFields(memorySource(base), [{ name: 'S', page: 1, rect: undefined, tooltip: 'S' }])
    const pdf = Buffer.concat([base, fields])
    const raw = { ...profile(binding).raw, algorithm: credential.algorithm }
    const [own, ...issuers] = credential.certificates.map((text) => Uint8Array.from(Buffer.from(text, 'base64')))
    if (own === undefined) throw new Error('no certificate')
    const remote = await beginRemote(memorySource(pdf), raw, {
      fields: [{ name: 'S' }],
      now: stage.now(),
      certificates: [own, ...issuers],
    })
    const order = { ...stage.order({ hash: remote.hash, documentInfo: 'Lease' }), credential }
    const { begun, visitor } = await begin(order, binding)
    expect(visitor.page).toContain('sign “Lease”')
    await visitor.submit('otp', { code: await codeInInbox(stage) })
    const completion = await complete(visitor, begun, binding)
    if (completion.outcome !== 'signed') throw new Error(completion.outcome)
    const { increment } = embedSignature(await completeRemote(raw, remote.state, completion.signature))
    expect(askPdfsig(Buffer.concat([pdf, increment]))).toEqual([{ field: 'S', valid: true, coversWholeDocument: true }])
  })

  test('a token signs no other hash, and nothing twice', async () => {
    const credential = await ownCredential(binding)
    const { begun, visitor } = await begin({ ...stage.order(), credential }, binding)
    await visitor.submit('otp', { code: await codeInInbox(stage) })
    const other = Buffer.alloc(32).toString('base64')
    const tampered = { ...begun, pending: { ...begun.pending, signature: { hash: other, credential } } }
    expect(await complete(visitor, tampered, binding)).toMatchObject({ outcome: 'refused', code: 'request_refused' })
    expect(await complete(visitor, begun, binding)).toMatchObject({ outcome: 'refused', code: 'session_expired' })
  })
})

test('a person may say no, be wrong three times, or come too late', async () => {
  const cancelled = await begin(look())
  await cancelled.visitor.submit('cancel')
  expect(await complete(cancelled.visitor, cancelled.begun)).toMatchObject({ outcome: 'refused', code: 'cancelled' })

  const unlucky = await begin(look())
  await unlucky.visitor.identify()
  const wrong = otherThan(await codeInInbox(stage))
  for (let time = 0; time < 3; time++) await unlucky.visitor.submit('otp', { code: wrong })
  expect(unlucky.visitor.sentTo?.searchParams.get('error')).toBe('access_denied')

  const late = await begin(look())
  await late.visitor.identify()
  await late.visitor.submit('otp', { code: await codeInInbox(stage) })
  stage.clock.aheadMs = 61_000
  expect(await complete(late.visitor, late.begun)).toMatchObject({ outcome: 'refused', code: 'session_expired' })
})

test('nobody is sent to an address that is not registered', async () => {
  const { begun } = await begin(look())
  const url = new URL(begun.departure.kind === 'redirect' ? begun.departure.url : '')
  url.searchParams.set('redirect_uri', 'https://evil.example/')
  const visitor = await new Visitor(stage).leave({ ...begun, departure: { kind: 'redirect', url: url.toString() } })
  expect([visitor.status, visitor.sentTo]).toEqual([400, undefined])
})

test.each([
  ['code_challenge_method', 'plain', 'invalid_request'],
  ['code_challenge', 'short', 'invalid_request'],
  ['response_type', 'token', 'unsupported_response_type'],
  ['scope', 'everything', 'invalid_scope'],
])('an authorization with %s=%s goes back as %s', async (name, value, error) => {
  const { begun } = await begin(look())
  const url = new URL(begun.departure.kind === 'redirect' ? begun.departure.url : '')
  url.searchParams.set(name, value)
  const visitor = await new Visitor(stage).leave({ ...begun, departure: { kind: 'redirect', url: url.toString() } })
  expect(visitor.sentTo?.searchParams.get('error')).toBe(error)
})

test('a code without its verifier is worth nothing', async () => {
  const { begun, visitor } = await begin(look())
  await visitor.identify()
  await visitor.submit('otp', { code: await codeInInbox(stage) })
  const stolen = { ...begun, pending: { ...begun.pending, verifier: 'A'.repeat(43) } }
  expect(await complete(visitor, stolen)).toMatchObject({ outcome: 'refused', code: 'session_expired' })
})

test('several credentials, switched on: two of five can be used, and the service’s word is not enough for a third', async () => {
  stage.server.esp.switches.credentials = 'several'
  const { begun, visitor } = await begin(look())
  await visitor.identify('Ada Lovelace')
  await visitor.submit('otp', { code: await codeInInbox(stage) })
  const { credentials } = (await complete(visitor, begun)) as CertificateKnown
  const ends = credentials.map(({ certificates: [own] }) => new X509Certificate(Buffer.from(own, 'base64')).validToDate)
  expect(ends.map((end) => end > stage.now())).toEqual([false, true, true])
})

test('explicit credentials, switched on, are refused by the client with words', async () => {
  stage.server.esp.switches.authorization = 'explicit'
  await expect(ownCredential()).rejects.toThrow(expect.objectContaining({ code: 'csc_explicit_refused' }))
})

test('calls without a token, or with that of another scope, are refused', async () => {
  const call = (path: string, token = '') =>
    fetch(`${stage.server.url}/csc/v2/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '{}',
    })
  for (const path of ['credentials/list', 'credentials/info', 'signatures/signHash']) {
    expect((await call(path)).status).toBe(401)
  }
  expect((await call('credentials/authorize')).status).toBe(404)
})
