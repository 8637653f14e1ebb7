import type { SignerStory, Told } from '../story.ts'
import type { Authentication, LegalClass, Method, Words } from './languages/words.ts'

// How somebody signed, told no better than it was.

/** undefined for who has not signed. */
export function methodOf({ sigType, events }: SignerStory): Method | undefined {
  const signed = events.get('signer_signed')
  if (!signed) return undefined
  if (signed.data.attempt_id === null) return markIn(signed)
  if (events.get('attempt_begun')?.data.method === 'certificate') return 'certificate'
  return sigType === 'aadhaar' ? 'aadhaar' : 'provider'
}

function markIn({ data }: Told): Method {
  const { mark } = (data.agreement ?? {}) as { mark?: string }
  return mark === 'typed' || mark === 'uploaded' ? mark : 'drawn'
}

export function classOf(method: Method): LegalClass {
  return method === 'certificate' || method === 'aadhaar' || method === 'provider' ? method : 'simple'
}

/** A code that came by e-mail shows who reads that mailbox; it is no second factor. */
export function authenticationOf(signer: SignerStory, { authentications }: Words): string {
  const code = signer.events.get('code_accepted')?.data.means
  const method = methodOf(signer)
  const used: Authentication[] = ['link']
  if (code === 'mailbox_control' || code === 'access_code') used.push(code)
  if (method === 'certificate') used.push('certificate')
  if (method === 'aadhaar' || method === 'provider') used.push('provider')
  return used.map((means) => authentications[means]).join(' · ')
}

/** The signer's own certificate, as it was looked at when they signed. */
export interface SignersCertificate {
  /** null: erased. */
  readonly subject: string | null
  readonly serialNumber: string | null
  readonly issuer: string
  readonly sha256: string
  readonly nameCheck: { readonly policy: string; readonly result: string }
}

export function certificateOf({ events, agreed }: SignerStory): SignersCertificate | undefined {
  const told = [events.get('attempt_completed'), agreed].find((entry) => entry?.data.certificate)
  if (!told || !events.has('signer_signed')) return undefined
  const { issuer, sha256, name_check } = told.data.certificate as {
    issuer: string
    sha256: string
    name_check: SignersCertificate['nameCheck']
  }
  const subject = told.personal.certificate_subject ?? null
  return {
    subject,
    serialNumber: told.personal.certificate_serial_number ?? null,
    issuer,
    sha256,
    nameCheck: name_check,
  }
}
