import { createHash, randomBytes } from 'node:crypto'
import { defaultAlgorithm, digestOf, type SignatureAlgorithm } from '../../cms/algorithms.ts'
import { parseCertificate } from '../../cms/certificate.ts'
import { SignerError } from '../error.ts'
import type { Signer } from '../signer.ts'
import { ecdsaDer } from '../web-crypto.ts'
import { CKA, CKK, CKM, CKO, CKU } from './constants.ts'
import { hasReturned } from './error.ts'
import { Pkcs11Library } from './library.ts'
import { gcmMechanism, mechanismFor } from './mechanisms.ts'
import { CKR } from './return-values.ts'
import { type Handle, Session, type Template } from './session.ts'
import { tokenInfo, tokenSlots } from './slots.ts'

/** Which token to log in to. */
export interface TokenOptions {
  /** Path of the vendor's PKCS#11 library. */
  readonly library: string
  readonly tokenLabel: string
  readonly pin: string
}

/** Which key of the token signs, and with which certificate. */
export interface TokenKey {
  /** CKA_LABEL of the private key. */
  readonly label: string
  /** The chain, the key's own certificate first; undefined takes the certificate with the key's CKA_ID from the token. */
  readonly certificates?: Signer['certificates']
  readonly algorithm?: SignatureAlgorithm
}

const ED25519_BYTES = 32
const NONCE_BYTES = 12

/** An AES key in a token. */
export interface TokenCipher {
  /** Returns nonce, ciphertext and tag. */
  encrypt(data: Uint8Array, associatedData: Uint8Array): Promise<Uint8Array>
  /** Throws a Pkcs11Error if the data or the associated data were altered. */
  decrypt(encrypted: Uint8Array, associatedData: Uint8Array): Promise<Uint8Array>
}

/**
 * Node: a logged-in session with a PKCS#11 token (an HSM, a USB token). Keys stay in the token; only the bytes to sign
 * go in. Concurrent signatures of one library run one after another.
 */
export class Pkcs11Token implements Disposable {
  readonly #library: Pkcs11Library
  readonly #session: Session

  private constructor(library: Pkcs11Library, session: Session) {
    this.#library = library
    this.#session = session
  }

  static open(options: TokenOptions): Pkcs11Token {
    const { tokenLabel } = options
    let library: Pkcs11Library | undefined
    try {
      library = Pkcs11Library.open(options.library)
      return new Pkcs11Token(library, openSession(library, options))
    } catch (cause) {
      library?.close()
      if (cause instanceof SignerError) throw cause
      throw new SignerError('token_unavailable', `cannot use the token ${tokenLabel}: ${String(cause)}`, { cause })
    }
  }

  signer({ label, certificates, algorithm }: TokenKey): Signer {
    const key = this.#find({ [CKA.CLASS]: CKO.PRIVATE_KEY, [CKA.LABEL]: label })
    if (key === undefined) throw new SignerError('token_key_missing', `the token has no private key labelled ${label}`)
    const chain = certificates ?? [this.#certificateOf(key, label)]
    const chosen = algorithm ?? defaultAlgorithm(parseCertificate(chain[0]).publicKey)
    return { certificates: chain, algorithm: chosen, sign: (toBeSigned) => this.#sign(key, chosen, toBeSigned) }
  }

  /** A key that signs bare bytes with Ed25519 (RFC 8032). Its public key must be in the token too. */
  ed25519(label: string): { publicKey: Uint8Array; sign(message: Uint8Array): Promise<Uint8Array> } {
    const privateKey = this.#find({ [CKA.CLASS]: CKO.PRIVATE_KEY, [CKA.LABEL]: label })
    const publicKey = this.#find({ [CKA.CLASS]: CKO.PUBLIC_KEY, [CKA.LABEL]: label })
    if (privateKey === undefined || publicKey === undefined)
      throw new SignerError('token_key_missing', `the token has no key pair labelled ${label}`)
    return {
      // CKA_EC_POINT is the point, or the point inside an OCTET STRING.
      publicKey: this.#session.attribute(publicKey, CKA.EC_POINT).slice(-ED25519_BYTES),
      sign: (message) =>
        this.#library.exclusively(() => this.#session.signAsync(privateKey, { type: CKM.EDDSA }, message)),
    }
  }

  /** An AES key that encrypts with GCM inside the token; undefined if the token has none of this label. */
  async aesGcm(label: string): Promise<TokenCipher | undefined> {
    const template = { [CKA.CLASS]: CKO.SECRET_KEY, [CKA.KEY_TYPE]: CKK.AES, [CKA.LABEL]: label }
    // A session has one operation at a time: a search during an encryption fails with CKR_OPERATION_ACTIVE.
    const key = await this.#library.exclusively(async () => this.#find(template))
    if (key === undefined) return undefined
    return {
      encrypt: (data, associatedData) =>
        this.#library.exclusively(async () => {
          const nonce = randomBytes(NONCE_BYTES)
          const mechanism = gcmMechanism(nonce, Buffer.from(associatedData))
          return Buffer.concat([nonce, await this.#session.encryptAsync(key, mechanism, data)])
        }),
      decrypt: (encrypted, associatedData) =>
        this.#library.exclusively(async () => {
          const nonce = Buffer.from(encrypted.subarray(0, NONCE_BYTES))
          const mechanism = gcmMechanism(nonce, Buffer.from(associatedData))
          return this.#session.decryptAsync(key, mechanism, encrypted.subarray(NONCE_BYTES))
        }),
    }
  }

  close(): void {
    this.#session.close()
    this.#library.close()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #sign(key: Handle, algorithm: SignatureAlgorithm, toBeSigned: Uint8Array): Promise<Uint8Array> {
    return this.#library.exclusively(async () => {
      const isEcdsa = algorithm.startsWith('ecdsa')
      const input = isEcdsa ? createHash(digestOf(algorithm)).update(toBeSigned).digest() : toBeSigned
      const signature = await this.#session.signAsync(key, mechanismFor(algorithm), input)
      return isEcdsa ? ecdsaDer(signature) : signature
    })
  }

  #certificateOf(key: Handle, label: string): Uint8Array {
    const id = this.#session.attribute(key, CKA.ID)
    const found = this.#find({ [CKA.CLASS]: CKO.CERTIFICATE, [CKA.ID]: id })
    if (found === undefined) {
      throw new SignerError(
        'token_certificate_missing',
        `the token has no certificate for the key ${label}: pass its chain`,
      )
    }
    return this.#session.attribute(found, CKA.VALUE)
  }

  #find(template: Template): Handle | undefined {
    return this.#session.find(template)[0]
  }
}

function openSession(library: Pkcs11Library, { tokenLabel, pin }: TokenOptions): Session {
  const slot = tokenSlots(library).find((candidate) => tokenInfo(library, candidate).label === tokenLabel)
  if (slot === undefined) throw new SignerError('token_unavailable', `no token has the label ${tokenLabel}`)
  const session = new Session(library, slot)
  const secret = Buffer.from(pin)
  try {
    session.login(CKU.USER, secret)
  } catch (error) {
    // A login applies to all sessions of the process with the token (PKCS#11 v2.40 §5.6).
    if (!hasReturned(error, CKR.USER_ALREADY_LOGGED_IN)) {
      session.close()
      throw error
    }
  } finally {
    secret.fill(0)
  }
  return session
}
