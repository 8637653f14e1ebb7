import {
  answerOcsp,
  buildOcspResponse,
  type Credential,
  certificateStatus,
  createPki,
  defaultSwitches,
  issueSigner,
  type Pki,
  type PkiServer,
  revoke,
  type SignerRequest,
  servePki,
  unregister,
} from '@countersign/sandbox-pki'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decode, encodedBytes, readSequence, type Tlv } from '../asn1/index.ts'
import { type Certificate, parseCertificate } from '../cms/index.ts'
import { everyChangedByteFails } from '../testing/changed-bytes.ts'
import { parseCrl } from './crl.ts'
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
  Object.assign(pki.switches, defaultSwitches)
})
afterAll(() => server.close())

describe('fetchRevocation', () => {
  test('returns an OCSP response, or a CRL if the responder fails', async () => {
    const { certificate } = signer()
    expect(await fetchStatus(certificate)).toMatchObject({ kind: 'ocsp' })
    pki.switches.ocsp = 'down'
    expect(await fetchStatus(certificate)).toMatchObject({ kind: 'crl' })
    pki.switches.ocsp = 'try-later'
    expect(await fetchStatus(certificate)).toMatchObject({ kind: 'crl' })
  })

  test('throws certificate_revoked, by OCSP and by CRL', async () => {
    const { certificate, serial } = signer()
    revoke(pki, serial, 'keyCompromise')
    const expected = { code: 'certificate_revoked', message: expect.stringContaining('since 2026-11-15T12:00:00.000Z') }
    await expect(fetchStatus(certificate)).rejects.toMatchObject(expected)
    pki.switches.ocsp = 'down'
    await expect(fetchStatus(certificate)).rejects.toMatchObject(expected)
  })

  test('throws certificate_unknown if the responder does not know the certificate, even if the CRL does not list it', async () => {
    const { certificate, serial } = signer()
    unregister(pki, serial)
    await expect(fetchStatus(certificate)).rejects.toMatchObject({ code: 'certificate_unknown' })
  })

  test('lists all attempts in the error if every source fails', async () => {
    Object.assign(pki.switches, { ocsp: 'down', crl: 'down' })
    await expect(fetchStatus(signer().certificate)).rejects.toMatchObject({
      code: 'revocation_unavailable',
      message: expect.stringMatching(/Ada.*\/ocsp returned status 503; .*\/crl\/intermediate.crl returned status 503/),
    })
  })

  test('succeeds for a certificate of 30 minutes during its validity', async () => {
    const { certificate } = signer({ lifetimeMs: 30 * minute })
    pki.switches.noArchiveCutoff = true
    clock = new Date(start.getTime() + 29 * minute)
    expect(await fetchStatus(certificate)).toMatchObject({ kind: 'ocsp' })
  })

  test('after expiry, succeeds only if the authority keeps the status of expired certificates', async () => {
    const { certificate } = signer({ lifetimeMs: 30 * minute })
    clock = new Date(start.getTime() + 31 * minute)
    expect(await fetchStatus(certificate)).toMatchObject({ kind: 'ocsp' })
    pki.switches.noArchiveCutoff = true
    expect(await fetchStatus(certificate)).toMatchObject({ kind: 'crl' })
    pki.switches.expiredDropped = true
    await expect(fetchStatus(certificate)).rejects.toMatchObject({ code: 'certificate_unknown' })
    pki.switches.ocsp = 'down'
    await expect(fetchStatus(certificate)).rejects.toThrow(/the CRL was produced after the certificate expired/)
  })

  test('rejects a response that is older than the certificate', async () => {
    const { certificate } = signer({ lifetimeMs: 30 * minute })
    Object.assign(pki.switches, { dailyCrl: true, ocspLagMs: minute })
    await expect(fetchStatus(certificate)).rejects.toThrow(
      /OCSP response was produced before the certificate became valid; the CRL was produced before the certificate became valid/,
    )
  })

  test('rejects a response that is expired or dated in the future', async () => {
    const { certificate } = signer()
    const answered = (offset: number) =>
      fetchRevocation(certificate, issuer, { fetcher: plainFetcher, now: () => new Date(start.getTime() + offset) })
    await expect(answered(26 * 60 * minute)).rejects.toThrow(/OCSP.*expired at.*CRL expired at/)
    await expect(answered(-10 * minute)).rejects.toThrow(
      /OCSP response is dated in the future.*CRL is dated in the future/,
    )
  })

  test('collectForPaths collects each certificate and revocation response of a path once', async () => {
    const { chain } = signer()
    const [leaf, ...above] = chain.map(parseCertificate)
    const data = await collectForPaths([[leaf as Certificate, ...above]], { fetcher: plainFetcher, now })
    expect(data.certificates).toEqual([...chain, pki.ocspResponder.certificate])
    expect(data.ocsps).toHaveLength(1)
    expect(publishers(data)).toEqual(['Countersign Sandbox Root CA'])
  })

  test('collectForPaths checks the revocation of a responder that is not exempt', async () => {
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

describe('an OCSP response', () => {
  test('is rejected if it is for another certificate', async () => {
    const [one, other] = [signer().certificate, signer().certificate]
    const answered = parseOcspResponse(answerOcsp(pki, await encodeOcspRequest(one, issuer)))
    expect(await verifyOcspResponse(answered, one, issuer)).toMatchObject({ status: { status: 'good' } })
    await expect(verifyOcspResponse(answered, other, issuer)).rejects.toThrow(/is for another certificate/)
  })

  test('is rejected if its responder is not authorised by the issuer, not for OCSP, or expired', async () => {
    const { certificate } = signer()
    const stranger = createPki({ baseUrl: 'http://sandbox.test', now })
    const verify = async (responder: Credential) => {
      const id = await certificateId(certificate)
      return verifyOcspResponse(parseOcspResponse(response(responder, id)), certificate, issuer)
    }
    await expect(verify(stranger.ocspResponder)).rejects.toThrow(/did not authorise/)
    await expect(verify(credentialOf(signer()))).rejects.toThrow(/lacks the extended key usage OCSPSigning/)
    const brief = signer({ lifetimeMs: minute, profile: responderProfile })
    expect(await verify(credentialOf(brief))).toBeDefined()
    clock = new Date(start.getTime() + 2 * minute)
    await expect(verify(credentialOf(brief))).rejects.toThrow(/outside the validity period of its responder/)
  })

  test('is accepted from the issuer', async () => {
    const { certificate } = signer()
    const answered = parseOcspResponse(response(pki.intermediate, await certificateId(certificate)))
    expect(await verifyOcspResponse(answered, certificate, issuer)).toMatchObject({ status: { status: 'good' } })
  })

  test('is rejected if it has another nonce', async () => {
    const { certificate } = signer()
    const replayed = answerOcsp(pki, await encodeOcspRequest(certificate, issuer, new Uint8Array(16)))
    const fetcher = async () => ({ status: 200, body: replayed })
    await expect(fetchRevocation(certificate, issuer, { fetcher, now })).rejects.toThrow(/is a replay/)
  })

  test('is rejected if any byte was changed', async () => {
    const { certificate } = signer()
    const answered = answerOcsp(pki, await encodeOcspRequest(certificate, issuer))
    await everyChangedByteFails(answered, async (damaged) =>
      verifyOcspResponse(parseOcspResponse(damaged), certificate, issuer),
    )
  })
})

function signer(request: Partial<SignerRequest> = {}) {
  const issued = issueSigner(pki, { subject: { commonName: 'Ada' }, ...request })
  return { ...issued, certificate: parseCertificate(issued.chain[0]) }
}

function fetchStatus(certificate: Certificate) {
  return fetchRevocation(certificate, issuer, { fetcher: plainFetcher, now })
}

function publishers({ crls }: ValidationData): string[] {
  return crls.map((crl) => displayName(parseCrl(crl).issuer))
}

function credentialOf({ key, chain }: ReturnType<typeof issueSigner>): Credential {
  return { key, certificate: chain[0], publicKey: parseCertificate(chain[0]).publicKey, subject: { commonName: '' } }
}

/** The CertID in the request of `encodeOcspRequest`. */
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
