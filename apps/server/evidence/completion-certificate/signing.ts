import { readSigType } from '@countersign/domain/signrequest'
import type { Revealed, SignerTimeline } from '../audit-timeline.ts'
import type { Authentication, LegalClass, Method, Words } from './words.ts'

// Describes how a signer signed, without overstating the method.

/** undefined if the signer has not signed. */
export function methodOf({ sigType, events }: SignerTimeline): Method | undefined {
  const signed = events.get('signer_signed')
  if (!signed) return undefined
  if (signed.data.attempt_id === null) return markIn(signed)
  if (events.get('attempt_begun')?.data.method === 'certificate') return 'certificate'
  return readSigType(sigType) === 'aadhaar' ? 'aadhaar' : 'provider'
}

function markIn({ data }: Revealed): Method {
  const { mark } = (data.agreement ?? {}) as { mark?: string }
  return mark === 'typed' || mark === 'uploaded' ? mark : 'drawn'
}

export function classOf(method: Method): LegalClass {
  return method === 'certificate' || method === 'aadhaar' || method === 'provider' ? method : 'simple'
}

/** A code sent by e-mail proves access to the mailbox. It is not a second factor. */
export function authenticationOf(signer: SignerTimeline, { authentications }: Words): string {
  const code = signer.events.get('code_accepted')?.data.factor
  const method = methodOf(signer)
  const used: Authentication[] = ['link']
  if (code === 'mailbox_control' || code === 'access_code') used.push(code)
  if (method === 'certificate') used.push('certificate')
  if (method === 'aadhaar' || method === 'provider') used.push('provider')
  return used.map((factor) => authentications[factor]).join(' · ')
}

/** The signer's X.509 certificate, as checked at the time of signing. */
export interface SignersCertificate {
  /** null if erased. */
  readonly subject: string | null
  readonly serialNumber: string | null
  readonly issuer: string
  readonly sha256: string
  /** RFC 3339. */
  readonly valid_from: string
  readonly valid_until: string
  readonly revocation: 'ocsp' | 'crl' | 'exempt'
  readonly name_check: { readonly policy: string; readonly result: string }
}

export function certificateOf({ events, agreed }: SignerTimeline): SignersCertificate | undefined {
  const revealed = [events.get('attempt_completed'), agreed].find((entry) => entry?.data.certificate)
  if (!revealed || !events.has('signer_signed')) return undefined
  const facts = revealed.data.certificate as unknown as Omit<SignersCertificate, 'subject' | 'serialNumber'>
  const { certificate_subject: subject = null, certificate_serial_number: serialNumber = null } = revealed.personal
  return { ...facts, subject, serialNumber }
}
