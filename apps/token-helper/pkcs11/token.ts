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

/** What the token lets be known of the tries its PIN has left (PKCS #11 2.40 tells no number). */
export type PinTries = 'enough' | 'few' | 'last' | 'none'

export interface StoredCertificate {
  readonly der: Uint8Array
  /** CKA_ID, which it shares with its key. */
  readonly id: Uint8Array
}

export type SigningKind = 'rsa-sha256' | 'ecdsa-sha256'

/** A token in a reader or a USB port, of which certificates can be read without a PIN. */
export class Token {
  readonly library: Pkcs11Library
  readonly #slot: Handle
  readonly #session: Session

  private constructor(library: Pkcs11Library, slot: Handle) {
    this.library = library
    this.#slot = slot
    this.#session = new Session(library, slot)
  }

  /** All tokens that a library knows and that were made ready for use. */
  static allOf(library: Pkcs11Library): Token[] {
    return tokenSlots(library)
      .filter((slot) => (tokenInfo(library, slot).flags & TOKEN_FLAGS.TOKEN_INITIALIZED) !== 0)
      .map((slot) => new Token(library, slot))
  }

  get info(): TokenInfo {
    return tokenInfo(this.library, this.#slot)
  }

  /** The PIN is typed at the reader itself and never comes here. */
  get hasPinPad(): boolean {
    return (this.info.flags & TOKEN_FLAGS.PROTECTED_AUTHENTICATION_PATH) !== 0
  }

  get pinTries(): PinTries {
    return pinTriesOf(this.info.flags)
  }

  /** What it can do with keys: CKM_… */
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
      // Some vendors' tools keep the user logged in for all programs.
      if (!hasReturned(error, CKR.USER_ALREADY_LOGGED_IN)) throw error
    }
  }

  /** The private key of a certificate, once logged in: the one of the same id, else the only one there is. */
  keyOf({ id }: StoredCertificate): Handle | undefined {
    const [own, ...doubles] = id.length > 0 ? this.#session.find({ [CKA.CLASS]: CKO.PRIVATE_KEY, [CKA.ID]: id }) : []
    if (own !== undefined && doubles.length === 0) return own
    const [only, ...more] = this.#session.find({ [CKA.CLASS]: CKO.PRIVATE_KEY })
    return more.length === 0 ? only : own
  }

  /** The PIN is used again only by keys that ask for it for every signature (CKA_ALWAYS_AUTHENTICATE). */
  sign(key: Handle, kind: SigningKind, data: Uint8Array, pin: Buffer | null): Uint8Array {
    const asksAgain = this.#session.optionalNumber(key, CKA.ALWAYS_AUTHENTICATE) === 1
    const confirm = asksAgain ? () => this.#session.login(CKU.CONTEXT_SPECIFIC, pin) : undefined
    if (kind === 'ecdsa-sha256') {
      const digest = createHash('sha256').update(data).digest()
      return ecdsaDer(this.#session.sign(key, { type: CKM.ECDSA }, digest, confirm))
    }
    if (this.mechanisms.includes(CKM.SHA256_RSA_PKCS))
      return this.#session.sign(key, { type: CKM.SHA256_RSA_PKCS }, data, confirm)
    return this.#session.sign(key, { type: CKM.RSA_PKCS }, digestInfo(data), confirm)
  }
}

export function pinTriesOf(flags: number): PinTries {
  if (flags & TOKEN_FLAGS.USER_PIN_LOCKED) return 'none'
  if (flags & TOKEN_FLAGS.USER_PIN_FINAL_TRY) return 'last'
  return flags & TOKEN_FLAGS.USER_PIN_COUNT_LOW ? 'few' : 'enough'
}
