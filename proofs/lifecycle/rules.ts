import {
  answerableUntil,
  canBeReminded,
  DAY,
  expiryDueAt,
  HOUR,
  hasSignature,
  isDone,
  isFinal,
  isOpen,
  isOpenEnded,
  isThrough,
  type Method,
  MINUTE,
  type Model,
  type ModelAttempt,
  type ModelSigner,
  openAttempts,
  type RequestState,
  reminderDueAt,
  type SignerState,
  whoseTurn,
} from './model.ts'

/** What a command comes to: it changes something, it is accepted and changes nothing, or it is refused with this code. */
export type Verdict =
  | 'changed'
  | 'nothing'
  | 'wrong_state'
  | 'document_leased'
  | 'document_changed'
  | 'too_soon'
  | 'not_found'
  | 'link_gone'
  | 'validation_failed'
  | 'signrequest_exists'

// The rows of the table. Each changes the model as the request is to change.

export function created(model: Model): Verdict {
  invite(model, model.createdAt)
  return 'changed'
}

export function view(model: Model, now: number, signer: ModelSigner, link: number): Verdict {
  if (link !== signer.link) return 'link_gone'
  if (!isOpen(model, now)) return 'nothing'
  if (!isIn(signer, 'notified', 'viewed', 'signing')) return 'wrong_state'
  if (signer.state !== 'notified') return 'nothing'
  signer.state = 'viewed'
  if (signer.role !== 'cc') model.state = 'in_progress'
  model.reported.push('document.viewed')
  proceed(model, now)
  return 'changed'
}

export function approve(model: Model, now: number, signer: ModelSigner, link: number): Verdict {
  if (link !== signer.link) return 'link_gone'
  if (signer.state === 'approved') return 'nothing'
  if (!isOpen(model, now) || signer.role !== 'approver' || !isIn(signer, 'viewed')) return 'wrong_state'
  signer.state = 'approved'
  signer.hasError = false
  model.reported.push('signer.approved')
  proceed(model, now)
  return 'changed'
}

/** `saysWho`: the name and the address that a witness gives, and nobody else. */
export function sign(
  model: Model,
  now: number,
  signer: ModelSigner,
  { link, saysWho }: { link: number; saysWho: boolean },
): Verdict {
  if (link !== signer.link) return 'link_gone'
  if (signer.state === 'signed') return 'nothing'
  if (!isOpen(model, now) || !maySign(signer, 'drawn', saysWho)) return 'wrong_state'
  for (const attempt of openAttempts(model, signer)) lapse(model, attempt)
  recordSignature(model, signer)
  proceed(model, now)
  return 'changed'
}

export function decline(model: Model, now: number, signer: ModelSigner, link: number): Verdict {
  if (link !== signer.link) return 'link_gone'
  const isAsked = signer.role !== 'viewer' && signer.role !== 'cc'
  if (!isOpen(model, now) || !isAsked || !isIn(signer, 'notified', 'viewed', 'signing')) return 'wrong_state'
  model.reported.push('signer.declined')
  end(model, 'declined', 'cancelled')
  signer.state = 'declined'
  return 'changed'
}

/** `signer` null: everybody; undefined: somebody who is no signer here. */
export function remind(model: Model, now: number, signer: ModelSigner | null | undefined): Verdict {
  if (!isOpen(model, now) || !model.notify) return 'wrong_state'
  if (signer === undefined) return 'not_found'
  const asked = (signer ? [signer] : model.signers).filter(canBeReminded)
  if (asked.length === 0) return 'wrong_state'
  const due = asked.filter(({ remindedAt }) => remindedAt === null || now >= remindedAt + HOUR)
  for (const each of due) each.remindedAt = now
  return due.length > 0 ? 'changed' : 'too_soon'
}

export function reassign(
  model: Model,
  now: number,
  signer: ModelSigner | undefined,
  person: { name: string; email: string },
): Verdict {
  if (signer === undefined) return 'not_found'
  if (!isOpen(model, now)) return 'wrong_state'
  if (signer.name === person.name && signer.email === person.email) return 'nothing'
  if (!isOpenEnded(signer) || signer.state === 'signing') return 'wrong_state'
  signer.link += 1
  Object.assign(signer, person, { state: 'waiting', firstLink: signer.link, remindedAt: null, hasError: false })
  model.reported.push('signer.reassigned')
  invite(model, now)
  return 'changed'
}

/** `date` is null if it is none; the day ends in UTC. */
export function extend(model: Model, now: number, date: string | null): Verdict {
  const day = date === null ? Number.NaN : Date.parse(`${date}T00:00:00Z`)
  const today = Math.floor(now / DAY) * DAY
  if (!(day >= today && day <= today + 365 * DAY)) return 'validation_failed'
  if (!isOpen(model, now)) return 'wrong_state'
  if (day + DAY < model.expiresAt) return 'validation_failed'
  if (day + DAY === model.expiresAt) return 'nothing'
  model.expiresAt = day + DAY
  return 'changed'
}

export function cancel(model: Model, now: number): Verdict {
  if (model.state === 'cancelled') return 'nothing'
  if (!isOpen(model, now)) return 'wrong_state'
  end(model, 'cancelled', 'cancelled')
  return 'changed'
}

/**
 * Another request for the same document: 'changed' means that one may start. One past its time is expired and makes way,
 * unless a provider's answer may still come.
 */
export function createAgain(
  model: Model,
  now: number,
  { isSameBody, lastDay }: { isSameBody: boolean; lastDay: unknown },
): Verdict {
  if (lastDay !== undefined && Date.parse(`${lastDay}T00:00:00Z`) + DAY <= now) return 'validation_failed'
  if ((model.state === 'pending' || model.state === 'in_progress') && now >= expiryDueAt(model)) {
    end(model, 'expired', 'expired')
  }
  if (['declined', 'expired', 'cancelled', 'failed'].includes(model.state)) return 'changed'
  return isSameBody && now < model.createdAt + DAY ? 'nothing' : 'signrequest_exists'
}

// Signing with a key that is not ours: the document's newest revision is kept still meanwhile.

export function beginAttempt(
  model: Model,
  now: number,
  signer: ModelSigner,
  {
    id,
    link,
    method,
    revision,
    saysWho,
  }: { id: string; link: number; method: Exclude<Method, 'drawn'>; revision: number; saysWho: boolean },
): Verdict {
  if (link !== signer.link) return 'link_gone'
  if (!isOpen(model, now) || !maySign(signer, method, saysWho)) return 'wrong_state'
  if (isLeasedByOther(model, signer, now)) return 'document_leased'
  if (revision !== model.revision) return 'document_changed'
  for (const attempt of openAttempts(model, signer)) lapse(model, attempt)
  const isRemote = method === 'remote'
  const leaseUntil = now + (isRemote ? 10 * MINUTE : MINUTE)
  const sessionUntil = isRemote ? now + 30 * MINUTE : leaseUntil
  const times = { begunAt: now, leaseUntil, sessionUntil }
  model.lease = { id, signer, link, isRemote, base: revision, ...times, state: 'open' }
  model.attempts.push(model.lease)
  signer.state = 'signing'
  signer.hasError = false
  return 'changed'
}

/** A late answer is discarded, and audited; one over bytes that are no longer the newest fails. */
export function completeAttempt(model: Model, now: number, attempt: ModelAttempt, sha256: string): Verdict {
  const { signer } = attempt
  if (attempt.state === 'over') return 'nothing'
  const isReassigned = attempt.link < signer.firstLink
  const isOver = isFinal(model) || signer.state === 'signed' || isReassigned
  const isLate = model.state !== 'sealing' && now >= model.expiresAt && now >= answerableUntil(model, attempt)
  const isOvertaken = attempt.base !== model.revision || isLeasedByOther(model, signer, now)
  if (isOver || isLate || (isOvertaken && attempt.state === 'lapsed')) {
    close(model, attempt, 'over', true)
    if (signer.state === 'viewed' && !isReassigned) signer.hasError = true
    return 'changed'
  }
  if (isOvertaken) return failAttempt(model, attempt, false)
  close(model, attempt, 'over', false)
  for (const other of openAttempts(model, signer)) lapse(model, other)
  moveHead(model, sha256)
  signer.appended = true
  recordSignature(model, signer)
  proceed(model, now)
  return 'changed'
}

export function failAttempt(model: Model, attempt: ModelAttempt, providerDown: boolean): Verdict {
  if (attempt.state !== 'open') return 'nothing'
  close(model, attempt, 'over', true)
  if (providerDown) attempt.signer.methods.push(...attempt.signer.fallback)
  model.reported.push('signer.failed')
  return 'changed'
}

// The sealer, and the operator when it cannot.

export function recordSealed(
  model: Model,
  now: number,
  { signers, revision, sha256s }: { signers: ModelSigner[]; revision: number; sha256s: string[] },
): Verdict {
  const last = sha256s.at(-1)
  if (last === model.revisionSha256 && revision + sha256s.length === model.revision) return 'nothing'
  const isReserved = openAttempts(model).some(({ base, sessionUntil }) => base === model.revision && now < sessionUntil)
  const isRecorded = signers.every(({ state, appended }) => state === 'signed' && !appended)
  if (hasEnded(model, now) || signers.length === 0) return 'wrong_state'
  if (revision !== model.revision) return 'document_changed'
  if (isReserved) return 'document_leased'
  if (!isRecorded) return 'wrong_state'
  for (const sha256 of sha256s) moveHead(model, sha256)
  for (const signer of signers) signer.appended = true
  invite(model, now)
  return 'changed'
}

export function recordCompleted(model: Model, now: number, revision: number, sha256: string): Verdict {
  if (model.state === 'completed') return 'nothing'
  const isWhole = model.state === 'sealing' && model.signers.every(isThrough)
  if (hasEnded(model, now) || !isWhole) return 'wrong_state'
  if (revision !== model.revision) return 'document_changed'
  moveHead(model, sha256)
  model.reported.push('document.signed')
  model.state = 'completed'
  for (const signer of model.signers) if (isIn(signer, 'waiting')) signer.state = 'notified' // a copy, with the document
  return 'changed'
}

/** "`failed` comes from an operator, or from a sealing error that no retry can resolve." */
export function recordSealError(model: Model, now: number, revision: number, permanent: boolean): Verdict {
  if (hasEnded(model, now) || revision !== model.revision || (model.sealError && !permanent)) return 'nothing'
  if (permanent) end(model, 'failed', 'cancelled')
  else model.sealError = true
  return 'changed'
}

export function retrySeal(model: Model, now: number): Verdict {
  if (hasEnded(model, now)) return 'wrong_state'
  if (!model.sealError) return model.sealRetries > 0 ? 'nothing' : 'wrong_state'
  model.sealRetries += 1
  model.sealError = false
  return 'changed'
}

/** An operator fails a request only if the error returned after a `retry-seal`. */
export function failRequest(model: Model, now: number): Verdict {
  if (model.state === 'failed') return 'nothing'
  if (hasEnded(model, now) || !model.sealError || model.sealRetries === 0) return 'wrong_state'
  end(model, 'failed', 'cancelled')
  return 'changed'
}

/** Time itself: what is due, the earliest first; where expiry and a session's end coincide, expiry. */
export function runTimers(model: Model, now: number): Verdict {
  for (let verdict: Verdict = 'nothing'; ; verdict = 'changed') {
    if (model.state !== 'pending' && model.state !== 'in_progress') return verdict
    const expiry = expiryDueAt(model)
    const [session] = openAttempts(model).toSorted((a, b) => a.sessionUntil - b.sessionUntil)
    const reminded = now < model.expiresAt ? model.signers.filter((s) => reminderDueAt(model, s) <= now) : []
    if (session && session.sessionUntil <= now && session.sessionUntil < expiry) {
      close(model, session, 'lapsed', true)
      model.reported.push('signer.failed')
    } else if (expiry <= now) {
      end(model, 'expired', 'expired')
    } else if (reminded.length > 0) {
      for (const signer of reminded) signer.remindedAt = now
    } else return verdict
  }
}

function isIn(signer: ModelSigner, ...states: SignerState[]): boolean {
  return states.includes(signer.state)
}

function isLeasedByOther({ lease }: Model, signer: ModelSigner, now: number): boolean {
  return lease !== null && lease.signer !== signer && now < lease.leaseUntil
}

function hasEnded(model: Model, now: number): boolean {
  return isFinal(model) || (model.state !== 'sealing' && now >= model.expiresAt)
}

function maySign(signer: ModelSigner, method: Method, saysWho: boolean): boolean {
  const isRole = hasSignature(signer) && saysWho === (signer.role === 'witness')
  return isRole && isIn(signer, 'viewed', 'signing') && signer.methods.includes(method)
}

/** When everybody is done the document is sealed; until then the next are invited. */
function proceed(model: Model, now: number): void {
  if (model.signers.every(isDone)) model.state = 'sealing'
  else invite(model, now)
}

function invite(model: Model, now: number): void {
  if (!isOpen(model, now)) return
  const looking = model.signers.filter(({ ccAt }) => ccAt === 'start')
  for (const signer of [...whoseTurn(model), ...looking].filter(({ state }) => state === 'waiting')) {
    signer.state = 'notified'
    signer.notifiedAt = now
    model.reported.push('signer.notified')
  }
}

function recordSignature(model: Model, signer: ModelSigner): void {
  signer.state = 'signed'
  signer.hasError = false
  model.reported.push('signer.signed')
}

function end(model: Model, state: RequestState, unsigned: SignerState): void {
  for (const attempt of openAttempts(model)) lapse(model, attempt)
  for (const signer of model.signers.filter(isOpenEnded)) signer.state = unsigned
  model.state = state
  model.reported.push(`document.${state}`)
}

/** Without a word: the signer went another way, or the request is over. */
function lapse(model: Model, attempt: ModelAttempt): void {
  close(model, attempt, 'lapsed', false)
}

function close(model: Model, attempt: ModelAttempt, state: 'lapsed' | 'over', hasError: boolean): void {
  attempt.state = state
  if (model.lease === attempt) model.lease = null
  const { signer } = attempt
  if (signer.state !== 'signing' || openAttempts(model, signer).length > 0) return
  signer.state = 'viewed'
  signer.hasError = hasError
}

/** Progress clears what stood in the sealer's way. */
function moveHead(model: Model, sha256: string): void {
  model.revision += 1
  model.revisionSha256 = sha256
  model.sealError = false
  model.sealRetries = 0
}
