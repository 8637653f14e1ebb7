/** The state of a sign request. The store reads rows into these types; `decide` reads them, `evolve` returns new ones. */
import type { FilledField } from '../field/types.ts'
import type { ProblemCode } from './problems/codes.ts'
import type { CcTime, Role } from './role.ts'
import type { SealErrorCode } from './sealing/error-codes.ts'
import type { AttemptMethod, SigType } from './sig-type.ts'

/** Milliseconds since 1970-01-01T00:00:00Z, from the database clock, read after the request row was locked. */
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
  'approved',
  'signed',
  'declined',
  'expired',
  'cancelled',
] as const
export type SignerState = (typeof SIGNER_STATES)[number]

export interface SignRequest {
  readonly id: string
  readonly documentId: string
  readonly state: RequestState
  readonly isSequential: boolean
  /** Automatic reminders. */
  readonly reminders: boolean
  readonly reminderSchedule: ReminderSchedule
  /** false: the sender delivers the links; the service sends no mail. */
  readonly notify: boolean
  readonly createdAt: Instant
  /** The first instant at which signing is no longer possible. */
  readonly expiresAt: Instant
  /** When the final state was reached. */
  readonly endedAt: Instant | null
  readonly latestRevision: LatestRevision
  /** The lease on the document. It may have ended. */
  readonly lease: Lease | null
  /** The fencing token of the latest lease. Each lease gets the next number. */
  readonly fencingToken: number
  /** In the order of the create request. */
  readonly signers: readonly Signer[]
  /** In the order they began. Closed attempts are kept so that a late or repeated answer is recognised. */
  readonly attempts: readonly Attempt[]
  readonly seal: SealHistory
  /** Failures of background work that are not resolved, in the order in which they were recorded. */
  readonly problems: readonly Problem[]
  /** Set while a legal hold is in force. A hold blocks erasure. */
  readonly heldSince: Instant | null
  /** What was erased for all signers: the personal values, or the values and the files. */
  readonly erased: 'values' | 'documents' | null
}

/** When automatic reminders are sent to a signer. */
export interface ReminderSchedule {
  /** After the invitation; null: no reminder counts from it. */
  readonly afterDays: number | null
  /** Repeats the first reminder; null: it is sent once. */
  readonly everyDays: number | null
  readonly beforeExpiryDays: number | null
  readonly inMorning?: boolean // `beforeExpiryDays` counts from 9:00 of the last day, not from the expiry
}

/** Replaces an erased signer's name and email. The `.invalid` domain never resolves (RFC 2606). */
export const ERASED_PERSON = { name: '(erased)', email: 'erased@erased.invalid' } as const

export interface Signer {
  readonly id: string
  readonly role: Role
  /** Of a witness: the id of the signer whose signature they witness. They have the same sequence. */
  readonly witnessOf: string | null
  /** Of a `cc` recipient. */
  readonly ccAt: CcTime | null
  /** As given by the client, else the position in the array, from 1. Defines the signing order of a sequential request. */
  readonly sequence: number
  readonly sigType: SigType
  /** Methods that open, in this order, once the provider of `sigType` was down. */
  readonly fallback: readonly SigType[]
  readonly fallbackOpen: boolean
  readonly name: string
  readonly email: string
  readonly state: SignerState
  /** Whether the person may name somebody else to act for them. */
  readonly mayDelegate: boolean
  /** Who passed it to the current person, and why. */
  readonly delegatedBy: Delegation | null
  /** How often it was delegated since the sender last chose the person. */
  readonly delegations: number
  /** Links of an older generation are invalid. */
  readonly linkGeneration: number
  /** The links of this generation that the sender added to the mailed ones. */
  readonly addedLinks: number
  /** The first link generation of the current person. Attempts of a lower generation belong to an earlier person. */
  readonly personSince: number
  /** The persons who had this signer id before they were replaced, in order. Erasure reaches them too. */
  readonly formerPersons: readonly FormerPerson[]
  readonly notifiedAt: Instant | null
  readonly viewedAt: Instant | null
  /** When the last page of the document was sent to the signer's browser. */
  readonly shownAt: Instant | null
  /** When the signer first got the document as a file, before acting on it. */
  readonly downloadedAt: Instant | null
  readonly approvedAt: Instant | null
  readonly signedAt: Instant | null
  /** The hash of the drawing, for a drawn signature. */
  readonly drawingSha256: string | null
  /** What the signer filled in with the signature; null before it, and without fields. */
  readonly values: readonly FilledField[] | null
  /** The revision that holds this signer's signature, once it is appended. */
  readonly sealed: SealedSignature | null
  readonly declinedAt: Instant | null
  readonly declineReason: string | null
  /** Why the last attempt failed. */
  readonly errorCode: string | null
  readonly remindedAt: Instant | null
  /** When the signer unsubscribed from reminders. */
  readonly remindersStoppedAt: Instant | null
  readonly bounce: Bounce | null
  /** When the completed files were last sent to the signer, or first downloaded. */
  readonly copyDeliveredAt: Instant | null
  /** The last time that somebody with a link of this signer asked for a new one, until the sender made one. */
  readonly linkRequest: LinkRequest | null
  /** The person says that somebody else should have been asked. */
  readonly wrongPerson: WrongPerson | null
}

export interface LinkRequest {
  readonly at: Instant
  /** With this one, since the sender last made a link. */
  readonly count: number
  /** It waits for the sender: no link was mailed at once. */
  readonly isOpen: boolean
}

export interface WrongPerson {
  readonly at: Instant
  /** As the person wrote it. */
  readonly reason: string | null
}

export interface Delegation {
  readonly name: string
  readonly reason: string
}

/** A person who was replaced. Their link generations are `since` up to the next person's. */
export interface FormerPerson {
  readonly name: string
  readonly email: string
  readonly since: number
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
 * The document's latest revision: 0 is the uploaded document; each appended increment adds one. A command that appends
 * names the revision it was built on (compare-and-swap).
 */
export interface LatestRevision {
  readonly number: number
  /** Of the latest increment; null at revision 0. */
  readonly sha256: string | null
}

/** Reserves the latest revision for one signer's attempt until `until`. */
export interface Lease {
  readonly attemptId: string
  readonly signerId: string
  readonly fencingToken: number
  readonly until: Instant
}

export type AttemptState = 'open' | 'completed' | 'failed' | 'lapsed' | 'discarded'

/** One attempt to sign with a key that the service does not hold: the signer's certificate or a remote provider's key. */
export interface Attempt {
  readonly id: string
  readonly signerId: string
  readonly linkGeneration: number
  readonly method: AttemptMethod
  /** The provider profile used, for a remote attempt. */
  readonly profile: string | null
  /** The revision that is signed. */
  readonly baseRevision: number
  readonly fencingToken: number
  /** What is filled in if the attempt completes. */
  readonly values: readonly FilledField[] | null
  readonly begunAt: Instant
  readonly leaseUntil: Instant
  /** When the provider's session ends. After `leaseUntil` and before this, only another signer's attempt takes the lease. */
  readonly sessionUntil: Instant
  readonly state: AttemptState
  readonly endedAt: Instant | null
  readonly errorCode: string | null
}

/** A failure of background work. Its message is that of its code (`PROBLEMS`). */
export interface Problem {
  readonly code: ProblemCode
  /** The signer whom the work was for; null: the request. */
  readonly signerId: string | null
  readonly at: Instant
}

export interface SealHistory {
  /** The current error. An appended revision and an operator's retry clear it. A failed request keeps it as the reason. */
  readonly error: SealError | null
  /** How often an operator retried. Reset when a revision is appended. */
  readonly retries: number
}

export interface SealError {
  readonly code: SealErrorCode
  readonly message: string
  /** The first of the consecutive errors with this code. */
  readonly since: Instant
  readonly at: Instant
  /** When the sealer retries. Null: no retry, because the error ended the request. */
  readonly retryAt: Instant | null
}

export const LIMITS = {
  signers: 50,
  /** From the click on "Sign", or from the token's accepted PIN. */
  certificateLease: 60 * SECOND,
  /** From the redirect to the provider. */
  remoteLease: 10 * MINUTE,
  /** The maximum time for which a provider's session delays drawn signatures and validation data. */
  remoteSession: 30 * MINUTE,
  /** How long after `expiresAt` the answer to an open remote attempt is accepted. */
  expiryGrace: 30 * MINUTE,
  /** How long after the end of a request its links work: to see how it ended, and to download the copy. */
  linkAfterEnd: 30 * DAY,
  /** Links that the sender may add for one signer, until they are replaced. */
  addedLinks: 10,
  /** In a row, until the sender chooses a person. */
  delegations: 3,
  /** How often a new link can be asked for, until the sender makes one, and the time between two requests. */
  linkRequests: 5,
  linkRequestInterval: 5 * MINUTE,
  /** Between two reminders to one signer. */
  reminderInterval: HOUR,
  /** How long an operator has to restore a missing or damaged object from a backup or another version. */
  restoreTime: DAY,
  /** After this time, an error of the sealer that is retried is a problem that the sender is told of. */
  delayTolerated: 5 * MINUTE,
} as const

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
