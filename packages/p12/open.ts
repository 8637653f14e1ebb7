import { Asn1Error, decode, oids, readBitString } from '@countersign/pades/asn1'
import { equalBytes } from '@countersign/pades/bytes'
import type { Certificate } from '@countersign/pades/cms'
import { webCryptoSigner } from '@countersign/pades/signers'
import { type Bags, readBags } from './bags.ts'
import { P12Error } from './error.ts'
import { importFor, readPrivateKey, type UsableKey } from './key.ts'
import { Opening } from './password/opening.ts'
import { type Spelling, spellingsOf } from './password/spellings.ts'

/** A thousand times an ordinary file. */
const maxBytes = 1_000_000
/** Keys times certificates: a key and all the world's roots, or a keyring. */
const maxPairs = 400

/** A private key with a certificate for it; a signer for `@countersign/pades` as it is. */
export interface P12Entry {
  /** DER. */
  readonly certificate: Uint8Array
  /** DER: its issuers and theirs, as far as the file has them, nearest first. */
  readonly others: readonly Uint8Array[]
  /** All of these, the key's own first. */
  readonly certificates: readonly [Uint8Array, ...Uint8Array[]]
  readonly key: 'rsa' | 'ec'
  /** Of the RSA modulus, or 256, 384 or 521. */
  readonly bits: number
  /** Whether the certificate's key usage allows signatures; a certificate for encryption only does not. */
  readonly mayToSign: boolean
  /** SHA-256 in any case, so that a document is hashed once for whoever signs it. */
  readonly algorithm: 'rsa-sha256' | 'ecdsa-sha256'
  /** Hashes and signs: PKCS#1 v1.5, or ECDSA as DER. The key lives in WebCrypto and cannot be exported. */
  sign(data: Uint8Array): Promise<Uint8Array>
}

/**
 * Opens a PKCS#12 file (RFC 7292) and gives every key that has a certificate, in the file's order. Whatever of the key and
 * the password stood in memory here is overwritten, except the string itself, which JavaScript cannot.
 */
export async function openP12(bytes: Uint8Array, password: string): Promise<[P12Entry, ...P12Entry[]]> {
  if (bytes.length > maxBytes) {
    throw new P12Error('p12_too_large', `the file has ${bytes.length} bytes; no P12 has more than ${maxBytes}`)
  }
  let refusal: unknown
  for (const spelling of spellingsOf(password)) {
    try {
      return await openWith(bytes, spelling())
    } catch (error) {
      refusal = error
      if (!(error instanceof P12Error) || error.code !== 'p12_password_wrong') break
    }
  }
  throw refusal
}

async function openWith(bytes: Uint8Array, spelling: Spelling): Promise<[P12Entry, ...P12Entry[]]> {
  const opening = new Opening(spelling)
  try {
    return await entriesOf(await readBags(opening.secret(Uint8Array.from(bytes)), opening))
  } catch (cause) {
    if (!(cause instanceof Asn1Error)) throw cause
    throw new P12Error('p12_malformed', `this is not a P12 file, or it is damaged: ${cause.message}`, { cause })
  } finally {
    opening.overwrite()
  }
}

/** A renewed certificate may stand beside the one before it, for the same key. */
async function entriesOf({ keys, certificates }: Bags): Promise<[P12Entry, ...P12Entry[]]> {
  const pairs = keys.flatMap((key) => certificates.map((own) => ({ key, own })))
  if (pairs.length > maxPairs) {
    throw new P12Error('p12_too_costly', `${pairs.length} pairs of key and certificate are too many to try`)
  }
  const entries: P12Entry[] = []
  let refusal = new P12Error('p12_key_missing', 'the file holds no private key with a certificate for it')
  for (const { key, own } of pairs) {
    if (entries.some(({ certificate }) => certificate === own.der)) continue
    try {
      const usable = await importFor(readPrivateKey(key), own)
      if (usable !== undefined) entries.push(entryOf(usable, own, certificates))
    } catch (error) {
      if (!(error instanceof P12Error)) throw error
      refusal = error
    }
  }
  const [first, ...more] = entries
  if (first === undefined) throw refusal
  return [first, ...more]
}

function entryOf(usable: UsableKey, own: Certificate, all: readonly Certificate[]): P12Entry {
  const others = issuersOf(own, all).map(({ der }) => der)
  return {
    certificate: own.der,
    others,
    certificates: [own.der, ...others],
    key: usable.kind,
    bits: usable.bits,
    mayToSign: allowsSignatures(own),
    algorithm: usable.algorithm,
    sign: webCryptoSigner(usable.key, [own.der], usable.algorithm).sign,
  }
}

/** Everybody who may have issued it, by name: of two with one name, the one who judges the chain takes the right one. */
function issuersOf(own: Certificate, all: readonly Certificate[]): Certificate[] {
  const path = [own]
  for (const certificate of path) {
    path.push(...all.filter((other) => equalBytes(other.subject, certificate.issuer) && !path.includes(other)))
  }
  return path.slice(1)
}

/** digitalSignature or nonRepudiation, the first two bits (RFC 5280 §4.2.1.3); a certificate without usages allows all. */
function allowsSignatures({ extensions }: Certificate): boolean {
  const usage = extensions.get(oids.keyUsage)
  if (usage === undefined) return true
  return ((readBitString(decode(usage.value), 'keyUsage').bytes[0] ?? 0) & 0xc0) !== 0
}
