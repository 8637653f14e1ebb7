import { createHash } from 'node:crypto'
import { ecdsaDer } from '@countersign/pades/signers'
import { CKA, CKF, CKM, CKO, CKR, CKU } from './constants.ts'
import { digestInfo } from './digest-info.ts'
import { readTokenInfo, readWord, type TokenInfo, tokenInfoSize, writeWord } from './layout.ts'
import { here, Pkcs11Error, type Pkcs11Library } from './library.ts'
import { type Handle, Session } from './session.ts'

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
    return slotsOf(library)
      .filter((slot) => (infoOf(library, slot).flags & CKF.tokenInitialized) !== 0)
      .map((slot) => new Token(library, slot))
  }

  get info(): TokenInfo {
    return infoOf(this.library, this.#slot)
  }

  /** The PIN is typed at the reader itself and never comes here. */
  get hasPinPad(): boolean {
    return (this.info.flags & CKF.protectedAuthenticationPath) !== 0
  }

  get pinTries(): PinTries {
    return pinTriesOf(this.info.flags)
  }

  /** What it can do with keys: CKM_… */
  get mechanisms(): number[] {
    return listOf((into, count) => this.library.call('C_GetMechanismList', this.#slot, into, count)).map(Number)
  }

  certificates(): StoredCertificate[] {
    return this.#session.find(CKO.certificate).flatMap((object) => {
      const der = this.#session.attribute(object, CKA.value)
      const isX509 = (this.#session.number(object, CKA.certificateType) ?? 0) === 0
      if (der === undefined || der.length === 0 || !isX509) return []
      return [{ der, id: this.#session.attribute(object, CKA.id) ?? new Uint8Array() }]
    })
  }

  login(pin: Buffer | null): void {
    try {
      this.#session.login(CKU.user, pin)
    } catch (error) {
      // Some vendors' tools keep the user logged in for all programs.
      if (!(error instanceof Pkcs11Error && error.rv === CKR.userAlreadyLoggedIn)) throw error
    }
  }

  /** The private key of a certificate, once logged in: the one of the same id, else the only one there is. */
  keyOf({ id }: StoredCertificate): Handle | undefined {
    const [own, ...doubles] = id.length > 0 ? this.#session.find(CKO.privateKey, id) : []
    if (own !== undefined && doubles.length === 0) return own
    const [only, ...more] = this.#session.find(CKO.privateKey)
    return more.length === 0 ? only : own
  }

  /** The PIN is used again only by keys that ask for it for every signature (CKA_ALWAYS_AUTHENTICATE). */
  sign(key: Handle, kind: SigningKind, data: Uint8Array, pin: Buffer | null): Uint8Array {
    const asksAgain = this.#session.number(key, CKA.alwaysAuthenticate) === 1
    const confirm = asksAgain ? () => this.#session.login(CKU.contextSpecific, pin) : undefined
    if (kind === 'ecdsa-sha256') {
      const digest = createHash('sha256').update(data).digest()
      return ecdsaDer(this.#session.sign(key, CKM.ecdsa, digest, confirm))
    }
    if (this.mechanisms.includes(CKM.sha256RsaPkcs)) return this.#session.sign(key, CKM.sha256RsaPkcs, data, confirm)
    return this.#session.sign(key, CKM.rsaPkcs, digestInfo(data), confirm)
  }
}

export function pinTriesOf(flags: number): PinTries {
  if (flags & CKF.userPinLocked) return 'none'
  if (flags & CKF.userPinFinalTry) return 'last'
  return flags & CKF.userPinCountLow ? 'few' : 'enough'
}

function slotsOf(library: Pkcs11Library): Handle[] {
  return listOf((into, count) => library.call('C_GetSlotList', 1, into, count))
}

/** PKCS #11 2.40, §5.2: asked without room, a function tells how many there are; with room, which. */
function listOf(ask: (into: Buffer | null, count: Buffer) => void): bigint[] {
  const count = Buffer.alloc(here.word)
  ask(null, count)
  // A token may be plugged in between the two calls.
  const room = Number(readWord(here, count, 0)) + 8
  const list = Buffer.alloc(room * here.word)
  writeWord(here, count, 0, BigInt(room))
  ask(list, count)
  return Array.from({ length: Number(readWord(here, count, 0)) }, (_, at) => readWord(here, list, at * here.word))
}

function infoOf(library: Pkcs11Library, slot: Handle): TokenInfo {
  const info = Buffer.alloc(tokenInfoSize(here))
  library.call('C_GetTokenInfo', slot, info)
  return readTokenInfo(here, info)
}
