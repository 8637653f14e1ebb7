import { createHash, sign } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as asn1 from '../asn1/index.ts'
import { concatBytes } from '../bytes.ts'
import { encodeAttribute, encodeSignedData, parseCertificate } from '../cms/index.ts'
import {
  addSignatureFields,
  beginRemote,
  type CmsProfile,
  completeRemote,
  embedSignature,
  memorySource,
} from '../index.ts'
import { makeKey, openssl, type TestKey } from '../testing/openssl.ts'
import { samplePdf } from '../testing/sample-pdfs.ts'
import { verifyWithOpenssl, verifyWithPdfsig } from '../testing/validators.ts'

let rsa: TestKey
let p256: TestKey
let pdf: Uint8Array

beforeAll(async () => {
  rsa = makeKey('rsa2048')
  p256 = makeKey('p256')
  const base = samplePdf()
  const fields = [{ name: 'Remote', page: 1, rect: [72, 72, 200, 120] as const, tooltip: 'Signature' }]
  pdf = concatBytes([base, await addSignatureFields(memorySource(base), fields)])
})

const pkcs7: CmsProfile = {
  output: 'cms',
  subFilter: 'adbe.pkcs7.detached',
  claimedLevel: 'PKCS7-B',
  digestAlgorithm: 'sha256',
  slotBytes: 20_000,
}
const options = () => ({ fields: [{ name: 'Remote' }] as const, now: new Date() })

test('completes a signature with a raw signature value', async () => {
  const profile = { output: 'raw', algorithm: 'ecdsa-sha256', ecdsa: 'fixed-width', slotBytes: 9000 } as const
  const request = await beginRemote(memorySource(pdf), profile, { ...options(), certificates: p256.chain })
  const answer = signHash(p256, request.hash)
  const { increment } = embedSignature(await completeRemote(profile, request.state, answer))
  const signed = concatBytes([pdf, increment])
  expect(verifyWithPdfsig(signed)[0]?.valid).toBe(true)
  verifyWithOpenssl(signed, p256.rootFile)
})

test("completes a signature with a provider's CMS", async () => {
  const request = await beginRemote(memorySource(pdf), pkcs7, options())
  const signed = await completeRemote(pkcs7, request.state, providerCms(rsa, request.hash, { signingTime: true }))
  const { increment } = embedSignature(signed)
  expect(Buffer.from(increment).toString('latin1')).toContain('/SubFilter/adbe.pkcs7.detached')
  expect(verifyWithPdfsig(concatBytes([pdf, increment]))[0]?.valid).toBe(true)
})

test('rejects a CMS below the claimed level, for another hash, or by an expired certificate, each with its own code', async () => {
  const baseline = { ...pkcs7, subFilter: 'ETSI.CAdES.detached', claimedLevel: 'B-B' } as const
  const request = await beginRemote(memorySource(pdf), baseline, options())
  const cms = providerCms(rsa, request.hash, { signingTime: true })
  await expect(completeRemote(baseline, request.state, cms)).rejects.toMatchObject({ code: 'cms_below_claimed_level' })
  const other = providerCms(rsa, new Uint8Array(32), { signingTime: false })
  await expect(completeRemote(baseline, request.state, other)).rejects.toMatchObject({ code: 'cms_digest_mismatch' })
  const late = await beginRemote(memorySource(pdf), { ...pkcs7, signingTimeLead: 40 * 86_400 }, options())
  const valid = providerCms(rsa, late.hash, { signingTime: false })
  await expect(completeRemote(pkcs7, late.state, valid)).rejects.toMatchObject({
    code: 'certificate_not_valid_at_signing_time',
  })
})

test('a raw profile needs the certificate before hashing', async () => {
  const profile = { output: 'raw', algorithm: 'rsa-sha256', slotBytes: 9000 } as const
  await expect(beginRemote(memorySource(pdf), profile, options())).rejects.toMatchObject({
    code: 'remote_certificate_missing',
  })
})

/** A CSC provider: signs a hash and returns r‖s. */
function signHash(key: TestKey, hash: Uint8Array): Uint8Array {
  const der = openssl(['pkeyutl', '-sign', '-inkey', key.keyFile], hash)
  const halves = asn1.decode(Uint8Array.from(der)).children.map((half) => asn1.readInteger(half, 'half'))
  return Uint8Array.from(Buffer.from(halves.map((half) => half.toString(16).padStart(64, '0')).join(''), 'hex'))
}

/** An eSign provider: takes a hash and returns a CMS. */
function providerCms(key: TestKey, hash: Uint8Array, { signingTime }: { signingTime: boolean }): Uint8Array {
  const signer = parseCertificate(key.chain[0])
  const certificateHash = createHash('sha256').update(signer.der).digest()
  const attributes = [
    { type: asn1.oids.contentType, values: [asn1.oid(asn1.oids.data)] },
    { type: asn1.oids.messageDigest, values: [asn1.octetString(hash)] },
    {
      type: asn1.oids.signingCertificateV2,
      values: [asn1.sequence(asn1.sequence(asn1.sequence(asn1.octetString(certificateHash))))],
    },
    ...(signingTime ? [{ type: asn1.oids.signingTime, values: [asn1.time(new Date())] }] : []),
  ]
  const signedAttributes = asn1.setOf(...attributes.map(encodeAttribute))
  const signature = Uint8Array.from(sign('sha256', signedAttributes, key.privateKey))
  return encodeSignedData({ signer, certificates: key.chain, algorithm: 'rsa-sha256', signedAttributes, signature })
}
