import { createHash } from 'node:crypto'
import { answerOcsp, answerTimestamp, createPki, issueSigner, type KeyKind, publishCrl } from '@countersign/sandbox-pki'
import { expect, test, vi } from 'vitest'
import { platform } from '#platform'
import { type Certificate, parseCertificate } from '../cms/index.ts'
import { platform as web } from '../platform/web.ts'
import { buildPath } from './chain.ts'
import { findEntry, parseCrl, verifyCrl } from './crl.ts'
import { encodeOcspRequest, parseOcspResponse, verifyOcspResponse } from './ocsp.ts'
import { verifyTimestampToken } from './timestamp.ts'
import { encodeTimestampRequest, readTimestampReply } from './timestamp-authority.ts'

/** The tests use the browser platform instead of Node's. WebCrypto is the same in both. */
vi.mock('#platform', () => import('../platform/web.ts'))

test('these tests run on the browser platform', () => {
  expect(platform).toBe(web)
})

test.each<KeyKind>(['P-256', 'P-384', 'RSA-2048'])(
  '%s paths, revocation data and time-stamps verify with WebCrypto only',
  async (kind) => {
    const keys = { root: kind, intermediate: kind, ocspResponder: kind, tsa: kind }
    const pki = createPki({ baseUrl: 'http://sandbox.test', keys })
    const [leaf, issuer, root] = issueSigner(pki, { subject: { commonName: 'Ada' } }).chain.map(parseCertificate) as [
      Certificate,
      Certificate,
      Certificate,
    ]
    const options = { anchors: [root], candidates: [issuer], at: new Date() }
    expect(await buildPath(leaf, { ...options, purpose: 'signing' })).toHaveLength(3)

    const response = parseOcspResponse(answerOcsp(pki, await encodeOcspRequest(leaf, issuer)))
    expect(await verifyOcspResponse(response, leaf, issuer)).toMatchObject({ status: { status: 'good' } })

    const crl = parseCrl(publishCrl(pki, 'intermediate'))
    await verifyCrl(crl, leaf, issuer)
    expect(findEntry(crl, leaf)).toBeUndefined()

    const imprint = { algorithm: 'sha256', value: new Uint8Array(createHash('sha256').update('x').digest()) } as const
    const token = readTimestampReply(answerTimestamp(pki, encodeTimestampRequest(imprint, 1n)))
    await verifyTimestampToken(token, imprint)
  },
)
