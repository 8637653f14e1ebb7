import type { During, OnStep } from '../steps.ts'

/** The sealer's steps for a signer with their own key, in order, each of which may be the last thing a process does. */
export const CERTIFICATE_STEPS = [
  'check',
  'settle',
  'prepare',
  'offer',
  'attach',
  'timestamp',
  'validate',
  'store',
  'commit',
] as const
export type CertificateStep = (typeof CERTIFICATE_STEPS)[number]

export type OnCertificateStep = OnStep<CertificateStep>
export type DuringCertificate = During<CertificateStep>
