import { Asn1Error, decode, oids, readBitString } from '@countersign/pades/asn1'
import { equalBytes } from '@countersign/pades/bytes'
import type { Certificate } from '@countersign/pades/cms'
import { webCryptoSigner } from '@countersign/pades/signers'
import { type Bags, readBags } from './bags.ts'
import { P12Error } from './error.ts'
import { importKeyFor, readPrivateKey, type UsableKey } from './key.ts'
import { OpenAttempt } from './password/attempt.ts'
import { type EncodedPassword, passwordEncodings } from './password/encodings.ts'

/** An ordinary file has a few kilobytes. */
const maxBytes = 1_000_000
/** Keys times certificates: enough for one key with a complete root store, or for a keyring. */
const maxPairs = 400

/** A private key with its certificate. Implements the `Signer` of `@countersign/pades`. */
export interface P12Entry {
  /** DER. */
  readonly certificate: Uint8Array
  /** DER: the issuers that the file contains, nearest first. */
  readonly issuers: readonly Uint8Array[]
  /** `certificate`, then `issuers`. */
  readonly certificates: readonly [Uint8Array, ...Uint8Array[]]
  readonly key: 'rsa' | 'ec'
  /** The size of the RSA modulus, or 256, 384 or 521. */
  readonly bits: number
  /** False if the certificate's key usage does not allow signatures. */
  readonly canSign: boolean
  /** Always SHA-256, so a document is hashed once for all kinds of keys. */
  readonly algorithm: 'rsa-sha256' | 'ecdsa-sha256'
  /** Hashes and signs: PKCS#1 v1.5, or ECDSA as DER. The key stays in WebCrypto and cannot be exported. */
  sign(data: Uint8Array): Promise<Uint8Array>
}

/**
 * Opens a PKCS#12 file (RFC 7292) and returns each key that has a certificate, in the file's order. Overwrites all buffers
 * that held the key or the password. JavaScript cannot overwrite the password string.
 */
export async function openP12(bytes: Uint8Array, password: string): Promise<[P12Entry, ...P12Entry[]]> {
  if (bytes.length > maxBytes) {
    throw new P12Error('p12_too_large', `The file has ${bytes.length} bytes; at most ${maxBytes} are accepted.`)
  }
  let lastError: unknown
  for (const encode of passwordEncodings(password)) {
    try {
      return await openWith(bytes, encode())
    } catch (error) {
      lastError = error
      if (!(error instanceof P12Error) || error.code !== 'p12_password_wrong') break
    }
  }
  throw lastError
}

async function openWith(bytes: Uint8Array, password: EncodedPassword): Promise<[P12Entry, ...P12Entry[]]> {
  const attempt = new OpenAttempt(password)
  try {
    return await entriesOf(await readBags(attempt.trackSecret(Uint8Array.from(bytes)), attempt))
  } catch (cause) {
    if (!(cause instanceof Asn1Error)) throw cause
    throw new P12Error('p12_malformed', `The file is not a P12 file, or it is damaged: ${cause.message}`, { cause })
  } finally {
    attempt.wipe()
  }
}

/** One key can have several certificates: a renewed one and its predecessor. */
async function entriesOf({ keys, certificates }: Bags): Promise<[P12Entry, ...P12Entry[]]> {
  const pairs = keys.flatMap((key) => certificates.map((own) => ({ key, own })))
  if (pairs.length > maxPairs) {
    throw new P12Error(
      'p12_too_costly',
      `The file has ${pairs.length} pairs of key and certificate; at most ${maxPairs} are tried.`,
    )
  }
  const entries: P12Entry[] = []
  let lastError = new P12Error('p12_key_missing', 'The file has no private key with a matching certificate.')
  for (const { key, own } of pairs) {
    if (entries.some(({ certificate }) => certificate === own.der)) continue
    try {
      const usable = await importKeyFor(readPrivateKey(key), own)
      if (usable !== undefined) entries.push(entryOf(usable, own, certificates))
    } catch (error) {
      if (!(error instanceof P12Error)) throw error
      lastError = error
    }
  }
  const [first, ...more] = entries
  if (first === undefined) throw lastError
  return [first, ...more]
}

function entryOf(usable: UsableKey, own: Certificate, all: readonly Certificate[]): P12Entry {
  const issuers = issuersOf(own, all).map(({ der }) => der)
  return {
    certificate: own.der,
    issuers,
    certificates: [own.der, ...issuers],
    key: usable.kind,
    bits: usable.bits,
    canSign: allowsSignatures(own),
    algorithm: usable.algorithm,
    sign: webCryptoSigner(usable.key, [own.der], usable.algorithm).sign,
  }
}

/** All certificates whose name matches an issuer. If two have the same name, chain validation selects the right one. */
function issuersOf(own: Certificate, all: readonly Certificate[]): Certificate[] {
  const path = [own]
  for (const certificate of path) {
    path.push(...all.filter((other) => equalBytes(other.subject, certificate.issuer) && !path.includes(other)))
  }
  return path.slice(1)
}

/** digitalSignature or nonRepudiation, the first two bits (RFC 5280 §4.2.1.3). Without the extension all uses are allowed. */
function allowsSignatures({ extensions }: Certificate): boolean {
  const usage = extensions.get(oids.keyUsage)
  if (usage === undefined) return true
  return ((readBitString(decode(usage.value), 'keyUsage').bytes[0] ?? 0) & 0xc0) !== 0
}
