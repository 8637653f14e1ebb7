import type { FilledField } from '../../field/types.ts'
import type { ReportedTimes } from '../signers/page-seconds.ts'
import type { Instant } from '../state.ts'
import type { BySigner } from './by-signer.ts'

/** A drawn signature. */
export interface Sign extends BySigner {
  readonly type: 'Sign'
  readonly drawingSha256: string
  readonly agreement: Agreement
}

/** The document and the consent text that the signer agreed to. */
export interface Agreement extends ReportedTimes {
  /** Of the revision whose pages were shown: the uploaded document, or one with signatures of earlier signers. */
  readonly documentSha256: string
  readonly consentVersion: string
  readonly consentSha256: string
  readonly consentText: string
  /** Null for a certificate or remote signature. */
  readonly mark: 'drawn' | 'typed' | 'uploaded' | null
  /** Of a witness. */
  readonly witness?: WitnessStatement
  /** What the signer filled in, checked by the rules of the fields. Absent if the signer has no fields. */
  readonly values?: readonly FilledField[]
}

/** Who the witness is, as they gave it themselves. */
export interface WitnessStatement {
  readonly name: string
  readonly address: string
}

export interface Approve extends BySigner, ReportedTimes {
  readonly type: 'Approve'
  /** Of the revision whose pages were shown. */
  readonly documentSha256: string
}

export interface Decline extends BySigner {
  readonly type: 'Decline'
  readonly reason: string | null
}

/** By the recipient, for somebody who acts in their place. */
export interface Delegate extends BySigner {
  readonly type: 'Delegate'
  readonly name: string
  readonly email: string
  readonly reason: string
}

/** The recipient says that somebody else should have been asked. They stay asked until the sender reassigns. */
export interface ReportWrongPerson extends BySigner {
  readonly type: 'ReportWrongPerson'
  /** Who the right person is, as they wrote it. */
  readonly reason: string | null
}

export interface Reassign {
  readonly type: 'Reassign'
  readonly at: Instant
  readonly signerId: string
  readonly name: string
  readonly email: string
}
