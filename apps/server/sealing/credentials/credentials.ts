import type { Signer, TrustSources } from '@countersign/pades'
import type { Timestamper } from '@countersign/pades/trust'
import type { SlotSize } from '../slot.ts'
import type { CollectValidationData } from '../validation.ts'

/** The seal key of one mode, with its time-stamping and trust sources. Only the sealer process holds it. */
export interface SealCredentials {
  /** The service's key. Its certificate names the service, never a signer. */
  readonly signer: Signer
  readonly stamp: Timestamper
  readonly validationData: CollectValidationData
  readonly trust: TrustSources
  /** The expected sizes of signatures and document time-stamps. */
  readonly slots: { readonly signature: SlotSize; readonly timestamp: SlotSize }
}

export type Mode = 'test' | 'live'

/** Opens the credentials at their first use. Rejects with CredentialsMissing if the mode is not configured. */
export type CredentialsFor = (mode: Mode) => Promise<SealCredentials>

export class CredentialsMissing extends Error {
  override readonly name = 'CredentialsMissing'
}
