import { FINISH_STEPS } from '../attempts/strategy.ts'
import type { During, OnStep } from '../steps.ts'

/** The sealer's steps for a signer with a certificate, in order. Crash tests stop the process before or after each. */
export const CERTIFICATE_STEPS = ['check', 'settle', 'prepare', 'offer', 'attach', ...FINISH_STEPS] as const
export type CertificateStep = (typeof CERTIFICATE_STEPS)[number]

export type OnCertificateStep = OnStep<CertificateStep>
export type DuringCertificate = During<CertificateStep>
