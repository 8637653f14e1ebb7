import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as asn1 from '../asn1/index.ts'
import { concatBytes } from '../bytes.ts'
import { PadesError } from '../errors.ts'
import { keyObjectSigner } from '../signers/key-object.ts'
import { type KeyKind, makeKey, openssl, type TestKey } from '../testing/openssl.ts'
import {
  digestOf,
  encodeSignedAttributes,
  encodeSignedData,
  parseCertificate,
  parseSignedData,
  type SignatureAlgorithm,
  verifySignedData,
  withoutPadding,
  withoutUnsignedAttributes,
  withUnsignedAttributes,
} from './index.ts'

const content = new TextEncoder().encode('%PDF-1.7 the signed bytes')
const keys = {} as Record<KeyKind, TestKey>

beforeAll(() => {
  for (const kind of ['rsa2048', 'rsa3072', 'p256', 'p384'] as const) keys[kind] = makeKey(kind)
})

describe.each<[SignatureAlgorithm, KeyKind]>([
  ['rsa-sha256', 'rsa2048'],
  ['rsa-sha384', 'rsa3072'],
  ['rsa-sha512', 'rsa3072'],
  ['rsa-pss-sha256', 'rsa3072'],
  ['ecdsa-sha256', 'p256'],
  ['ecdsa-sha256', 'p384'],
  ['ecdsa-sha384', 'p384'],
])('%s with %s', (algorithm, kind) => {
  test('openssl and verifySignedData verify the CMS', async () => {
    const cms = await sign(keys[kind], algorithm)
    opensslVerify(cms, keys[kind])
    const parsed = parseSignedData(cms)
    expect(parsed.der).toEqual(cms)
    expect(parsed.certificates).toHaveLength(2)
    await verifySignedData(parsed, hash(algorithm))
    await expect(verifySignedData(parsed, new Uint8Array(32))).rejects.toMatchObject({ code: 'cms_digest_mismatch' })
  })
})

test('the signed attributes are content-type, message-digest and signing-certificate-v2, and no signing-time', async () => {
  const parsed = parseSignedData(await sign(keys.p256, 'ecdsa-sha256'))
  expect([...parsed.signedAttributes.keys()].toSorted()).toEqual(
    [asn1.oids.contentType, asn1.oids.messageDigest, asn1.oids.signingCertificateV2].toSorted(),
  )
})

test('adds an unsigned attribute without changing the signed bytes', async () => {
  const before = parseSignedData(await sign(keys.rsa2048, 'rsa-sha256'))
  const token = asn1.sequence(asn1.integer(7))
  const once = withUnsignedAttributes(before.der, [{ type: asn1.oids.signatureTimeStampToken, values: [token] }])
  const after = parseSignedData(once)
  expect(after.toBeSigned).toEqual(before.toBeSigned)
  expect(after.unsignedAttributes.has(asn1.oids.signatureTimeStampToken)).toBe(true)
  opensslVerify(once, keys.rsa2048)
  expect(withoutUnsignedAttributes(once)).toEqual(before.der)
  expect(withoutUnsignedAttributes(before.der)).toEqual(before.der)
})

describe('a CMS from other software', () => {
  test('BER of indefinite length becomes DER with identical signed attributes', async () => {
    const ber = looseBer(asn1.decode(opensslSign(keys.rsa2048, ['-cades', '-certfile', keys.rsa2048.rootFile])))
    expect(asn1.decode(ber).der).toBe(false)
    const parsed = parseSignedData(ber)
    expect(asn1.decode(parsed.der).der).toBe(true)
    expect(parseSignedData(parsed.der).toBeSigned).toEqual(parsed.toBeSigned)
    await verifySignedData(parsed, hash('rsa-sha256'))
    opensslVerify(parsed.der, keys.rsa2048)
  })

  test('finds a signer identified by its key identifier', async () => {
    await verifySignedData(parseSignedData(opensslSign(keys.p256, ['-keyid'])), hash('ecdsa-sha256'))
  })

  test('verifies Ed25519', async () => {
    const key = makeKey('ed25519')
    const cms = encodeForeignEd25519(key)
    await verifySignedData(parseSignedData(cms), hash('rsa-sha512'))
  })

  test('rejects two SignerInfos, encapsulated content and a missing certificate, each with its own code', () => {
    const two = openssl(
      [
        'cms',
        '-sign',
        '-binary',
        '-outform',
        'DER',
        '-md',
        'sha256',
        ...signerArguments(keys.rsa2048),
        ...signerArguments(keys.p256),
      ],
      content,
    )
    expect(() => parseSignedData(two)).toThrow(expect.objectContaining({ code: 'cms_signer_count' }))
    const within = opensslSign(keys.rsa2048, ['-nodetach'])
    expect(() => parseSignedData(within)).toThrow(expect.objectContaining({ code: 'cms_content_present' }))
    expect(parseSignedData(within, 'encapsulated').content).toEqual(content)
    const bare = opensslSign(keys.rsa2048, ['-nocerts'])
    expect(() => parseSignedData(bare)).toThrow(expect.objectContaining({ code: 'cms_signer_certificate_missing' }))
  })

  test('rejects duplicate attributes, mismatched algorithms and a substituted certificate, each with its own code', async () => {
    const twice = await sign(keys.p256, 'ecdsa-sha256', (set) => {
      const members = asn1.decode(set).children.map(asn1.encodedBytes)
      return asn1.setOf(...members, ...members.slice(0, 1))
    })
    expect(() => parseSignedData(twice)).toThrow(expect.objectContaining({ code: 'cms_duplicate_attribute' }))
    const cms = await sign(keys.p384, 'ecdsa-sha384')
    const lied = replaceBytes(cms, asn1.oid(asn1.oids.ecdsaWithSha384), asn1.oid(asn1.oids.ecdsaWithSha256))
    expect(() => parseSignedData(lied)).toThrow(expect.objectContaining({ code: 'cms_algorithm_mismatch' }))
    const other = await sign(keys.p256, 'ecdsa-sha256', () =>
      encodeSignedAttributes(hash('ecdsa-sha256'), new Uint8Array(32)),
    )
    await expect(verifySignedData(parseSignedData(other), hash('ecdsa-sha256'))).rejects.toMatchObject({
      code: 'cms_signing_certificate_mismatch',
    })
  })

  test('rejects a changed signature and a changed attribute', async () => {
    for (const back of [1, 40]) {
      const cms = await sign(keys.rsa2048, 'rsa-sha256')
      cms[cms.length - back] = (cms[cms.length - back] ?? 0) ^ 1
      await expect(verifySignedData(parseSignedData(cms), hash('rsa-sha256'))).rejects.toMatchObject({
        code: 'cms_signature_invalid',
      })
    }
  })

  test('removes the zero padding of a slot and rejects other bytes', async () => {
    const cms = await sign(keys.p256, 'ecdsa-sha256')
    expect(withoutPadding(concatBytes([cms, new Uint8Array(99)]))).toEqual(cms)
    expect(() => withoutPadding(concatBytes([cms, Uint8Array.of(0, 0, 1)]))).toThrow('other than zero padding')
  })
})

test('rejects a CMS with changed bytes with a PadesError, unless the signature is unchanged', async () => {
  const cms = await sign(keys.p256, 'ecdsa-sha256')
  const { toBeSigned } = parseSignedData(cms)
  const changes = fc.array(fc.tuple(fc.nat(cms.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(changes, async (bytes) => {
      const changed = cms.slice()
      for (const [position, value] of bytes) changed[position] = value
      try {
        const parsed = parseSignedData(changed)
        await verifySignedData(parsed, hash('ecdsa-sha256'))
        expect(parsed.toBeSigned).toEqual(toBeSigned)
      } catch (error) {
        expect(error).toBeInstanceOf(PadesError)
      }
    }),
    { numRuns: 1000 },
  )
})

async function sign(
  key: TestKey,
  algorithm: SignatureAlgorithm,
  change = (set: Uint8Array) => set,
): Promise<Uint8Array> {
  const signer = parseCertificate(key.chain[0])
  const certificateHash = createHash('sha256').update(signer.der).digest()
  const signedAttributes = change(encodeSignedAttributes(hash(algorithm), certificateHash))
  const signature = await keyObjectSigner(key.privateKey, key.chain, algorithm).sign(signedAttributes)
  return encodeSignedData({ signer, certificates: key.chain, algorithm, signedAttributes, signature })
}

function hash(algorithm: SignatureAlgorithm): Uint8Array {
  return Uint8Array.from(createHash(digestOf(algorithm)).update(content).digest())
}

function opensslVerify(cms: Uint8Array, key: TestKey): void {
  const contentFile = join(key.directory, 'content')
  writeFileSync(contentFile, content)
  const verified = openssl(
    [
      'cms',
      '-verify',
      '-binary',
      '-cades',
      '-inform',
      'DER',
      '-content',
      contentFile,
      '-CAfile',
      key.rootFile,
      '-purpose',
      'any',
    ],
    cms,
  )
  expect(Uint8Array.from(verified)).toEqual(content)
}

function opensslSign(key: TestKey, options: readonly string[]): Uint8Array {
  const args = ['cms', '-sign', '-binary', '-outform', 'DER', '-md', 'sha256', ...signerArguments(key), ...options]
  return Uint8Array.from(openssl(args, content))
}

function signerArguments(key: TestKey): readonly string[] {
  return ['-signer', key.certificateFile, '-inkey', key.keyFile]
}

/** openssl 3.0 cannot create an Ed25519 CMS, so this function assembles one (RFC 8419). */
function encodeForeignEd25519(key: TestKey): Uint8Array {
  const signer = parseCertificate(key.chain[0])
  const signedAttributes = encodeSignedAttributes(hash('rsa-sha512'), createHash('sha256').update(signer.der).digest())
  writeFileSync(join(key.directory, 'attributes'), signedAttributes)
  openssl([
    'pkeyutl',
    '-sign',
    '-rawin',
    '-inkey',
    key.keyFile,
    '-in',
    join(key.directory, 'attributes'),
    '-out',
    join(key.directory, 'signature'),
  ])
  const signature = Uint8Array.from(readFileSync(join(key.directory, 'signature')))
  const built = encodeSignedData({
    signer,
    certificates: key.chain,
    algorithm: 'rsa-sha512',
    signedAttributes,
    signature,
  })
  const rsa = asn1.sequence(asn1.oid(asn1.oids.sha512WithRsa), asn1.nullValue())
  const padded = asn1.sequence(asn1.oid(asn1.oids.ed25519), asn1.element(0x05), asn1.element(0x04, new Uint8Array(4)))
  expect(padded).toHaveLength(rsa.length)
  return replaceBytes(built, rsa, padded)
}

/** The same value in BER: with indefinite lengths and segmented strings, except in the signed parts. */
function looseBer(tlv: asn1.Tlv): Uint8Array {
  const isCertificates = asn1.isContext(tlv, 0) && tlv.children.length !== 1
  const isSignedAttributes = asn1.isContext(tlv, 0) && asn1.isUniversal(tlv.children[0]?.children[0], asn1.tags.oid)
  if (isCertificates || (isSignedAttributes && tlv.children.length > 1)) return asn1.encodedBytes(tlv)
  if (tlv.constructed) return indefinite(tlv.source[tlv.start] ?? 0, tlv.children.map(looseBer))
  if (!asn1.isUniversal(tlv, asn1.tags.octetString)) return asn1.encodedBytes(tlv)
  const pieces = [asn1.contentBytes(tlv).subarray(0, 5), asn1.contentBytes(tlv).subarray(5)]
  return indefinite(0x24, pieces.map(asn1.octetString))
}

function indefinite(tag: number, members: readonly Uint8Array[]): Uint8Array {
  return concatBytes([Uint8Array.of(tag, 0x80), ...members, Uint8Array.of(0, 0)])
}

function replaceBytes(bytes: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const changed = text.replace(Buffer.from(from).toString('latin1'), () => Buffer.from(to).toString('latin1'))
  expect(changed).not.toBe(text)
  return Uint8Array.from(Buffer.from(changed, 'latin1'))
}
