/** Commands for tests, and requests brought to a state by commands. */

import type {
  AcceptedCertificate,
  Agreement,
  Command,
  Create,
  FailAttempt,
  Increment,
  NewSigner,
  RecordCodeCheck,
} from '../commands/index.ts'
import { decide } from '../decide.ts'
import { evolveAll, initialState } from '../evolve.ts'
import { decideCreate } from '../lifecycle/create.ts'
import { DEFAULT_SCHEDULE } from '../notifications/schedule.ts'
import type { SealErrorCode } from '../sealing/error-codes.ts'
import { DAY, type Instant, type SignRequest } from '../state.ts'

export const T0: Instant = Date.UTC(2026, 11, 1, 10)
export const EXPIRY: Instant = T0 + 30 * DAY

export const AGREEMENT: Agreement = {
  documentSha256: 'document',
  consentVersion: '1',
  consentSha256: 'consent',
  consentText: 'I agree.',
  mark: 'drawn',
}

export const WITNESSED: Agreement = { ...AGREEMENT, witness: { name: 'Wilma Witness', address: '1 High Street' } }

export const CERTIFICATE: AcceptedCertificate = {
  sha256: 'certificate',
  subject: 'Name c',
  issuer: 'Some CA',
  serialNumber: '1f',
  validFrom: '2026-01-01T00:00:00.000Z',
  validUntil: '2028-01-01T00:00:00.000Z',
  revocation: 'ocsp',
  nameCheck: { policy: 'exact', result: 'match' },
}

export function newSigner(id: string, more: Partial<NewSigner> = {}): NewSigner {
  return {
    id,
    role: 'signer',
    witnessOf: null,
    ccAt: null,
    sequence: null,
    sigType: 'electronic',
    fallback: [],
    mayDelegate: false,
    name: `Name ${id}`,
    email: `${id}@example.test`,
    ...more,
  }
}

export function createCommand(signers: readonly NewSigner[], more: Partial<Create> = {}): Create {
  return {
    type: 'Create',
    at: T0,
    requestId: 'sr_1',
    documentId: 'doc_1',
    isSequential: false,
    reminders: true,
    reminderSchedule: DEFAULT_SCHEDULE,
    notify: true,
    expiresAt: EXPIRY,
    signers,
    ...more,
  }
}

export function created(signers: readonly NewSigner[], more: Partial<Create> = {}): SignRequest {
  const creation = decideCreate(createCommand(signers, more))
  if (!creation.ok) throw new Error(`create rejected: ${creation.code}`)
  const [first, ...rest] = creation.events
  return evolveAll(initialState(first), rest)
}

/** Runs each command. Throws if one is rejected. */
export function play(request: SignRequest, ...commands: readonly Command[]): SignRequest {
  return commands.reduce((state, command) => {
    const decision = decide(command, state)
    if (!decision.ok) throw new Error(`${command.type} rejected: ${decision.code}`)
    return evolveAll(state, decision.events)
  }, request)
}

/** Event types joined by `+`, a rejection's code, or an empty string for a command without effect. */
export function outcome(request: SignRequest, command: Command): string {
  const decision = decide(command, request)
  return decision.ok ? decision.events.map(({ type }) => type).join('+') : decision.code
}

/** The commands of one signer, by a link of the first generation by default. */
export function by(signerId: string, linkGeneration = 1) {
  return {
    claim: (visitId: string, endedVisitId: string | null = null): Command => ({
      ...{ type: 'ClaimLink', at: T0, signerId, linkGeneration },
      ...{ visitId, embedOrigins: [], inboxId: null, endedVisitId },
    }),
    checkCode: (result: RecordCodeCheck['result']): Command => ({
      ...{ type: 'RecordCodeCheck', at: T0, signerId, linkGeneration },
      ...{ visitId: 'v1', factor: 'mailbox_control', result },
    }),
    view: (at: Instant = T0): Command => ({ type: 'View', at, signerId, linkGeneration }),
    sign: (at: Instant = T0): Command => ({
      type: 'Sign',
      at,
      signerId,
      linkGeneration,
      drawingSha256: `drawing-${signerId}`,
      agreement: AGREEMENT,
    }),
    approve: (at: Instant = T0): Command => ({
      ...{ type: 'Approve', at, signerId, linkGeneration },
      documentSha256: 'document',
    }),
    delegate: (email: string, at: Instant = T0): Command => ({
      ...{ type: 'Delegate', at, signerId, linkGeneration },
      ...{ name: `Name of ${email}`, email, reason: 'on leave' },
    }),
    decline: (at: Instant = T0): Command => ({ type: 'Decline', at, signerId, linkGeneration, reason: 'not mine' }),
    beginAttempt: (attemptId: string, more: Partial<Extract<Command, { type: 'BeginAttempt' }>> = {}): Command => ({
      type: 'BeginAttempt',
      at: T0,
      signerId,
      linkGeneration,
      attemptId,
      method: 'remote',
      profile: 'esp-1',
      expectedRevision: 0,
      sessionUntil: null,
      agreement: { ...AGREEMENT, mark: null },
      certificate: null,
      ...more,
    }),
    refuseCertificate: (errorCode: string, at: Instant = T0): Command => ({
      ...{ type: 'RefuseCertificate', at, signerId, linkGeneration },
      ...{ checkId: 'ck1', errorCode },
    }),
  }
}

export function signatureOf(signerId: string): Increment {
  return { kind: 'signature', signerId, sha256: `signature-${signerId}`, size: 9_000 }
}

export function answer(attemptId: string, signerId: string, at: Instant = T0): Command {
  return { type: 'CompleteAttempt', at, attemptId, increments: [signatureOf(signerId)] }
}

export function fail(attemptId: string, more: Partial<FailAttempt> = {}): Command {
  return { type: 'FailAttempt', at: T0, attemptId, errorCode: 'provider_unavailable', providerDown: false, ...more }
}

/** The sealer appends these signers' signatures. */
export function drain(expectedRevision: number, signerIds: readonly string[], at: Instant = T0): Command {
  return { type: 'RecordSealed', at, expectedRevision, increments: signerIds.map(signatureOf) }
}

export function complete(expectedRevision: number, at: Instant = T0): Command {
  return {
    type: 'RecordCompleted',
    at,
    expectedRevision,
    increments: [{ kind: 'archive', sha256: 'archive', size: 5_000 }],
    signedDocument: { sha256: 'final', size: 60_000 },
    auditTrail: { sha256: 'trail', size: 20_000 },
  }
}

/** A permanent error ends the request. */
export const sealError = (permanent: boolean, at: Instant = T0): Command =>
  sealErrorOf(permanent ? 'document_unsuitable' : 'timestamp_unavailable', at)

export const sealErrorOf = (code: SealErrorCode, at: Instant = T0, revision = 0): Command => ({
  ...{ type: 'RecordSealError', at, revision, code, message: 'sealing failed', retryAt: at + 60_000 },
})

export const retrySeal: Command = { type: 'RetrySeal', at: T0, operator: 'ops@example.test' }
export const failRequest: Command = { type: 'FailRequest', at: T0, operator: 'ops@example.test', reason: 'cannot seal' }
export const cancel: Command = { type: 'Cancel', at: T0 }
export const expireAt = (at: Instant): Command => ({ type: 'Expire', at })

export function stateOf(request: SignRequest, signerId: string): string {
  return request.signers.find(({ id }) => id === signerId)?.state ?? 'unknown'
}
