import {
  allIsWell,
  answerOcsp,
  buildCrl,
  buildOcspResponse,
  type Credential,
  certificateStatus,
  createPki,
  extension,
  forget,
  issueSigner,
  type Pki,
  type PkiServer,
  publishCrl,
  revoke,
  type SignerRequest,
  servePki,
} from '@countersign/sandbox-pki'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  boolean,
  decode,
  encodedBytes,
  explicit,
  ia5String,
  implicit,
  integer,
  readSequence,
  sequence,
  type Tlv,
} from '../asn1/index.ts'
import { type Certificate, parseCertificate } from '../cms/index.ts'
import { findEntry, parseCrl, verifyCrl } from './crl.ts'
import { plainFetcher } from './fetcher.ts'
import { displayName } from './names.ts'
import { encodeOcspRequest, parseOcspResponse, verifyOcspResponse } from './ocsp.ts'
import { oids } from './oids.ts'
import { fetchRevocation } from './revocation.ts'
import { collectForPaths, type ValidationData } from './validation-data.ts'

const minute = 60_000
const responderProfile: NonNullable<SignerRequest['profile']> = {
  keyUsage: ['digitalSignature'],
  extendedKeyUsage: { critical: false, purposes: [oids.ocspSigning] },
}
const start = new Date('2026-11-15T12:00:00.500Z')
let clock = start
const now = () => clock

let server: PkiServer
let pki: Pki
let issuer: Certificate
beforeAll(async () => {
  server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl, now }))
  pki = server.pki
  issuer = parseCertificate(pki.intermediate.certificate)
})
afterEach(() => {
  clock = start
  Object.assign(pki.switches, allIsWell)
})
afterAll(() => server.close())

describe('asking whether a certificate is revoked', () => {
  test('gets an OCSP response, and a CRL where the responder is down or puts us off', async () => {
    const { certificate } = signer()
    expect(await ask(certificate)).toMatchObject({ kind: 'ocsp' })
    pki.switches.ocsp = 'down'
    expect(await ask(certificate)).toMatchObject({ kind: 'crl' })
    pki.switches.ocsp = 'try-later'
    expect(await ask(certificate)).toMatchObject({ kind: 'crl' })
  })

  test('is an error when it is, by OCSP and by CRL', async () => {
    const { certificate, serial } = signer()
    revoke(pki, serial, 'keyCompromise')
    const verdict = { code: 'certificate_revoked', message: expect.stringContaining('since 2026-11-15T12:00:00.000Z') }
    await expect(ask(certificate)).rejects.toMatchObject(verdict)
    pki.switches.ocsp = 'down'
    await expect(ask(certificate)).rejects.toMatchObject(verdict)
  })

  test('is an error when its authority does not know it, though the CRL does not list it', async () => {
    const { certificate, serial } = signer()
    forget(pki, serial)
    await expect(ask(certificate)).rejects.toMatchObject({ code: 'certificate_unknown' })
  })

  test('says what was tried when nobody answers', async () => {
    Object.assign(pki.switches, { ocsp: 'down', crl: 'down' })
    await expect(ask(signer().certificate)).rejects.toMatchObject({
      code: 'revocation_unavailable',
      message: expect.stringMatching(/Ada.*\/ocsp answered 503; .*\/crl\/intermediate.crl answered 503/),
    })
  })

  test('succeeds for a certificate of 30 minutes within its life', async () => {
    const { certificate } = signer({ lifetimeMs: 30 * minute })
    pki.switches.noArchiveCutoff = true
    clock = new Date(start.getTime() + 29 * minute)
    expect(await ask(certificate)).toMatchObject({ kind: 'ocsp' })
  })

  test('fails after the end where the authority forgets, and succeeds where it remembers', async () => {
    const { certificate } = signer({ lifetimeMs: 30 * minute })
    clock = new Date(start.getTime() + 31 * minute)
    expect(await ask(certificate)).toMatchObject({ kind: 'ocsp' })
    pki.switches.noArchiveCutoff = true
    expect(await ask(certificate)).toMatchObject({ kind: 'crl' })
    pki.switches.expiredDropped = true
    await expect(ask(certificate)).rejects.toMatchObject({ code: 'certificate_unknown' })
    pki.switches.ocsp = 'down'
    await expect(ask(certificate)).rejects.toThrow(/the CRL was made after the certificate ended/)
  })

  test('does not take an answer that is older than the certificate', async () => {
    const { certificate } = signer({ lifetimeMs: 30 * minute })
    Object.assign(pki.switches, { dailyCrl: true, ocspLagMs: minute })
    await expect(ask(certificate)).rejects.toThrow(
      /OCSP response was made before the certificate began; the CRL was made before the certificate began/,
    )
  })

  test('does not take an answer that is overdue or from the future', async () => {
    const { certificate } = signer()
    const answered = (offset: number) =>
      fetchRevocation(certificate, issuer, { fetcher: plainFetcher, now: () => new Date(start.getTime() + offset) })
    await expect(answered(26 * 60 * minute)).rejects.toThrow(
      /OCSP.*should have been renewed at.*CRL should have been renewed/,
    )
    await expect(answered(-10 * minute)).rejects.toThrow(
      /OCSP response comes from the future.*CRL comes from the future/,
    )
  })

  test('collects for a whole path: each certificate and proof once', async () => {
    const { chain } = signer()
    const [leaf, ...above] = chain.map(parseCertificate)
    const data = await collectForPaths([[leaf as Certificate, ...above]], { fetcher: plainFetcher, now })
    expect(data.certificates).toEqual([...chain, pki.ocspResponder.certificate])
    expect(data.ocsps).toHaveLength(1)
    expect(publishers(data)).toEqual(['Countersign Sandbox Root CA'])
  })

  test('asks about a responder that is not exempt', async () => {
    const named = signer({ subject: { commonName: 'Careful' }, profile: responderProfile })
    const responder = credentialOf(named)
    const fetcher: typeof plainFetcher = async (request) => {
      if (!request.url.endsWith('/ocsp')) return plainFetcher(request)
      return { status: 200, body: response(responder, requestedId(request.body as Uint8Array)) }
    }
    const [leaf, ...above] = signer().chain.map(parseCertificate)
    const path = [leaf as Certificate, ...above] as const
    const data = await collectForPaths([path], { fetcher, now })
    expect(publishers(data)).toEqual(['Countersign Sandbox Issuing CA', 'Countersign Sandbox Root CA'])
    revoke(pki, named.serial)
    await expect(collectForPaths([path], { fetcher, now })).rejects.toThrow(/the certificate of Careful is revoked/)
  })
})

describe('an OCSP response is refused', () => {
  test('when it is about another certificate', async () => {
    const [one, other] = [signer().certificate, signer().certificate]
    const answered = parseOcspResponse(answerOcsp(pki, await encodeOcspRequest(one, issuer)))
    expect(await verifyOcspResponse(answered, one, issuer)).toMatchObject({ answer: { status: 'good' } })
    await expect(verifyOcspResponse(answered, other, issuer)).rejects.toThrow(/answers for another certificate/)
  })

  test('when its responder was not appointed by the issuer, or not for OCSP, or had ended', async () => {
    const { certificate } = signer()
    const stranger = createPki({ baseUrl: 'http://sandbox.test', now })
    const judge = async (responder: Credential) => {
      const id = await certificateId(certificate)
      return verifyOcspResponse(parseOcspResponse(response(responder, id)), certificate, issuer)
    }
    await expect(judge(stranger.ocspResponder)).rejects.toThrow(/did not appoint/)
    await expect(judge(credentialOf(signer()))).rejects.toThrow(/lacks the extended key usage OCSPSigning/)
    const brief = signer({ lifetimeMs: minute, profile: responderProfile })
    expect(await judge(credentialOf(brief))).toBeDefined()
    clock = new Date(start.getTime() + 2 * minute)
    await expect(judge(credentialOf(brief))).rejects.toThrow(/after its responder had ended/)
  })

  test('is accepted from the issuer itself', async () => {
    const { certificate } = signer()
    const answered = parseOcspResponse(response(pki.intermediate, await certificateId(certificate)))
    expect(await verifyOcspResponse(answered, certificate, issuer)).toMatchObject({ answer: { status: 'good' } })
  })

  test('when it replays another nonce', async () => {
    const { certificate } = signer()
    const replayed = answerOcsp(pki, await encodeOcspRequest(certificate, issuer, new Uint8Array(16)))
    const fetcher = async () => ({ status: 200, body: replayed })
    await expect(fetchRevocation(certificate, issuer, { fetcher, now })).rejects.toThrow(/is a replay/)
  })

  test('when any byte of it was changed', async () => {
    const { certificate } = signer()
    const answered = answerOcsp(pki, await encodeOcspRequest(certificate, issuer))
    await everyFlipFails(answered, async (damaged) =>
      verifyOcspResponse(parseOcspResponse(damaged), certificate, issuer),
    )
  })
})

describe('a CRL is refused', () => {
  const dates = { thisUpdate: start, nextUpdate: new Date(start.getTime() + 60 * minute) }

  test.each<[string, Uint8Array, RegExp]>([
    ['when it is a delta', extension(oids.deltaCrlIndicator, integer(1), true), /is a delta CRL/],
    ['when it covers some reasons only', scope(implicit(3, sequence())), /covers only part/],
    ['when it is indirect', scope(implicit(4, boolean(true))), /covers only part/],
    ['when it lists attribute certificates', scope(implicit(5, boolean(true))), /covers only part/],
    ['when it is about authorities', scope(implicit(2, boolean(true))), /is for authorities only/],
    [
      'when it belongs to another distribution point',
      scope(explicit(0, explicit(0, implicit(6, ia5String('http://sandbox.test/other.crl'))))),
      /another distribution point/,
    ],
    ['when it has an unknown critical extension', extension('2.999.7', integer(1), true), /unknown critical extension/],
  ])('%s', async (_, added, message) => {
    const judge = async () => {
      const crl = parseCrl(buildCrl(pki.intermediate, { ...dates, revoked: [], extensions: [added] }))
      await verifyCrl(crl, signer().certificate, issuer)
    }
    await expect(judge()).rejects.toThrow(message)
  })

  test('is accepted for users, from the very distribution point of the certificate', async () => {
    const point = explicit(0, explicit(0, implicit(6, ia5String(`${server.url}/crl/intermediate.crl`))))
    const extensions = [scope(point, implicit(1, boolean(true)))]
    const crl = parseCrl(buildCrl(pki.intermediate, { ...dates, revoked: [], extensions }))
    await verifyCrl(crl, signer().certificate, issuer)
  })

  test('when it comes from another authority, even one of the same name', async () => {
    const stranger = createPki({ baseUrl: 'http://sandbox.test', now })
    const judge = (crl: Uint8Array) => verifyCrl(parseCrl(crl), signer().certificate, issuer)
    await expect(judge(publishCrl(pki, 'root'))).rejects.toThrow(/comes from another issuer/)
    await expect(judge(publishCrl(stranger, 'intermediate'))).rejects.toThrow(/does not verify/)
  })

  test('when any byte of it was changed', async () => {
    const { certificate, serial } = signer()
    revoke(pki, serial)
    await everyFlipFails(publishCrl(pki, 'intermediate'), async (damaged) =>
      verifyCrl(parseCrl(damaged), certificate, issuer),
    )
  })

  test('and one of 200,000 entries is searched without being decoded', async () => {
    const { certificate, serial } = signer()
    const at = { at: start, reason: 'superseded' } as const
    const revoked = Array.from({ length: 200_000 }, (_, index) => ({ serial: BigInt(index), revoked: at }))
    const big = parseCrl(buildCrl(pki.intermediate, { ...dates, revoked: [...revoked, { serial, revoked: at }] }))
    await verifyCrl(big, certificate, issuer)
    const began = performance.now()
    expect(findEntry(big, certificate)).toEqual({ revokedAt: new Date('2026-11-15T12:00:00Z') })
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(findEntry(big, signer().certificate)).toBeUndefined()
  })
})

function signer(request: Partial<SignerRequest> = {}) {
  const issued = issueSigner(pki, { subject: { commonName: 'Ada' }, ...request })
  return { ...issued, certificate: parseCertificate(issued.chain[0]) }
}

function ask(certificate: Certificate) {
  return fetchRevocation(certificate, issuer, { fetcher: plainFetcher, now })
}

function publishers({ crls }: ValidationData): string[] {
  return crls.map((crl) => displayName(parseCrl(crl).issuer))
}

function credentialOf({ key, chain }: ReturnType<typeof issueSigner>): Credential {
  return { key, certificate: chain[0], publicKey: parseCertificate(chain[0]).publicKey, subject: { commonName: '' } }
}

/** CertID as the request of `encodeOcspRequest` holds it. */
async function certificateId(certificate: Certificate): Promise<Uint8Array> {
  return requestedId(await encodeOcspRequest(certificate, issuer))
}

function requestedId(request: Uint8Array): Uint8Array {
  const [body] = readSequence(decode(request), 'OCSPRequest')
  const [list] = readSequence(body, 'TBSRequest')
  const [single] = readSequence(list, 'requestList')
  return encodedBytes(readSequence(single, 'Request')[0] as Tlv)
}

function response(responder: Credential, certificateId: Uint8Array): Uint8Array {
  const nextUpdate = new Date(clock.getTime() + 60 * minute)
  const answer = { certificateId, status: certificateStatus.good(), thisUpdate: clock, nextUpdate, extensions: [] }
  return buildOcspResponse(responder, { producedAt: clock, answers: [answer], extensions: [] })
}

function scope(...fields: Uint8Array[]): Uint8Array {
  return extension(oids.issuingDistributionPoint, sequence(...fields), true)
}

async function everyFlipFails(bytes: Uint8Array, accept: (damaged: Uint8Array) => Promise<unknown>): Promise<void> {
  await accept(bytes)
  const position = fc.nat(bytes.length - 1)
  await fc.assert(
    fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const damaged = bytes.with(at, (bytes[at] ?? 0) ^ flip)
      await expect((async () => accept(damaged))()).rejects.toThrow()
    }),
    { numRuns: 400 },
  )
}
