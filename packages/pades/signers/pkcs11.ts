import { createHash } from 'node:crypto'
import pkcs11, { type Handle, type Mechanism, type PKCS11 as Module, type Template } from 'pkcs11js'
import { digestOf, type SignatureAlgorithm, usualAlgorithm } from '../cms/algorithms.ts'
import { parseCertificate } from '../cms/certificate.ts'
import { SignerError } from './error.ts'
import { type Pkcs11Library, useLibrary } from './pkcs11-library.ts'
import type { Signer } from './signer.ts'
import { ecdsaDer } from './web-crypto.ts'

/** Which token to log in to. */
export interface TokenOptions {
  /** The vendor's PKCS#11 library. */
  readonly library: string
  readonly tokenLabel: string
  readonly pin: string
}

/** CKM_EDDSA (PKCS#11 v3.0 §2.3.14), which the module's list of names lacks. */
const CKM_EDDSA = 0x1057
const ED25519_SIZE = 32

/** Which key of the token is to sign, and as whom. */
export interface TokenKey {
  /** CKA_LABEL of the private key. */
  readonly label: string
  /** The chain, the key's own certificate first; undefined takes the certificate with the key's CKA_ID from the token. */
  readonly certificates?: Signer['certificates']
  readonly algorithm?: SignatureAlgorithm
}

/**
 * Node: a logged-in session with a PKCS#11 token (an HSM, a USB token). Keys stay in the token; only what is to be
 * signed goes in. One library signs one thing at a time, so signatures queue.
 */
export class Pkcs11Token implements Disposable {
  readonly #library: Pkcs11Library
  readonly #module: Module
  readonly #session: Handle

  private constructor(library: Pkcs11Library, session: Handle) {
    this.#library = library
    this.#module = library.module
    this.#session = session
  }

  static open(options: TokenOptions): Pkcs11Token {
    const { tokenLabel } = options
    let library: Pkcs11Library | undefined
    try {
      library = useLibrary(options.library)
      return new Pkcs11Token(library, openSession(library.module, options))
    } catch (cause) {
      library?.release()
      if (cause instanceof SignerError) throw cause
      throw new SignerError('token_unavailable', `the token ${tokenLabel} cannot be used: ${String(cause)}`, { cause })
    }
  }

  signer({ label, certificates, algorithm }: TokenKey): Signer {
    const key = this.#find({ class: pkcs11.CKO_PRIVATE_KEY, label })
    if (key === undefined) throw new SignerError('token_key_missing', `the token has no private key labelled ${label}`)
    const chain = certificates ?? [this.#certificateOf(key, label)]
    const chosen = algorithm ?? usualAlgorithm(parseCertificate(chain[0]).publicKey)
    return { certificates: chain, algorithm: chosen, sign: (toBeSigned) => this.#sign(key, chosen, toBeSigned) }
  }

  /** A key that signs bare bytes with Ed25519 (RFC 8032), and its public half, which must be in the token too. */
  ed25519(label: string): { publicKey: Uint8Array; sign(message: Uint8Array): Promise<Uint8Array> } {
    const key = this.#find({ class: pkcs11.CKO_PRIVATE_KEY, label })
    const published = this.#find({ class: pkcs11.CKO_PUBLIC_KEY, label })
    if (key === undefined || published === undefined)
      throw new SignerError('token_key_missing', `the token has no pair of keys labelled ${label}`)
    return {
      // CKA_EC_POINT is the point, or the point inside an OCTET STRING.
      publicKey: Uint8Array.from(this.#attribute(published, pkcs11.CKA_EC_POINT).subarray(-ED25519_SIZE)),
      sign: (message) =>
        this.#library.inTurn(async () => {
          this.#module.C_SignInit(this.#session, { mechanism: CKM_EDDSA }, key)
          return Uint8Array.from(
            await this.#module.C_SignAsync(this.#session, Buffer.from(message), Buffer.alloc(2 * ED25519_SIZE)),
          )
        }),
    }
  }

  close(): void {
    this.#module.C_CloseSession(this.#session)
    this.#library.release()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #sign(key: Handle, algorithm: SignatureAlgorithm, toBeSigned: Uint8Array): Promise<Uint8Array> {
    return this.#library.inTurn(async () => {
      const isEcdsa = algorithm.startsWith('ecdsa')
      // CKM_ECDSA takes the hash and returns r‖s; the RSA mechanisms hash inside the token.
      const input = isEcdsa ? createHash(digestOf(algorithm)).update(toBeSigned).digest() : Buffer.from(toBeSigned)
      this.#module.C_SignInit(this.#session, mechanismOf(algorithm), key)
      const signature = await this.#module.C_SignAsync(this.#session, input, Buffer.alloc(1024))
      return isEcdsa ? ecdsaDer(signature) : Uint8Array.from(signature)
    })
  }

  #certificateOf(key: Handle, label: string): Uint8Array {
    const found = this.#find({ class: pkcs11.CKO_CERTIFICATE, id: this.#attribute(key, pkcs11.CKA_ID) })
    if (found === undefined) {
      throw new SignerError(
        'token_certificate_missing',
        `the token has no certificate for the key ${label}: pass its chain`,
      )
    }
    return Uint8Array.from(this.#attribute(found, pkcs11.CKA_VALUE))
  }

  #attribute(object: Handle, type: number): Buffer {
    const [attribute] = this.#module.C_GetAttributeValue(this.#session, object, [{ type }])
    if (Buffer.isBuffer(attribute?.value)) return attribute.value
    throw new SignerError('token_unavailable', `the token does not tell the attribute ${type} of an object`)
  }

  #find(wanted: { class: number; label?: string; id?: Buffer }): Handle | undefined {
    const template: Template = [{ type: pkcs11.CKA_CLASS, value: wanted.class }]
    if (wanted.label !== undefined) template.push({ type: pkcs11.CKA_LABEL, value: wanted.label })
    if (wanted.id !== undefined) template.push({ type: pkcs11.CKA_ID, value: wanted.id })
    this.#module.C_FindObjectsInit(this.#session, template)
    try {
      return this.#module.C_FindObjects(this.#session, 1)[0]
    } finally {
      this.#module.C_FindObjectsFinal(this.#session)
    }
  }
}

function openSession(module: Module, { tokenLabel, pin }: TokenOptions): Handle {
  const slot = module.C_GetSlotList(true).find((candidate) => labelOf(module, candidate) === tokenLabel)
  if (slot === undefined) throw new SignerError('token_unavailable', `there is no token labelled ${tokenLabel}`)
  const session = module.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION)
  try {
    module.C_Login(session, pkcs11.CKU_USER, pin)
  } catch (error) {
    // Another session of this process has logged in to the token, and that counts for all (PKCS#11 v2.40 §5.6).
    if ((error as { code?: number }).code !== pkcs11.CKR_USER_ALREADY_LOGGED_IN) {
      module.C_CloseSession(session)
      throw error
    }
  }
  return session
}

function labelOf(module: Module, slot: Handle): string {
  return module.C_GetTokenInfo(slot).label.trim()
}

function mechanismOf(algorithm: SignatureAlgorithm): Mechanism {
  switch (algorithm) {
    case 'rsa-sha256':
      return { mechanism: pkcs11.CKM_SHA256_RSA_PKCS }
    case 'rsa-sha384':
      return { mechanism: pkcs11.CKM_SHA384_RSA_PKCS }
    case 'rsa-sha512':
      return { mechanism: pkcs11.CKM_SHA512_RSA_PKCS }
    case 'rsa-pss-sha256':
      return { mechanism: pkcs11.CKM_SHA256_RSA_PKCS_PSS, parameter: pssParameters() }
    case 'ecdsa-sha256':
    case 'ecdsa-sha384':
      return { mechanism: pkcs11.CKM_ECDSA }
  }
}

function pssParameters() {
  return {
    type: pkcs11.CK_PARAMS_RSA_PSS,
    hashAlg: pkcs11.CKM_SHA256,
    mgf: pkcs11.CKG_MGF1_SHA256,
    saltLen: 32,
  }
}
