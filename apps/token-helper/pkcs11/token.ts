import { createHash } from 'node:crypto'
import {
  CKA,
  CKC,
  CKM,
  CKO,
  CKR,
  CKU,
  type Handle,
  hasReturned,
  mechanismTypes,
  type Pkcs11Library,
  Session,
  TOKEN_FLAGS,
  type TokenInfo,
  tokenInfo,
  tokenSlots,
} from '@countersign/pades/pkcs11'
import { ecdsaDer } from '@countersign/pades/signers'
import { digestInfo } from './digest-info.ts'

/** How many PIN tries the token reports (PKCS#11 v2.40 has flags, no number). */
export type PinTries = 'enough' | 'few' | 'last' | 'none'

export interface StoredCertificate {
  readonly der: Uint8Array
  /** CKA_ID, which the private key has too. */
  readonly id: Uint8Array
}

export type TokenAlgorithm = 'rsa-sha256' | 'ecdsa-sha256'

/** A token in a reader or a USB port. Its certificates can be read without the PIN. */
export class Token {
  readonly library: Pkcs11Library
  readonly #slot: Handle
  readonly #session: Session

  private constructor(library: Pkcs11Library, slot: Handle) {
    this.library = library
    this.#slot = slot
    this.#session = new Session(library, slot)
  }

  /** The initialised tokens of a library. */
  static list(library: Pkcs11Library): Token[] {
    return tokenSlots(library)
      .filter((slot) => (tokenInfo(library, slot).flags & TOKEN_FLAGS.TOKEN_INITIALIZED) !== 0)
      .map((slot) => new Token(library, slot))
  }

  get info(): TokenInfo {
    return tokenInfo(this.library, this.#slot)
  }

  /** The user types the PIN at the reader; the helper never sees it. */
  get hasPinPad(): boolean {
    return (this.info.flags & TOKEN_FLAGS.PROTECTED_AUTHENTICATION_PATH) !== 0
  }

  get pinTries(): PinTries {
    return pinTriesOf(this.info.flags)
  }

  /** Supported mechanisms (CKM_…). */
  get mechanisms(): number[] {
    return mechanismTypes(this.library, this.#slot)
  }

  certificates(): StoredCertificate[] {
    return this.#session.find({ [CKA.CLASS]: CKO.CERTIFICATE }).flatMap((object) => {
      const der = this.#session.optionalAttribute(object, CKA.VALUE)
      const type = this.#session.optionalNumber(object, CKA.CERTIFICATE_TYPE) ?? CKC.X_509
      if (der === undefined || der.length === 0 || type !== CKC.X_509) return []
      return [{ der, id: this.#session.optionalAttribute(object, CKA.ID) ?? new Uint8Array() }]
    })
  }

  login(pin: Buffer | null): void {
    try {
      this.#session.login(CKU.USER, pin)
    } catch (error) {
      // Some vendors' tools log the user in for all programs.
      if (!hasReturned(error, CKR.USER_ALREADY_LOGGED_IN)) throw error
    }
  }

  /** The private key of a certificate, after login: the only key with its CKA_ID, or else the only key on the token. */
  privateKeyFor({ id }: StoredCertificate): Handle | undefined {
    const [own, ...duplicates] = id.length > 0 ? this.#session.find({ [CKA.CLASS]: CKO.PRIVATE_KEY, [CKA.ID]: id }) : []
    if (own !== undefined && duplicates.length === 0) return own
    const [only, ...more] = this.#session.find({ [CKA.CLASS]: CKO.PRIVATE_KEY })
    return more.length === 0 ? only : own
  }

  /** The PIN is used only for keys that require it for every signature (CKA_ALWAYS_AUTHENTICATE). */
  sign(key: Handle, algorithm: TokenAlgorithm, data: Uint8Array, pin: Buffer | null): Uint8Array {
    const needsPin = this.#session.optionalNumber(key, CKA.ALWAYS_AUTHENTICATE) === 1
    const authenticate = needsPin ? () => this.#session.login(CKU.CONTEXT_SPECIFIC, pin) : undefined
    if (algorithm === 'ecdsa-sha256') {
      const digest = createHash('sha256').update(data).digest()
      return ecdsaDer(this.#session.sign(key, { type: CKM.ECDSA }, digest, authenticate))
    }
    if (this.mechanisms.includes(CKM.SHA256_RSA_PKCS))
      return this.#session.sign(key, { type: CKM.SHA256_RSA_PKCS }, data, authenticate)
    return this.#session.sign(key, { type: CKM.RSA_PKCS }, digestInfo(data), authenticate)
  }
}

export function pinTriesOf(flags: number): PinTries {
  if (flags & TOKEN_FLAGS.USER_PIN_LOCKED) return 'none'
  if (flags & TOKEN_FLAGS.USER_PIN_FINAL_TRY) return 'last'
  return flags & TOKEN_FLAGS.USER_PIN_COUNT_LOW ? 'few' : 'enough'
}
