import { createHash, createPublicKey, verify } from 'node:crypto'
import { plainFetcher } from '@countersign/pades/trust'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Begun, CertificateKnown, CompletionContext, Credential, Order } from '../signer.ts'
import { type CscServer, startCscServer } from '../testing/csc-server.ts'
import { base64, createTestParties, type TestParties } from '../testing/esp.ts'
import { profileCsc } from '../testing/profiles.ts'
import { cscSigner } from './signer.ts'

let parties: TestParties
let server: CscServer
const now = new Date()
const attributes = Buffer.from('signed attributes')
const hash = Uint8Array.from(createHash('sha256').update(attributes).digest())
const common = { txn: 'txn-1', returnUrl: 'https://sign.example/back', now }

beforeAll(async () => {
  parties = createTestParties()
  server = await startCscServer(parties.person.key)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => {
  server.calls.length = 0
  server.credentials.clear()
  server.credentials.set('cred-1', usable())
})

const usable = () => ({
  key: { status: 'enabled', algo: ['1.2.840.113549.1.1.11'], len: 2048 },
  cert: { status: 'valid', certificates: parties.person.chain.map(base64) },
  auth: { mode: 'oauth2code' },
  multisign: 1,
})
const signer = (more: object = {}) =>
  cscSigner(profileCsc({ serviceUrl: server.url, ...more }), { fetcher: plainFetcher })
const code = (code: string) => expect.objectContaining({ code })

function newContext(): CompletionContext {
  const seen = new Set<string>()
  return { receivedAt: now, markAnswered: async ({ txn }) => seen.size !== seen.add(txn).size }
}

/** One visit: to the authorization page and back. */
async function visit(order: Order, more: object = {}, agrees = true) {
  const { departure, pending } = (await signer(more).begin(order)) as Begun
  if (departure.kind !== 'redirect') throw new Error('not a redirect')
  const fields = server.visit(departure.url, agrees)
  return signer(more).complete({ kind: 'fields', fields }, JSON.parse(JSON.stringify(pending)), newContext())
}

async function credential(more: object = {}): Promise<Credential> {
  const completion = (await visit({ ...common, for: 'certificate' }, more)) as CertificateKnown
  return completion.credentials[0]
}

describe.each([
  { binding: 'parameters', sad: 'body' },
  { binding: 'authorization_details', sad: 'header' },
])('with $binding and the SAD in the $sad', (options) => {
  test('returns a certificate, then a signature over exactly the authorized hash', async () => {
    const chosen = await credential(options)
    expect(chosen).toMatchObject({
      id: 'cred-1',
      algorithm: 'rsa-sha256',
      certificates: parties.person.chain.map(base64),
    })
    const order = { ...common, for: 'signature', hash, documentInfo: 'Lease', credential: chosen } as const
    const completion = await visit(order, options)
    if (completion.outcome !== 'signed') throw new Error(completion.outcome)
    expect(completion.output).toBe('raw')
    expect(verify('sha256', attributes, createPublicKey(parties.person.key), completion.signature)).toBe(true)
    const { token, body } = server.calls.at(-1) ?? {}
    expect([token, body?.SAD]).toEqual(
      options.sad === 'body' ? [chosen.serviceToken, expect.any(String)] : [expect.any(String), undefined],
    )
  })
})

test('binds the authorization to this hash with PKCE and state', async () => {
  const { departure } = (await signer().begin({
    ...common,
    for: 'signature',
    hash,
    documentInfo: 'Lease',
    credential: await credential(),
  })) as Begun
  const { searchParams } = new URL(departure.kind === 'redirect' ? departure.url : '')
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'countersign',
    redirect_uri: common.returnUrl,
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    scope: 'credential',
    credentialID: 'cred-1',
    numSignatures: '1',
    hashes: Buffer.from(hash).toString('base64url'),
    hashAlgorithmOID: '2.16.840.1.101.3.4.2.1',
    description: 'Lease',
  })
})

test('uses the registered redirect URL, puts the transaction into state, and redeems the code', async () => {
  const deps = { fetcher: plainFetcher, returnUrl: 'https://sign.example/back' }
  const own = cscSigner(profileCsc({ serviceUrl: server.url }), deps)
  const order = { ...common, for: 'certificate', returnUrl: 'https://sign.example/provider/7_t0ken' } as const
  const { departure, pending } = (await own.begin(order)) as Begun
  const address = departure.kind === 'redirect' ? departure.url : ''
  expect(new URL(address).searchParams.get('redirect_uri')).toBe(deps.returnUrl)
  const fields = server.visit(address)
  expect(fields.state).toMatch(/^7_t0ken\.[\w-]{43}$/)
  expect(await own.complete({ kind: 'fields', fields }, pending, newContext())).toMatchObject({
    outcome: 'certificate',
  })
})

test('rejects an answer for another authorization and a repeated answer', async () => {
  const { departure, pending } = (await signer().begin({ ...common, for: 'certificate' })) as Begun
  const fields = server.visit(departure.kind === 'redirect' ? departure.url : '')
  const context = newContext()
  const stolen = { kind: 'fields', fields: { ...fields, state: 'x'.repeat(43) } } as const
  await expect(signer().complete(stolen, pending, context)).rejects.toThrow(code('transaction_unknown'))
  await signer().complete({ kind: 'fields', fields }, pending, context)
  await expect(signer().complete({ kind: 'fields', fields }, pending, context)).rejects.toThrow(code('answer_replayed'))
})

test('returns a refusal if the person declines', async () => {
  const completion = await visit({ ...common, for: 'certificate' }, {}, false)
  expect(completion).toMatchObject({ outcome: 'refused', code: 'cancelled', provider: { code: 'access_denied' } })
})

describe('rejects with a reason', () => {
  test('a credential whose PIN or OTP would pass through us', async () => {
    server.credentials.set('cred-1', { ...usable(), auth: { mode: 'explicit' } })
    await expect(credential()).rejects.toThrow(
      expect.objectContaining({
        code: 'csc_explicit_refused',
        message: expect.stringMatching(/would send its PIN and OTP through this service/),
      }),
    )
  })

  test('not if the person has another usable credential', async () => {
    server.credentials.set('cred-0', { ...usable(), auth: { mode: 'explicit' } })
    server.credentials.set('cred-2', usable())
    const completion = (await visit({ ...common, for: 'certificate' })) as CertificateKnown
    expect(completion.credentials.map(({ id }) => id)).toEqual(['cred-1', 'cred-2'])
  })

  test.each<[RegExp, object]>([
    [/its key is not enabled/, { key: { status: 'disabled' } }],
    [/its certificate is revoked/, { cert: { status: 'revoked' } }],
    [/supports none of/, { key: { status: 'enabled', algo: ['1.2.3'] } }],
    [/certificate cannot be parsed/, { cert: { certificates: ['AAAA'] } }],
    [/mode is implicit/, { auth: { mode: 'implicit' } }],
  ])('%s', async (message, change) => {
    server.credentials.set('cred-1', { ...usable(), ...change })
    const expected = { code: 'csc_credential_unusable', message: expect.stringMatching(message) }
    await expect(credential()).rejects.toThrow(expect.objectContaining(expected))
  })

  test('a service without the required calls or flow', async () => {
    const { info } = server
    for (const change of [
      { methods: ['credentials/list'] },
      { authType: ['basic'] },
      { oauth2: 'http://csc.example' },
      { oauth2: undefined },
    ]) {
      server.info = { ...info, ...change }
      await expect(signer().begin({ ...common, for: 'certificate' })).rejects.toThrow(code('csc_capability_missing'))
    }
    server.info = info
  })

  test('a signature without a credential, and a status request', async () => {
    const order = { ...common, for: 'signature', hash, documentInfo: 'Lease' } as const
    await expect(signer().begin(order)).rejects.toThrow(code('order_incomplete'))
    const pending = { provider: 'qtsp', txn: 't', begunAt: now.toISOString() }
    await expect(signer().status(pending, newContext())).rejects.toThrow(code('status_unsupported'))
  })
})
