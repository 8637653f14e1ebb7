import type { CmsProfile, RawProfile } from '@countersign/pades'
import type { RefusalCode } from '../signer.ts'
import type { PinnedCertificate } from '../xml/verify.ts'

/** What one provider wants and gives, as an operator writes it down. A real provider is configuration, not code. */
export type ProviderProfile = CcaProfile | CscProfile

interface CommonProfile {
  /** What accounts and sign requests call it. */
  readonly id: string
  /** Shown to the signer before leaving: who will ask for the identity number and the OTP. */
  readonly name: string
}

/** How the browser carries a message: field names and encoding differ by provider. */
export interface FormProfile {
  readonly request: string
  /** The field for the transaction's id, where the provider wants it beside the message. */
  readonly transaction: string | undefined
  /** Fields that are always the same. */
  readonly constants: Readonly<Record<string, string>>
  readonly enctype: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  readonly encoding: 'raw' | 'base64'
  /** The field in which the answer comes back. */
  readonly response: string
}

interface CcaCommon extends CommonProfile {
  /** The requester's identity with the provider; an account may have its own. */
  readonly aspId: string
  /** `ver` of the messages. */
  readonly version: string
  /** responseSigType: what the provider puts into its CMS. */
  readonly signatureKind: string
  /** What that CMS will be in the PDF, fixed before anything is hashed. */
  readonly cms: CmsProfile
  readonly responseCertificates: readonly PinnedCertificate[]
  readonly legacySha1: boolean
  /** How old an answer may be when it arrives, and how far clocks may differ; seconds. */
  readonly answerMaxAge: number
  readonly clockSkew: number
  /** How long the provider keeps the session open; minutes. */
  readonly session: number
  /** Where the provider redirects the form that brings the signer, if to other origins than its own. */
  readonly formOrigins: readonly string[]
  /** The provider's error codes in our words, besides those known anyway. */
  readonly refusals: Readonly<Record<string, RefusalCode>>
}

export interface Cca21Profile extends CcaCommon {
  readonly protocol: 'cca-esign-2.1'
  /** Where the browser posts the request. */
  readonly signUrl: string
  readonly form: FormProfile
  /** 1 OTP, 2 fingerprint, 3 iris. */
  readonly authMode: '1' | '2' | '3'
  readonly ekycIdType: string
}

export interface Cca3Profile extends CcaCommon {
  readonly protocol: 'cca-esign-3'
  /** Where the request goes from server to server, where the browser follows, and where to ask how it went. */
  readonly signUrl: string
  readonly authenticateUrl: string
  readonly statusUrl: string | undefined
  readonly signingAlgorithm: 'RSA' | 'ECDSA'
  /** Whether the signer is asked for the provider's account name beforehand. */
  readonly asksSignerId: boolean
  /** Whether the acknowledgement of a request is signed too. */
  readonly acknowledgement: 'signed' | 'unsigned'
  /** The outermost element of a question about a transaction. */
  readonly statusElement: string
}

export type CcaProfile = Cca21Profile | Cca3Profile

export interface CscProfile extends CommonProfile {
  readonly protocol: 'csc-2'
  /** Ends before `/info`. */
  readonly serviceUrl: string
  /** Ends before `/authorize`; undefined: as `info` tells. */
  readonly oauthUrl: string | undefined
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** How the hash is bound: RFC 9396 `authorization_details`, or the parameters of CSC. */
  readonly binding: 'authorization_details' | 'parameters'
  /** Where the credential's token goes with signHash. */
  readonly sad: 'header' | 'body'
  readonly raw: Pick<RawProfile, 'output' | 'slotBytes' | 'signingTimeLead' | 'ecdsa'>
}

/** The largest string PDF/A-2 and -3 allow, so the largest slot; a larger one forbids PDF/A (ISO 19005-2 §6.1.13). */
export const maxPdfaSlotBytes = 32_767

/** Whether a PDF/A-2 or -3 stays one with this provider's signature in it. */
export function fitsPdfa(profile: ProviderProfile): boolean {
  const { slotBytes } = profile.protocol === 'csc-2' ? profile.raw : profile.cms
  return slotBytes <= maxPdfaSlotBytes
}
