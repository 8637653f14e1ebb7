/**
 * Random lives. A move is a wish ("the second signer signs, a minute later"); it becomes a command only when its turn
 * comes, from the state it then meets, so that long runs stay meaningful and still hold many commands that are refused.
 */
import fc from 'fast-check'
import type { Command, Create, NewSigner } from '../commands/index.ts'
import { whoseTurn } from '../signers/whose-turn.ts'
import { DAY, HOUR, type Instant, MINUTE, methodOf, SECOND, SIG_TYPES, type SignRequest } from '../state.ts'
import { AGREEMENT, CERTIFICATE, createCommand, newSigner, signatureOf, T0 } from './scenario.ts'

export interface Move {
  readonly kind: Command['type']
  readonly later: number
  /** Picks a signer or an attempt. */
  readonly pick: number
  /** Makes the command a wrong one now and then: an old link, an old head. */
  readonly stale: boolean
  readonly flag: boolean
}

/** The usual often, the endings seldom, so that a life is long enough to have something to end. */
const weights: Readonly<Record<Command['type'], number>> = {
  ClaimLink: 3,
  OrderCode: 1,
  RecordCodeCheck: 2,
  View: 8,
  RecordShown: 2,
  Sign: 8,
  RefuseCertificate: 1,
  FailJourney: 1,
  BeginAttempt: 8,
  CompleteAttempt: 6,
  FailAttempt: 2,
  LapseAttempt: 2,
  RecordSealed: 6,
  RecordCompleted: 3,
  Remind: 2,
  SendDueReminders: 2,
  StopReminders: 0.5,
  Reassign: 2,
  ReplaceLink: 1,
  OpenEmbedSession: 1,
  Extend: 1,
  RecordBounce: 1,
  RecordDelivery: 1,
  PlaceHold: 0.3,
  LiftHold: 0.5,
  ErasePersonalData: 1,
  RecordSealError: 3,
  RetrySeal: 2,
  FailRequest: 2,
  Decline: 0.2,
  Cancel: 0.2,
  Expire: 1,
}

function oftenness<T extends string | number>(weighted: readonly (readonly [T, number])[]): fc.Arbitrary<T> {
  return fc.oneof(...weighted.map(([value, weight]) => ({ arbitrary: fc.constant(value), weight: weight * 10 })))
}

export const anyMove: fc.Arbitrary<Move> = fc.record({
  kind: oftenness(Object.entries(weights) as [Command['type'], number][]),
  later: oftenness([
    [0, 10],
    [SECOND, 10],
    [MINUTE, 4],
    [11 * MINUTE, 2],
    [31 * MINUTE, 1],
    [2 * HOUR, 0.5],
    [DAY, 0.5],
    [3 * DAY, 0.3],
    [-5 * SECOND, 1],
  ]),
  pick: fc.nat({ max: 7 }),
  stale: fc.constantFrom(...Array.from({ length: 20 }, (_, index) => index === 7)),
  flag: fc.boolean(),
})

const anySigner: fc.Arbitrary<Omit<NewSigner, 'id' | 'sequence'>> = fc.record({
  sigType: fc.constantFrom(...SIG_TYPES),
  fallback: fc.subarray([...SIG_TYPES]),
  name: fc.constant('Name'),
  email: fc.constant('first@example.test'),
})

export const anyCreate: fc.Arbitrary<Create> = fc
  .record({
    signers: fc.array(fc.tuple(anySigner, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 4 }),
    isSequential: fc.boolean(),
    sequenced: fc.boolean(),
    reminders: fc.boolean(),
    notify: fc.boolean(),
    days: fc.constantFrom(1, 2, 5, 30),
  })
  .map(({ signers, sequenced, days, ...more }) =>
    createCommand(
      signers.map(([signer, sequence], index) =>
        newSigner(`s${index}`, { ...signer, sequence: sequenced ? sequence : null }),
      ),
      { ...more, expiresAt: T0 + days * DAY },
    ),
  )

export function commandFor(move: Move, request: SignRequest, at: Instant, serial: number): Command {
  const turn = whoseTurn(request)
  const candidates = move.pick < 6 && turn.length > 0 ? turn : request.signers
  const signer = candidates[move.pick % candidates.length]
  const attempt = request.attempts[request.attempts.length - 1 - (move.pick % 3)] ?? request.attempts[0]
  const signerId = signer?.id ?? 'none'
  const attemptId = attempt?.id ?? 'none'
  const linkGeneration = (signer?.linkGeneration ?? 1) - (move.stale ? 1 : 0)
  const expectedHead = request.head.revision - (move.stale ? 1 : 0)
  switch (move.kind) {
    case 'ClaimLink':
      return {
        ...{ type: 'ClaimLink', at, signerId, linkGeneration, visitId: `v${serial}` },
        ...{ embedOrigin: null, queueId: null, endedVisitId: move.flag ? `v${serial - 1}` : null },
      }
    case 'OrderCode':
      return { type: 'OrderCode', at, signerId, linkGeneration }
    case 'RecordCodeCheck': {
      const result = move.flag ? 'passed' : 'wrong'
      return {
        ...{ type: 'RecordCodeCheck', at, signerId, linkGeneration },
        ...{ visitId: `v${serial}`, means: 'mailbox_control', result },
      }
    }
    case 'View':
      return { type: 'View', at, signerId, linkGeneration }
    case 'RecordShown':
      return { type: 'RecordShown', at, signerId, linkGeneration, pages: 1, documentSha256: 'document' }
    case 'Sign':
      return { type: 'Sign', at, signerId, linkGeneration, drawingSha256: `drawing-${serial}`, agreement: AGREEMENT }
    case 'Decline':
      return { type: 'Decline', at, signerId, linkGeneration, reason: null }
    case 'RefuseCertificate': {
      const check = { checkId: `ck${serial}`, errorCode: 'certificate_expired' }
      return { type: 'RefuseCertificate', at, signerId, linkGeneration, ...check }
    }
    case 'FailJourney': {
      const failure = { errorCode: 'cancelled', providerDown: move.flag, otherProfiles: [] }
      return { type: 'FailJourney', at, signerId, linkGeneration, attemptId: `at${serial}`, profile: 'csc', ...failure }
    }
    case 'BeginAttempt': {
      const method = signer && methodOf(signer.sigType) === 'certificate' ? 'certificate' : 'remote'
      const certificate = method === 'certificate' ? CERTIFICATE : null
      const sessionUntil = move.flag ? at + 20 * MINUTE : null
      return {
        ...{ type: 'BeginAttempt', at, signerId, linkGeneration, attemptId: `at${serial}` },
        ...{ method, profile: null, expectedHead, sessionUntil, agreement: AGREEMENT, certificate },
      }
    }
    case 'CompleteAttempt':
      return { type: 'CompleteAttempt', at, attemptId, increments: [signatureOf(attempt?.signerId ?? 'none')] }
    case 'FailAttempt':
      return { type: 'FailAttempt', at, attemptId, errorCode: 'otp_wrong', providerDown: move.flag }
    case 'LapseAttempt':
      return { type: 'LapseAttempt', at, attemptId }
    case 'Remind':
      return { type: 'Remind', at, signerId: move.flag ? signerId : null }
    case 'StopReminders':
      return { type: 'StopReminders', at, signerId, linkGeneration }
    case 'Reassign':
      return { type: 'Reassign', at, signerId, name: `Name ${serial}`, email: `${serial}@example.test` }
    case 'ReplaceLink':
      return { type: 'ReplaceLink', at, signerId }
    case 'OpenEmbedSession':
      return { type: 'OpenEmbedSession', at, signerId, sessionId: `es${serial}` }
    case 'Extend':
      return { type: 'Extend', at, expiresAt: request.expiresAt + (move.flag ? DAY : -HOUR) }
    case 'RecordSealed': {
      const recorded = request.signers.filter(({ state, sealed }) => state === 'signed' && sealed === null)
      const drained = move.flag ? recorded : recorded.slice(0, 1)
      const validation = { kind: 'validation', sha256: `validation-${serial}`, size: 900 } as const
      const increments = [...drained.map(({ id }) => signatureOf(id)), ...(move.pick < 2 ? [validation] : [])]
      return { type: 'RecordSealed', at, expectedHead, increments }
    }
    case 'RecordCompleted': {
      const file = { sha256: `final-${serial}`, size: 1 }
      const archive = { kind: 'archive', sha256: `archive-${serial}`, size: 900 } as const
      return {
        type: 'RecordCompleted',
        at,
        expectedHead,
        increments: [archive],
        signedDocument: file,
        auditTrail: file,
      }
    }
    case 'RecordSealError': {
      const retryAt = move.flag ? null : at + MINUTE
      return { type: 'RecordSealError', at, code: 'seal', message: 'It did not seal.', permanent: move.flag, retryAt }
    }
    case 'RetrySeal':
      return { type: 'RetrySeal', at, operator: 'ops' }
    case 'FailRequest':
      return { type: 'FailRequest', at, operator: 'ops', reason: 'cannot be sealed' }
    case 'RecordBounce':
      return {
        type: 'RecordBounce',
        at,
        signerId,
        mailId: `m${serial}`,
        email: signer?.email ?? '',
        reason: 'no such user',
      }
    case 'RecordDelivery':
      return {
        type: 'RecordDelivery',
        at,
        what: move.flag ? 'copy' : 'link',
        signerId,
        means: move.stale ? 'download' : 'mail',
        mailId: `m${serial}`,
        email: signer?.email ?? '',
      }
    case 'PlaceHold':
    case 'LiftHold':
      return { type: move.kind, at, reason: 'a court asks' }
    case 'ErasePersonalData': {
      const reason = 'they ask to be forgotten'
      return { type: 'ErasePersonalData', at, signerId: move.stale ? signerId : null, documents: move.flag, reason }
    }
    case 'SendDueReminders':
    case 'Cancel':
    case 'Expire':
      return { type: move.kind, at }
    default:
      return move.kind satisfies never
  }
}
