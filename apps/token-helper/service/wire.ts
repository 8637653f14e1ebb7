// Messages between the helper and the service. The service's types are in apps/signing/certificate.ts. The helper is
// published without them and declares its own; wire.test.ts checks that the two are compatible.

export interface DocumentRevision {
  revision: number
  size: number
  sha256: string
  name: string
}

export interface HelperSession {
  token: string
  sender: string
  document: DocumentRevision
  signer: { name: string }
  consent: { sha256: string; text: string }
  locale: string
}

export type HelperState = 'waiting' | 'joined' | 'checking' | 'pin' | 'signing' | 'signed' | 'refused' | 'over'

export interface CertificateSummary {
  subject: string
  issuer: string
  serial: string
  valid_until: string
}

export type CheckState =
  | { state: 'checking' }
  | { state: 'accepted'; certificate: CertificateSummary; algorithm: string }
  | { state: 'refused'; code: string; message: string; details: Record<string, unknown> }

export interface AttemptBody {
  attempt: string
  check: string
  revision: number
  document: string
  consent: string
}

export interface ToSign {
  state: 'to_sign'
  lease_until: string
  increment: string
  byte_range: [number, number, number, number]
  attributes: string
  algorithm: string
}

export type AttemptState =
  | { state: 'preparing' }
  | ToSign
  | { state: 'finishing' }
  | { state: 'signed' }
  | { state: 'failed'; code: string; message: string }
