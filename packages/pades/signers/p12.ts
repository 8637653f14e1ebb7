import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import {
  decode,
  encodedBytes,
  isContext,
  oids,
  readExplicit,
  readImplicitOctets,
  readOctetString,
  readOid,
  readSequence,
  type Tlv,
} from '../asn1/index.ts'
import { equalBytes } from '../bytes.ts'
import type { SignatureAlgorithm } from '../cms/algorithms.ts'
import { type Certificate, parseCertificate } from '../cms/certificate.ts'
import { PadesError } from '../errors.ts'
import { SignerError } from './error.ts'
import { keyObjectSigner } from './key-object.ts'
import { checkMac, decryptWithPassword } from './p12-encryption.ts'
import type { Signer } from './signer.ts'

/** Node: a signer from a PKCS#12 file (RFC 7292), encrypted the new way or the old. */
export function p12Signer(p12: Uint8Array, password: string, algorithm?: SignatureAlgorithm): Signer {
  const { privateKey, certificates } = openP12(p12, password)
  return keyObjectSigner(privateKey, certificates, algorithm)
}

/** What a PKCS#12 file held. */
export interface OpenedP12 {
  readonly privateKey: KeyObject
  /** The key's own certificate first, then its issuers as far as the file has them. */
  readonly certificates: Signer['certificates']
}

export function openP12(p12: Uint8Array, password: string): OpenedP12 {
  try {
    return pairKeyWithCertificate(readBags(p12, password))
  } catch (cause) {
    if (cause instanceof SignerError || !(cause instanceof PadesError)) throw cause
    throw new SignerError('p12_malformed', `the file is not a P12: ${cause.message}`, { cause })
  }
}

interface Bags {
  readonly keys: KeyObject[]
  readonly certificates: Certificate[]
}

function readBags(p12: Uint8Array, password: string): Bags {
  const [, authSafe, macData] = readSequence(decode(p12), 'PFX')
  const content = dataContent(authSafe, password)
  if (macData === undefined) throw new SignerError('p12_unsupported', 'the P12 has no integrity check by password')
  checkMac(macData, content, password)
  const bags: Bags = { keys: [], certificates: [] }
  for (const contentInfo of readSequence(decode(content), 'AuthenticatedSafe')) {
    const safeContents = dataContent(contentInfo, password)
    for (const bag of readSequence(decode(safeContents), 'SafeContents')) readBag(bag, password, bags)
  }
  return bags
}

/** The bytes of a ContentInfo that holds data, plain or encrypted by password. */
function dataContent(contentInfo: Tlv | undefined, password: string): Uint8Array {
  const [type, wrapped] = readSequence(contentInfo, 'ContentInfo')
  const content = readExplicit(wrapped, 0, 'content')
  switch (readOid(type, 'contentType')) {
    case oids.data:
      return readOctetString(content, 'data')
    case oids.encryptedData: {
      const [, encrypted] = readSequence(content, 'EncryptedData')
      const [, algorithm, ciphertext] = readSequence(encrypted, 'EncryptedContentInfo')
      return decryptWithPassword(algorithm, readImplicitOctets(ciphertext, 0, 'encryptedContent'), password)
    }
    default:
      throw new SignerError('p12_unsupported', 'the P12 is protected by a public key, not a password')
  }
}

const keyBag = '1.2.840.113549.1.12.10.1.1'
const shroudedKeyBag = '1.2.840.113549.1.12.10.1.2'
const certificateBag = '1.2.840.113549.1.12.10.1.3'
const x509Certificate = '1.2.840.113549.1.9.22.1'

function readBag(bag: Tlv, password: string, bags: Bags): void {
  const [type, wrapped] = readSequence(bag, 'SafeBag')
  const value = readExplicit(wrapped, 0, 'bagValue')
  switch (readOid(type, 'bagId')) {
    case keyBag:
      bags.keys.push(privateKey(encodedBytes(value)))
      break
    case shroudedKeyBag: {
      const [algorithm, encrypted] = readSequence(value, 'EncryptedPrivateKeyInfo')
      bags.keys.push(privateKey(decryptWithPassword(algorithm, readOctetString(encrypted, 'encryptedData'), password)))
      break
    }
    case certificateBag: {
      const [kind, certificate] = readSequence(value, 'CertBag')
      if (readOid(kind, 'certId') !== x509Certificate || !isContext(certificate, 0)) break
      const der = readOctetString(readExplicit(certificate, 0, 'certValue'), 'certValue')
      bags.certificates.push(parseCertificate(Uint8Array.from(der)))
      break
    }
  }
}

function privateKey(pkcs8: Uint8Array): KeyObject {
  try {
    return createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })
  } catch (cause) {
    throw new SignerError('p12_unsupported', 'the private key in the P12 cannot be used', { cause })
  }
}

function pairKeyWithCertificate({ keys, certificates }: Bags): OpenedP12 {
  for (const key of keys) {
    const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' })
    const own = certificates.find((certificate) => equalBytes(certificate.publicKey, publicKey))
    if (own !== undefined) return { privateKey: key, certificates: chainFrom(own, certificates) }
  }
  throw new SignerError('p12_key_missing', 'the P12 holds no private key with a certificate for it')
}

function chainFrom(own: Certificate, all: readonly Certificate[]): Signer['certificates'] {
  const issuers: Certificate[] = []
  for (let last = own; !equalBytes(last.issuer, last.subject); ) {
    const issuer = all.find((candidate) => equalBytes(candidate.subject, last.issuer))
    if (issuer === undefined || issuer === own || issuers.includes(issuer)) break
    issuers.push(issuer)
    last = issuer
  }
  return [own.der, ...issuers.map((issuer) => issuer.der)]
}
