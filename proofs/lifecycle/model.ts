// The states of a request (SPEC §3), written a second time, independently of the product: plain mutable data, and in
// rules.ts one function for each row of the table in SPEC §3.3.

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type RequestState =
  | 'pending'
  | 'in_progress'
  | 'sealing'
  | 'completed'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'failed'

export type SignerState =
  | 'waiting'
  | 'notified'
  | 'viewed'
  | 'signing'
  | 'signed'
  | 'declined'
  | 'expired'
  | 'cancelled'

export type Method = 'drawn' | 'certificate' | 'remote'

export interface ModelSigner {
  id: string
  sequence: number
  name: string
  email: string
  /** By which they may sign now, and by which also once their provider was down. */
  methods: Method[]
  fallback: Method[]
  state: SignerState
  /** Their signature is in the document. */
  appended: boolean
  /** Of the link they were last sent. */
  link: number
  /** The first link of the person who now has this place. */
  firstLink: number
  notifiedAt: number
  remindedAt: number | null
  /** Whether the status shows why their last attempt came to nothing. */
  hasError: boolean
}

export interface ModelAttempt {
  id: string
  signer: ModelSigner
  link: number
  isRemote: boolean
  /** The revision of the document that they are signing. */
  base: number
  begunAt: number
  leaseUntil: number
  sessionUntil: number
  state: 'open' | 'lapsed' | 'over'
}

export interface Model {
  documentId: string
  requestId: string
  body: Record<string, unknown>
  state: RequestState
  isSequential: boolean
  notify: boolean
  reminders: boolean
  createdAt: number
  expiresAt: number
  signers: ModelSigner[]
  attempts: ModelAttempt[]
  /** The document's newest revision, and the attempt that keeps it still. */
  revision: number
  revisionSha256: string
  lease: ModelAttempt | null
  /** Sealing failed and will be retried. */
  sealError: boolean
  sealRetries: number
  /** The types of the events so far, in order. */
  reported: string[]
}

export function isFinal({ state }: Model): boolean {
  return !['pending', 'in_progress', 'sealing'].includes(state)
}

/** Signers may still act. */
export function isOpen(model: Model, now: number): boolean {
  return (model.state === 'pending' || model.state === 'in_progress') && now < model.expiresAt
}

/** "A request past expires_at is expired for every command and read, even before the timer has come." */
export function stateAt(model: Model, now: number): RequestState {
  return isFinal(model) || model.state === 'sealing' || isOpen(model, now) ? model.state : 'expired'
}

export function signerStateAt(model: Model, signer: ModelSigner, now: number): SignerState {
  return stateAt(model, now) === 'expired' && isUnsigned(signer) ? 'expired' : signer.state
}

export function isUnsigned({ state }: ModelSigner): boolean {
  return ['waiting', 'notified', 'viewed', 'signing'].includes(state)
}

/** Everybody, or of a sequence the first group whose signatures are not all in the document. */
export function whoseTurn({ isSequential, signers }: Model): ModelSigner[] {
  if (!isSequential) return signers.filter(isUnsigned)
  const first = Math.min(...signers.filter(({ appended }) => !appended).map(({ sequence }) => sequence))
  return signers.filter((signer) => signer.sequence === first && isUnsigned(signer))
}

export function waitingFor(model: Model, now: number): string {
  if (isFinal(model)) return 'nothing'
  if (model.state !== 'sealing' && now >= model.expiresAt) return 'expiry'
  if (model.state !== 'sealing' && whoseTurn(model).length > 0) return 'signers'
  return model.sealError ? 'sealer_retry' : 'sealer'
}

export function openAttempts({ attempts }: Model, of?: ModelSigner): ModelAttempt[] {
  return attempts.filter(({ state, signer }) => state === 'open' && (of === undefined || of === signer))
}

/** Until when an answer counts although the time is up: for a provider's, at most 30 minutes. */
export function answerableUntil({ expiresAt, revision }: Model, attempt: ModelAttempt): number {
  const counts =
    attempt.state === 'open' && attempt.isRemote && attempt.begunAt < expiresAt && attempt.base === revision
  return counts ? Math.min(attempt.sessionUntil, expiresAt + 30 * MINUTE) : expiresAt
}

export function expiryDueAt(model: Model): number {
  return Math.max(model.expiresAt, ...model.attempts.map((attempt) => answerableUntil(model, attempt)))
}

/** When the schedule reminds this signer: 3 days after the invitation and 1 day before the expiry. */
export function reminderDueAt(model: Model, signer: ModelSigner): number {
  const { notify, reminders, expiresAt } = model
  if (!notify || !reminders || !['notified', 'viewed'].includes(signer.state)) return Number.POSITIVE_INFINITY
  const since = signer.remindedAt ?? signer.notifiedAt
  const ahead = [signer.notifiedAt + 3 * DAY, expiresAt - DAY].filter((at) => at > since && at < expiresAt)
  const due = Math.max(Math.min(...ahead), signer.remindedAt === null ? 0 : signer.remindedAt + HOUR)
  return due < expiresAt ? due : Number.POSITIVE_INFINITY
}

/** Every instant at which the answer to a command changes by itself. */
export function turningPoints(model: Model): number[] {
  return [
    model.expiresAt,
    model.expiresAt + 30 * MINUTE,
    model.createdAt + DAY,
    ...model.attempts.flatMap(({ leaseUntil, sessionUntil }) => [leaseUntil, sessionUntil]),
    ...model.signers.flatMap((signer) => [
      reminderDueAt(model, signer),
      ...(signer.remindedAt === null ? [] : [signer.remindedAt + HOUR]),
    ]),
  ]
}
