import type { CmsProfile, RawProfile } from '@countersign/pades'
import type { RefusalCode } from '../signer.ts'
import type { PinnedCertificate } from '../xml/verify.ts'

/** The configuration of one provider. Adding a provider needs no code. */
export type ProviderProfile = CcaProfile | CscProfile

interface CommonProfile {
  /** The id that accounts and sign requests use. */
  readonly id: string
  /** Shown to the signer before they leave: the provider that asks for the identity number and the OTP. */
  readonly name: string
}

/** The form in which the browser posts a message. Field names and encoding differ by provider. */
export interface FormProfile {
  readonly request: string
  /** The field for the transaction id, if the provider requires it beside the message. */
  readonly transaction: string | undefined
  /** Fields with fixed values. */
  readonly constants: Readonly<Record<string, string>>
  readonly enctype: 'application/x-www-form-urlencoded' | 'multipart/form-data'
  readonly encoding: 'raw' | 'base64'
  /** The field that contains the answer. */
  readonly response: string
}

interface CcaCommon extends CommonProfile {
  /** The requester's id at the provider. An account may have its own. */
  readonly aspId: string
  /** `ver` of the messages. */
  readonly version: string
  /** responseSigType: the kind of CMS that the provider creates. */
  readonly signatureKind: string
  /** The PDF signature for that CMS, fixed before anything is hashed. */
  readonly cms: CmsProfile
  readonly responseCertificates: readonly PinnedCertificate[]
  readonly legacySha1: boolean
  /** Maximum age of an answer when it arrives; seconds. */
  readonly answerMaxAge: number
  /** Maximum difference between clocks; seconds. */
  readonly clockSkew: number
  /** Duration of the provider's session; minutes. */
  readonly session: number
  /** Other origins to which the provider redirects the signer's form. */
  readonly formOrigins: readonly string[]
  /** Additional error codes of the provider, mapped to ours. */
  readonly refusals: Readonly<Record<string, RefusalCode>>
}

export interface Cca21Profile extends CcaCommon {
  readonly protocol: 'cca-esign-2.1'
  /** The URL to which the browser posts the request. */
  readonly signUrl: string
  readonly form: FormProfile
  /** 1 OTP, 2 fingerprint, 3 iris. */
  readonly authMode: '1' | '2' | '3'
  readonly ekycIdType: string
}

export interface Cca3Profile extends CcaCommon {
  readonly protocol: 'cca-esign-3'
  /** The URL to which our server posts the request. */
  readonly signUrl: string
  /** The URL to which the browser goes then. */
  readonly authenticateUrl: string
  /** The URL for status requests. */
  readonly statusUrl: string | undefined
  readonly signingAlgorithm: 'RSA' | 'ECDSA'
  /** Whether the request contains the signer's account name at the provider. */
  readonly asksSignerId: boolean
  /** Whether the provider signs its acknowledgement of a request. */
  readonly acknowledgement: 'signed' | 'unsigned'
  /** The root element of a status request. */
  readonly statusElement: string
}

export type CcaProfile = Cca21Profile | Cca3Profile

export interface CscProfile extends CommonProfile {
  readonly protocol: 'csc-2'
  /** Ends before `/info`. */
  readonly serviceUrl: string
  /** Ends before `/authorize`; undefined: from `info`. */
  readonly oauthUrl: string | undefined
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** How the authorization names the hash: RFC 9396 `authorization_details`, or CSC's parameters. */
  readonly binding: 'authorization_details' | 'parameters'
  /** Where signHash sends the credential's token. */
  readonly sad: 'header' | 'body'
  readonly raw: Pick<RawProfile, 'output' | 'slotBytes' | 'signingTimeLead' | 'ecdsa'>
}

/** The longest string, and so the largest signature slot, that PDF/A-2 and -3 allow (ISO 19005-2 §6.1.13). */
export const maxPdfaSlotBytes = 32_767

/** Whether a PDF/A-2 or -3 file still conforms with this provider's signature. */
export function fitsPdfa(profile: ProviderProfile): boolean {
  const { slotBytes } = profile.protocol === 'csc-2' ? profile.raw : profile.cms
  return slotBytes <= maxPdfaSlotBytes
}
