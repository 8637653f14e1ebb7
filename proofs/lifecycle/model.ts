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
  | 'approved'
  | 'signed'
  | 'declined'
  | 'expired'
  | 'cancelled'

export type Method = 'drawn' | 'certificate' | 'remote'

/** What a recipient is asked to do (SPEC §2.2.1). */
export type Role = 'signer' | 'approver' | 'witness' | 'viewer' | 'cc'

export interface ModelSigner {
  id: string
  role: Role
  /** The id of the signer whose signature a witness sees. */
  witnessOf: string | null
  /** Of a copy: when its recipient is written to. */
  ccAt: 'start' | 'end' | null
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
  return stateAt(model, now) === 'expired' && isOpenEnded(signer) ? 'expired' : signer.state
}

/** The column "is done when" of the table of roles. */
const DONE: Record<Role, (state: SignerState) => boolean> = {
  signer: (state) => state === 'signed',
  witness: (state) => state === 'signed',
  approver: (state) => state === 'approved',
  viewer: (state) => state === 'viewed',
  cc: () => true,
}

export function isDone({ role, state }: ModelSigner): boolean {
  return DONE[role](state)
}

export function hasSignature({ role }: Pick<ModelSigner, 'role'>): boolean {
  return role === 'signer' || role === 'witness'
}

/** Done, and their signature, if they have one, is in the document. */
export function isThrough(signer: ModelSigner): boolean {
  return hasSignature(signer) ? signer.appended : isDone(signer)
}

/** Their state ends with the request: they are not done, or are to get a copy that they have not looked at. */
export function isOpenEnded(signer: ModelSigner): boolean {
  const { role, state } = signer
  if (role === 'cc') return state === 'waiting' || state === 'notified'
  return !isDone(signer) && ['waiting', 'notified', 'viewed', 'signing'].includes(state)
}

/** The request waits for them, now or later. */
function isAwaited(signer: ModelSigner): boolean {
  return signer.role !== 'cc' && isOpenEnded(signer)
}

/**
 * Everybody, or of a sequence the first group in which somebody is not done or has a signature that is not in the
 * document. A witness only once the signature of their signer is.
 */
export function whoseTurn({ isSequential, signers }: Model): ModelSigner[] {
  const first = Math.min(...signers.filter((signer) => !isThrough(signer)).map(({ sequence }) => sequence))
  const isIn = ({ sequence }: ModelSigner) => !isSequential || sequence === first
  const sees = ({ witnessOf }: ModelSigner) =>
    witnessOf === null || signers.some(({ id, appended }) => id === witnessOf && appended)
  return signers.filter((signer) => isAwaited(signer) && isIn(signer) && sees(signer))
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

/** Nobody waits for a copy, and who has looked is done. */
export function canBeReminded(signer: ModelSigner): boolean {
  return isAwaited(signer) && ['notified', 'viewed'].includes(signer.state)
}

/**
 * When the schedule reminds this signer: 3 days after the invitation, unless that is within a day of the last reminder,
 * which is at 9:00 of the day before the last day, or of the last day if the invitation is less than 12 hours old then.
 */
export function reminderDueAt(model: Model, signer: ModelSigner): number {
  const { notify, reminders, expiresAt } = model
  if (!notify || !reminders || !canBeReminded(signer)) return Number.POSITIVE_INFINITY
  const since = signer.remindedAt ?? signer.notifiedAt
  const regular = signer.notifiedAt + 3 * DAY
  const last = [expiresAt - 39 * HOUR, expiresAt - 15 * HOUR].find((at) => at - signer.notifiedAt >= 12 * HOUR)
  const planned = last === undefined ? [regular] : Math.abs(regular - last) < DAY ? [last] : [regular, last]
  const ahead = planned.filter((at) => at > since && at < expiresAt)
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
