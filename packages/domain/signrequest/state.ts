/**
 * What is known about a sign request at one moment. Rows of the store are read into these shapes, `decide` looks at
 * them, `evolve` makes the next one. Nothing here is ever changed in place.
 */

/** Milliseconds since 1970-01-01T00:00:00Z, by the clock of whoever sends the command (the database, after its lock). */
export type Instant = number
/** Milliseconds. */
export type Duration = number

export const SECOND: Duration = 1_000
export const MINUTE: Duration = 60 * SECOND
export const HOUR: Duration = 60 * MINUTE
export const DAY: Duration = 24 * HOUR

export const REQUEST_STATES = [
  'pending',
  'in_progress',
  'sealing',
  'completed',
  'declined',
  'expired',
  'cancelled',
  'failed',
] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export type OpenState = 'pending' | 'in_progress'
export type FinalState = 'completed' | 'declined' | 'expired' | 'cancelled' | 'failed'

export const SIGNER_STATES = [
  'waiting',
  'notified',
  'viewed',
  'signing',
  'signed',
  'declined',
  'expired',
  'cancelled',
] as const
export type SignerState = (typeof SIGNER_STATES)[number]

/** What the client wrote; echoed as sent. */
export const SIG_TYPES = ['electronic', 'draw', 'aadhaar', 'national_id', 'dsc'] as const
export type SigType = (typeof SIG_TYPES)[number]

/** What it means: who holds the key, and so whether the document's head must stand still while they sign. */
export type Method = 'drawn' | 'certificate' | 'remote'
export type AttemptMethod = Exclude<Method, 'drawn'>

export interface SignRequest {
  readonly id: string
  readonly documentId: string
  readonly state: RequestState
  readonly isSequential: boolean
  /** Automatic reminders. */
  readonly reminders: boolean
  /** false: the sender delivers the links, no mail leaves us. */
  readonly notify: boolean
  readonly createdAt: Instant
  /** The first instant at which nobody may sign any more. */
  readonly expiresAt: Instant
  /** When the final state was reached. */
  readonly endedAt: Instant | null
  readonly head: Head
  /** In the order of the create call. */
  readonly signers: readonly Signer[]
  /** In the order they were begun; closed ones stay, so a late or repeated answer is recognised. */
  readonly attempts: readonly Attempt[]
  readonly seal: SealHistory
  /** While a legal hold stands, nothing is erased. */
  readonly heldSince: Instant | null
  /** What is gone of everybody: the values beside the audit trail, or the files too. */
  readonly erased: 'values' | 'documents' | null
}

/** In the place of somebody who was erased. The address is one that can never be (RFC 2606). */
export const ERASED_PERSON = { name: '(erased)', email: 'erased@erased.invalid' } as const

export interface Signer {
  readonly id: string
  /** As given by the client, else the position in the array counted from 1. Orders the turns only if sequential. */
  readonly sequence: number
  readonly sigType: SigType
  /** Methods the sender permits instead, in order, once the provider of the first was down. */
  readonly fallback: readonly SigType[]
  readonly fallbackOpen: boolean
  readonly name: string
  readonly email: string
  readonly state: SignerState
  /** Links of an older generation are dead. */
  readonly linkGeneration: number
  /** The first link generation of the person who now has this id; what an earlier person began is not theirs. */
  readonly personSince: number
  readonly notifiedAt: Instant | null
  readonly viewedAt: Instant | null
  /** When the last page of the document had gone to their browser. */
  readonly shownAt: Instant | null
  readonly signedAt: Instant | null
  /** The recorded drawing, for a drawn signature. */
  readonly drawingSha256: string | null
  /** Where in the document this signer's signature stands, once it is appended. */
  readonly sealed: SealedSignature | null
  readonly declinedAt: Instant | null
  readonly declineReason: string | null
  /** Why the last attempt did not become a signature. */
  readonly errorCode: string | null
  readonly remindedAt: Instant | null
  /** When they asked for no more reminders. */
  readonly remindersStoppedAt: Instant | null
  readonly bounce: Bounce | null
  /** When the finished files first left for them, or were fetched. */
  readonly copyAt: Instant | null
}

export interface SealedSignature {
  readonly revision: number
  readonly sha256: string
  readonly at: Instant
}

export interface Bounce {
  readonly mailId: string
  readonly email: string
  readonly reason: string
  readonly at: Instant
}

/**
 * The document's newest revision: 0 is the uploaded base, each appended increment adds one. Whoever moves it must name
 * the revision they built on (compare-and-swap).
 */
export interface Head {
  readonly revision: number
  /** Of the newest increment; null while there is only the base. */
  readonly sha256: string | null
  /** The highest fence handed out; each lease gets the next one. */
  readonly fence: number
  readonly lease: Lease | null
}

/** A promise that the head stands still for one signer's attempt until `until`. */
export interface Lease {
  readonly attemptId: string
  readonly signerId: string
  readonly fence: number
  readonly until: Instant
}

export type AttemptState = 'open' | 'completed' | 'failed' | 'lapsed' | 'discarded'

/** One try of a signer to sign with a key that is not ours: a certificate in their hands or a remote provider's. */
export interface Attempt {
  readonly id: string
  readonly signerId: string
  readonly linkGeneration: number
  readonly method: AttemptMethod
  /** The provider profile used, for a remote attempt. */
  readonly profile: string | null
  /** The revision whose bytes are being signed. */
  readonly baseRevision: number
  readonly fence: number
  readonly begunAt: Instant
  readonly leaseUntil: Instant
  /** When the provider stops answering. Until then only another person's own attempt may take the head. */
  readonly sessionUntil: Instant
  readonly state: AttemptState
  readonly endedAt: Instant | null
  readonly errorCode: string | null
}

export interface SealHistory {
  /** The error that stands now; cleared by progress and by an operator's retry. */
  readonly error: SealError | null
  /** How often an operator retried after a permanent error. */
  readonly retries: number
}

export interface SealError {
  readonly code: string
  readonly message: string
  /** true: trying again will not help by itself; an operator must look. */
  readonly permanent: boolean
  readonly at: Instant
  /** When the sealer tries again by itself. */
  readonly retryAt: Instant | null
}

export const LIMITS = {
  signers: 50,
  /** From the press of "Sign", or the token's accepted PIN. */
  certificateLease: 60 * SECOND,
  /** From leaving for the provider. */
  remoteLease: 10 * MINUTE,
  /** The longest a provider's session may keep drawn and validation increments waiting. */
  remoteSession: 30 * MINUTE,
  /** How long past `expiresAt` the answer to a remote attempt begun before it is still accepted. */
  expiryGrace: 30 * MINUTE,
  /** Between two reminders to one signer. */
  reminderInterval: HOUR,
  reminderAfterInvitation: 3 * DAY,
  reminderBeforeExpiry: DAY,
} as const

export function methodOf(sigType: SigType): Method {
  switch (sigType) {
    case 'electronic':
    case 'draw':
      return 'drawn'
    case 'dsc':
      return 'certificate'
    case 'aadhaar':
    case 'national_id':
      return 'remote'
    default:
      return sigType satisfies never
  }
}

export function isFinal(state: RequestState): state is FinalState {
  switch (state) {
    case 'pending':
    case 'in_progress':
    case 'sealing':
      return false
    case 'completed':
    case 'declined':
    case 'expired':
    case 'cancelled':
    case 'failed':
      return true
    default:
      return state satisfies never
  }
}
