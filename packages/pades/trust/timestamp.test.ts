import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  answerTimestamp,
  buildTimestampInfo,
  buildTimestampToken,
  createPki,
  defaultSwitches,
  filesOfPki,
  issueSigner,
  type KeyKind,
  type Pki,
  type PkiServer,
  replaceTsa,
  servePki,
} from '@countersign/sandbox-pki'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decode, oids, readExplicit, readInteger, readSequence, readSet } from '../asn1/index.ts'
import { type Certificate, parseCertificate } from '../cms/index.ts'
import { openssl, temporaryDirectory } from '../testing/openssl.ts'
import { buildPath } from './chain.ts'
import { plainFetcher } from './fetcher.ts'
import { type Imprint, parseTimestampToken, verifyTimestampToken } from './timestamp.ts'
import {
  encodeTimestampRequest,
  readTimestampReply,
  type TimestampAuthority,
  timestampBy,
} from './timestamp-authority.ts'

const content = new TextEncoder().encode('to be stamped')
const imprint: Imprint = { algorithm: 'sha256', value: sha256(content) }

let server: PkiServer
let pki: Pki
let anchors: readonly Certificate[]
beforeAll(async () => {
  server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl }))
  pki = server.pki
  anchors = [parseCertificate(pki.root.certificate)]
})
afterEach(() => {
  Object.assign(pki.switches, defaultSwitches)
  replaceTsa(pki, {})
})
afterAll(() => server.close())

describe('a time-stamp', () => {
  test.each<KeyKind>(['P-256', 'P-384', 'RSA-2048'])('of a %s authority is obtained and verified', async (key) => {
    replaceTsa(pki, { key })
    const before = Date.now()
    const token = await stamp()
    expect(token.info.genTime.getTime()).toBeGreaterThanOrEqual(before)
    expect(token.info.genTime.getTime()).toBeLessThanOrEqual(Date.now())
    expect(token.certificate.der).toEqual(pki.tsa.certificate)
  })

  test('can be requested with every digest algorithm', async () => {
    for (const algorithm of ['sha256', 'sha384', 'sha512'] as const) {
      const value = new Uint8Array(createHash(algorithm).update(content).digest())
      expect((await timestampBy(authority())({ algorithm, value })).info.imprint).toEqual({ algorithm, value })
    }
  })

  test('of openssl is parsed and verified', async () => {
    const reply = await stampByOpenssl(encodeTimestampRequest(imprint, 7n))
    const token = readTimestampReply(reply)
    await verifyTimestampToken(token, imprint)
    expect(token.info).toMatchObject({ nonce: 7n, policy: '2.999.3161', imprint })
  })
})

describe('rejects a time-stamp', () => {
  test.each([
    ['wrong-imprint', 'timestamp_invalid', /its imprint differs/],
    ['wrong-nonce', 'timestamp_invalid', /its nonce differs/],
    ['rejects', 'timestamp_refused', /rejected the request: system failure; the sandbox TSA is set to reject requests/],
    ['down', 'timestamp_unavailable', /\/tsa returned status 503/],
  ] as const)('if the authority returns %s', async (fault, code, message) => {
    pki.switches.tsa = fault
    await expect(stamp()).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  })

  test('if it has another policy than requested', async () => {
    await expect(stamp({ policy: '1.2.3' })).rejects.toThrow(/rejected the request: policy not supported/)
    const ignoresPolicy: TimestampAuthority['fetcher'] = async (request) => {
      const { nonce } = requested(request.body as Uint8Array)
      return { status: 200, body: answerTimestamp(pki, encodeTimestampRequest(imprint, nonce)) }
    }
    await expect(stamp({ policy: '1.2.3', fetcher: ignoresPolicy })).rejects.toThrow(
      /has policy 2\.999\.3161, not 1\.2\.3/,
    )
  })

  test('if its time differs too much from the local clock', async () => {
    const now = () => new Date(Date.now() - 6 * 60_000)
    await expect(stamp({ now })).rejects.toThrow(/differs by 360 s from the local clock/)
    await stamp({ now, maxClockDifferenceMs: 7 * 60_000 })
  })

  test('if its authority is not trusted', async () => {
    const stranger = createPki({ baseUrl: 'http://sandbox.test' })
    const anchors = [parseCertificate(stranger.root.certificate)]
    await expect(stamp({ anchors })).rejects.toMatchObject({ code: 'chain_untrusted' })
  })

  test.each([
    ['not critical', { critical: false, purposes: [oids.timeStamping] }],
    ['not the only one', { critical: true, purposes: [oids.timeStamping, oids.ocspSigning] }],
    ['another', { critical: true, purposes: [oids.ocspSigning] }],
  ])('if the extended key usage of its certificate is %s', async (_, extendedKeyUsage) => {
    replaceTsa(pki, { profile: { extendedKeyUsage } })
    await expect(stamp()).rejects.toThrow(/does not have timeStamping as its only, critical/)
  })

  test('if it is outside the validity period of its certificate', async () => {
    replaceTsa(pki, { lifetimeMs: -1 })
    await expect(stamp()).rejects.toThrow(/outside the validity period of the authority's certificate/)
  })

  test('if its ESSCertID identifies another certificate', async () => {
    const other = issueSigner(pki, { subject: { commonName: 'Other' } }).chain[0]
    const info = buildTimestampInfo({ digest: oids.sha256, hash: imprint.value }, new Date())
    const certificates = [pki.tsa.certificate, other]
    const token = parseTimestampToken(buildTimestampToken(pki.tsa, { info, certificates, claimedCertificate: other }))
    await expect(verifyTimestampToken(token, imprint)).rejects.toMatchObject({ code: 'timestamp_invalid' })
  })

  test('if the reply is of another type, truncated or missing', async () => {
    const replies = [new Uint8Array(), new TextEncoder().encode('<html>'), answerTimestamp(pki, content).subarray(0, 9)]
    for (const body of replies) {
      const fetcher: TimestampAuthority['fetcher'] = async () => ({ status: 200, body })
      await expect(stamp({ fetcher })).rejects.toMatchObject({ code: 'timestamp_malformed' })
    }
  })

  test('if any byte was changed, except unsigned version numbers', async () => {
    const token = (await stamp()).der
    const inert = inertPositions(token)
    expect(inert.size).toBe(21)
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), fc.integer({ min: 1, max: 255 }), async (position, flip) => {
        fc.pre(!inert.has(position))
        const damaged = token.with(position, (token[position] ?? 0) ^ flip)
        await expect((async () => verifyWithPath(damaged))()).rejects.toThrow()
      }),
      { numRuns: 600 },
    )
  })
})

function sha256(data: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(data).digest())
}

function authority(changes: Partial<TimestampAuthority> = {}): TimestampAuthority {
  return { url: `${server.url}/tsa`, fetcher: plainFetcher, anchors, now: () => new Date(), ...changes }
}

function stamp(changes: Partial<TimestampAuthority> = {}) {
  return timestampBy(authority(changes))(imprint)
}

function requested(request: Uint8Array): { nonce: bigint } {
  const fields = readSequence(decode(request), 'TimeStampReq')
  return { nonce: readInteger(fields.at(-2), 'nonce') }
}

async function verifyWithPath(der: Uint8Array): Promise<void> {
  const token = parseTimestampToken(der)
  await verifyTimestampToken(token, imprint)
  const candidates = token.cms.certificates
  await buildPath(token.certificate, { anchors, candidates, at: token.info.genTime, purpose: 'timestamping' })
}

/** The two CMS version numbers and its list of digest algorithms, which are unsigned and ignored. */
function inertPositions(token: Uint8Array): ReadonlySet<number> {
  const signedData = readSequence(readExplicit(readSequence(decode(token), '')[1], 0, ''), '')
  const [version, digests] = signedData
  const signerVersion = readSequence(readSet(signedData.at(-1), '')[0], '')[0]
  const inert = new Set<number>()
  for (const element of [version, digests, signerVersion]) {
    for (let position = element?.start ?? 0; position < (element?.end ?? 0); position++) inert.add(position)
  }
  return inert
}

/** A time-stamping authority that uses openssl, with a certificate of the sandbox PKI. */
async function stampByOpenssl(query: Uint8Array): Promise<Uint8Array> {
  const folder = temporaryDirectory()
  const at = (name: string) => join(folder, name)
  const files = filesOfPki(pki)
  for (const name of ['tsa.pem', 'tsa.key.pem', 'intermediate.pem']) writeFileSync(at(name), files[name] ?? '')
  writeFileSync(at('query'), query)
  writeFileSync(at('serial'), '01')
  const settings = {
    serial: at('serial'),
    signer_digest: 'sha256',
    default_policy: '2.999.3161',
    digests: 'sha256',
    ess_cert_id_chain: 'no',
    ess_cert_id_alg: 'sha256',
  }
  writeFileSync(
    at('config'),
    ['[tsa]', ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`)].join('\n'),
  )
  const keys = ['-signer', at('tsa.pem'), '-inkey', at('tsa.key.pem'), '-chain', at('intermediate.pem')]
  openssl([
    'ts',
    '-reply',
    '-config',
    at('config'),
    '-section',
    'tsa',
    '-queryfile',
    at('query'),
    ...keys,
    '-out',
    at('reply'),
  ])
  return new Uint8Array(readFileSync(at('reply')))
}
