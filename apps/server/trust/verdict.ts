import type { NameCheck } from '@countersign/domain/identity'
import type { SignatureAlgorithm } from '@countersign/pades'

/** Why a certificate cannot sign. A closed list: pages and helpers have a message for each. */
export type RefusalCode =
  | 'certificate_malformed'
  | 'certificate_expired'
  | 'certificate_not_yet_valid'
  | 'certificate_revoked'
  | 'certificate_not_for_signing'
  | 'certificate_is_ca'
  | 'issuer_unknown'
  | 'chain_invalid'
  | 'revocation_unknown'
  | 'key_unsupported'
  | 'name_mismatch'
  | 'certificate_not_expected'

export interface Accepted {
  readonly ok: true
  /** From the signer's certificate to the trust anchor, DER. */
  readonly path: readonly Uint8Array[]
  readonly subject: string
  readonly issuer: string
  /** Hexadecimal. */
  readonly serial: string
  readonly validFrom: Date
  readonly validUntil: Date
  /** The algorithm of its key. */
  readonly algorithm: SignatureAlgorithm
  readonly name: NameCheck
  readonly revocation: Witness
}

/** The source of a good revocation status; `exempt`: the CA declares that no check is needed. */
export type Witness = 'ocsp' | 'crl' | 'exempt'

export interface Refusal {
  readonly ok: false
  readonly code: RefusalCode
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

export type Verdict = Accepted | Refusal

/** Thrown to end a check, with the reason. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: RefusalCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: RefusalCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}
