import { createHash, createPublicKey, verify } from 'node:crypto'
import { plainFetcher } from '@countersign/pades/trust'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Begun, CertificateKnown, Circumstances, Credential, Order } from '../signer.ts'
import { type CscServer, startCscServer } from '../testing/csc-server.ts'
import { base64, type Cast, makeCast } from '../testing/esp.ts'
import { profileCsc } from '../testing/profiles.ts'
import { cscSigner } from './signer.ts'

let cast: Cast
let server: CscServer
const now = new Date()
const attributes = Buffer.from('signed attributes')
const hash = Uint8Array.from(createHash('sha256').update(attributes).digest())
const common = { txn: 'txn-1', returnUrl: 'https://sign.example/back', now }

beforeAll(async () => {
  cast = makeCast()
  server = await startCscServer(cast.person.key)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => {
  server.calls.length = 0
  server.credentials.clear()
  server.credentials.set('cred-1', usable())
})

const usable = () => ({
  key: { status: 'enabled', algo: ['1.2.840.113549.1.1.11'], len: 2048 },
  cert: { status: 'valid', certificates: cast.person.chain.map(base64) },
  auth: { mode: 'oauth2code' },
  multisign: 1,
})
const signer = (more: object = {}) =>
  cscSigner(profileCsc({ serviceUrl: server.url, ...more }), { fetcher: plainFetcher })
const code = (code: string) => expect.objectContaining({ code })

function store(): Circumstances {
  const seen = new Set<string>()
  return { receivedAt: now, isFirstAnswer: async ({ txn }) => seen.size !== seen.add(txn).size }
}

/** One journey: away, to the page, and back. */
async function journey(order: Order, more: object = {}, agrees = true) {
  const { departure, pending } = (await signer(more).begin(order)) as Begun
  if (departure.kind !== 'redirect') throw new Error('not a redirect')
  const fields = server.visit(departure.url, agrees)
  return signer(more).complete({ kind: 'fields', fields }, JSON.parse(JSON.stringify(pending)), store())
}

async function credential(more: object = {}): Promise<Credential> {
  const completion = (await journey({ ...common, for: 'certificate' }, more)) as CertificateKnown
  return completion.credentials[0]
}

describe.each([
  { binding: 'parameters', sad: 'body' },
  { binding: 'authorization_details', sad: 'header' },
])('with $binding and the SAD in the $sad', (options) => {
  test('two journeys give a certificate, then a signature over exactly the hash that was authorized', async () => {
    const chosen = await credential(options)
    expect(chosen).toMatchObject({ id: 'cred-1', algorithm: 'rsa-sha256', certificates: cast.person.chain.map(base64) })
    const order = { ...common, for: 'signature', hash, documentInfo: 'Lease', credential: chosen } as const
    const completion = await journey(order, options)
    if (completion.outcome !== 'signed') throw new Error(completion.outcome)
    expect(completion.output).toBe('raw')
    expect(verify('sha256', attributes, createPublicKey(cast.person.key), completion.signature)).toBe(true)
    const { token, body } = server.calls.at(-1) ?? {}
    expect([token, body?.SAD]).toEqual(
      options.sad === 'body' ? [chosen.serviceToken, expect.any(String)] : [expect.any(String), undefined],
    )
  })
})

test('the authorization is bound to this hash by PKCE and state', async () => {
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

test('with one registered address people come back there, state tells whose journey it is, and the code is redeemed', async () => {
  const means = { fetcher: plainFetcher, returnUrl: 'https://sign.example/back' }
  const own = cscSigner(profileCsc({ serviceUrl: server.url }), means)
  const order = { ...common, for: 'certificate', returnUrl: 'https://sign.example/provider/7_t0ken' } as const
  const { departure, pending } = (await own.begin(order)) as Begun
  const address = departure.kind === 'redirect' ? departure.url : ''
  expect(new URL(address).searchParams.get('redirect_uri')).toBe(means.returnUrl)
  const fields = server.visit(address)
  expect(fields.state).toMatch(/^7_t0ken\.[\w-]{43}$/)
  expect(await own.complete({ kind: 'fields', fields }, pending, store())).toMatchObject({ outcome: 'certificate' })
})

test('an answer for another journey, or twice, is refused', async () => {
  const { departure, pending } = (await signer().begin({ ...common, for: 'certificate' })) as Begun
  const fields = server.visit(departure.kind === 'redirect' ? departure.url : '')
  const circumstances = store()
  const stolen = { kind: 'fields', fields: { ...fields, state: 'x'.repeat(43) } } as const
  await expect(signer().complete(stolen, pending, circumstances)).rejects.toThrow(code('transaction_unknown'))
  await signer().complete({ kind: 'fields', fields }, pending, circumstances)
  await expect(signer().complete({ kind: 'fields', fields }, pending, circumstances)).rejects.toThrow(
    code('answer_replayed'),
  )
})

test('a person who says no has said no', async () => {
  const completion = await journey({ ...common, for: 'certificate' }, {}, false)
  expect(completion).toMatchObject({ outcome: 'refused', code: 'cancelled', provider: { code: 'access_denied' } })
})

describe('what cannot be used is refused with words', () => {
  test('a credential whose PIN or OTP would pass through us', async () => {
    server.credentials.set('cred-1', { ...usable(), auth: { mode: 'explicit' } })
    await expect(credential()).rejects.toThrow(
      expect.objectContaining({
        code: 'csc_explicit_refused',
        message: expect.stringMatching(/PIN and OTP .* never takes them/),
      }),
    )
  })

  test('but not if the person has another', async () => {
    server.credentials.set('cred-0', { ...usable(), auth: { mode: 'explicit' } })
    server.credentials.set('cred-2', usable())
    const completion = (await journey({ ...common, for: 'certificate' })) as CertificateKnown
    expect(completion.credentials.map(({ id }) => id)).toEqual(['cred-1', 'cred-2'])
  })

  test.each<[RegExp, object]>([
    [/its key is not enabled/, { key: { status: 'disabled' } }],
    [/its certificate is revoked/, { cert: { status: 'revoked' } }],
    [/signs with none of/, { key: { status: 'enabled', algo: ['1.2.3'] } }],
    [/certificate cannot be read/, { cert: { certificates: ['AAAA'] } }],
    [/mode is implicit/, { auth: { mode: 'implicit' } }],
  ])('%s', async (message, change) => {
    server.credentials.set('cred-1', { ...usable(), ...change })
    const expected = { code: 'csc_credential_unusable', message: expect.stringMatching(message) }
    await expect(credential()).rejects.toThrow(expect.objectContaining(expected))
  })

  test('a service without the calls or the flow that are needed', async () => {
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

  test('a signature without a credential, and asking how things stand', async () => {
    const order = { ...common, for: 'signature', hash, documentInfo: 'Lease' } as const
    await expect(signer().begin(order)).rejects.toThrow(code('order_incomplete'))
    const pending = { provider: 'qtsp', txn: 't', begunAt: now.toISOString() }
    await expect(signer().status(pending, store())).rejects.toThrow(code('status_unsupported'))
  })
})
