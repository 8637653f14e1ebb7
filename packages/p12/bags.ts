import {
  decode,
  decodePrefix,
  isContext,
  oids,
  readExplicit,
  readImplicitOctets,
  readOctetString,
  readOid,
  readSequence,
  type Tlv,
} from '@countersign/pades/asn1'
import { equalBytes } from '@countersign/pades/bytes'
import { type Certificate, CmsError, parseCertificate } from '@countersign/pades/cms'
import { unsupported } from './error.ts'
import type { OpenAttempt } from './password/attempt.ts'
import { decrypt } from './password/decrypt.ts'
import { verifyMac } from './password/mac.ts'

/** The decrypted contents of a P12 file. */
export interface Bags {
  /** PrivateKeyInfo (RFC 5208). */
  readonly keys: Tlv[]
  readonly certificates: Certificate[]
}

/** Reads a PFX (RFC 7292 §4). In a file without a MAC, a wrong password fails at decryption. */
export async function readBags(p12: Uint8Array, attempt: OpenAttempt): Promise<Bags> {
  const [, authSafe, macData] = readSequence(decodePrefix(p12), 'PFX')
  const [type, wrapped] = readSequence(authSafe, 'authSafe')
  if (readOid(type, 'contentType') !== oids.data) throw unsupported('public-key integrity')
  const content = readOctetString(readExplicit(wrapped, 0, 'content'), 'authSafe')
  if (macData !== undefined) await verifyMac(macData, content, attempt)
  const bags: Bags = { keys: [], certificates: [] }
  for (const part of readSequence(decode(content), 'AuthenticatedSafe')) {
    await readSafeContents(await safeContentsOf(part, attempt), attempt, bags)
  }
  return bags
}

/** The SafeContents of a ContentInfo, plain or encrypted with the password. */
async function safeContentsOf(contentInfo: Tlv, attempt: OpenAttempt): Promise<Tlv> {
  const [type, wrapped] = readSequence(contentInfo, 'ContentInfo')
  const content = readExplicit(wrapped, 0, 'content')
  switch (readOid(type, 'contentType')) {
    case oids.data:
      return decode(attempt.trackSecret(readOctetString(content, 'data')))
    case oids.encryptedData: {
      const [, encrypted] = readSequence(content, 'EncryptedData')
      const [, algorithm, ciphertext] = readSequence(encrypted, 'EncryptedContentInfo')
      return decrypt(algorithm, readImplicitOctets(ciphertext, 0, 'encryptedContent'), attempt)
    }
    default:
      throw unsupported('public-key encryption')
  }
}

const keyBag = '1.2.840.113549.1.12.10.1.1'
const shroudedKeyBag = '1.2.840.113549.1.12.10.1.2'
const certificateBag = '1.2.840.113549.1.12.10.1.3'
const safeContentsBag = '1.2.840.113549.1.12.10.1.6'
const x509Certificate = '1.2.840.113549.1.9.22.1'

async function readSafeContents(safeContents: Tlv, attempt: OpenAttempt, bags: Bags): Promise<void> {
  for (const bag of readSequence(safeContents, 'SafeContents')) {
    const [type, wrapped] = readSequence(bag, 'SafeBag')
    const value = readExplicit(wrapped, 0, 'bagValue')
    switch (readOid(type, 'bagId')) {
      case keyBag:
        bags.keys.push(value)
        break
      case shroudedKeyBag: {
        const [algorithm, encrypted] = readSequence(value, 'EncryptedPrivateKeyInfo')
        bags.keys.push(await decrypt(algorithm, readOctetString(encrypted, 'encryptedData'), attempt))
        break
      }
      case certificateBag:
        bags.certificates.push(...readCertificate(value).filter((certificate) => !hasCertificate(bags, certificate)))
        break
      case safeContentsBag:
        await readSafeContents(value, attempt, bags)
        break
    }
  }
}

function hasCertificate({ certificates }: Bags, { der }: Certificate): boolean {
  return certificates.some((known) => equalBytes(known.der, der))
}

/** Empty if the bag holds another kind of certificate or one that cannot be parsed: the other bags may still be usable. */
function readCertificate(certBag: Tlv): Certificate[] {
  const [kind, wrapped] = readSequence(certBag, 'CertBag')
  if (readOid(kind, 'certId') !== x509Certificate || !isContext(wrapped, 0)) return []
  const der = readOctetString(readExplicit(wrapped, 0, 'certValue'), 'certValue')
  try {
    return [parseCertificate(Uint8Array.from(der))]
  } catch (cause) {
    if (cause instanceof CmsError) return []
    throw cause
  }
}
