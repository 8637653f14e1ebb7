import type { Signer, TrustSources } from '@countersign/pades'
import type { Timestamper } from '@countersign/pades/trust'
import type { SlotSize } from '../slot.ts'
import type { CollectValidationData } from '../validation.ts'

/** What the documents of one mode are sealed with. It exists in the sealer only. */
export interface SealMeans {
  /** The service's own key: its certificate names the service, never a signer. */
  readonly signer: Signer
  readonly stamp: Timestamper
  readonly validationData: CollectValidationData
  readonly trust: TrustSources
  /** How much room signatures and document time-stamps need. */
  readonly slots: { readonly signature: SlotSize; readonly timestamp: SlotSize }
}

export type Mode = 'test' | 'live'

/** Opened when first needed. Rejects with MeansMissing where the mode is not set up. */
export type MeansOf = (mode: Mode) => Promise<SealMeans>

export class MeansMissing extends Error {
  override readonly name = 'MeansMissing'
}
