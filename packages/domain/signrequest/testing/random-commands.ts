/**
 * Random commands. A spec ("the second signer signs, a minute later") becomes a command only when it runs, from the
 * current state, so that long runs contain both effective and rejected commands.
 */
import fc from 'fast-check'
import type { Agreement, Command, Create, NewSigner } from '../commands/index.ts'
import { DEFAULT_SCHEDULE } from '../notifications/schedule.ts'
import type { CcTime, Role } from '../role.ts'
import type { SealErrorCode } from '../sealing/error-codes.ts'
import { methodOf, SIG_TYPES } from '../sig-type.ts'
import { whoseTurn } from '../signers/whose-turn.ts'
import {
  DAY,
  HOUR,
  type Instant,
  MINUTE,
  type ReminderSchedule,
  SECOND,
  type Signer,
  type SignRequest,
} from '../state.ts'
import { AGREEMENT, CERTIFICATE, createCommand, newSigner, signatureOf, T0, WITNESSED } from './scenario.ts'

export interface CommandSpec {
  readonly kind: Command['type']
  readonly later: number
  /** Picks a signer or an attempt. */
  readonly pick: number
  /** Makes the command stale: an old link or an old revision. */
  readonly stale: boolean
  readonly flag: boolean
}

/** Final commands are rare, so that histories are long. */
const weights: Readonly<Record<Command['type'], number>> = {
  ClaimLink: 3,
  RequestCode: 1,
  RecordCodeCheck: 2,
  View: 8,
  RecordShown: 2,
  RecordDownload: 1,
  OfferTransfer: 1,
  Sign: 8,
  Approve: 4,
  RefuseCertificate: 1,
  FailProviderAuthorization: 1,
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
  Delegate: 2,
  ReportWrongPerson: 0.5,
  AddLinks: 2,
  ReplaceLink: 1,
  RequestLink: 1,
  SendLink: 1,
  OpenEmbedSession: 1,
  Extend: 1,
  RecordProblem: 1,
  ResolveProblem: 0.5,
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

/** By `pick`. An error that ends the request is rare. */
const sealErrors: readonly SealErrorCode[] = [
  ...(['timestamp_unavailable', 'storage_unavailable', 'document_unreadable', 'document_unreadable'] as const),
  ...(['seal_key_unavailable', 'internal_error', 'seal_unsound', 'document_unsuitable'] as const),
]

function weighted<T extends string | number>(values: readonly (readonly [T, number])[]): fc.Arbitrary<T> {
  return fc.oneof(...values.map(([value, weight]) => ({ arbitrary: fc.constant(value), weight: weight * 10 })))
}

export const anyCommandSpec: fc.Arbitrary<CommandSpec> = fc.record({
  kind: weighted(Object.entries(weights) as [Command['type'], number][]),
  later: weighted([
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

/** As senders write it: in any case. */
const anySigType = fc.mixedCase(fc.constantFrom(...SIG_TYPES))

const anySigner: fc.Arbitrary<Omit<NewSigner, 'id' | 'sequence' | 'witnessOf' | 'ccAt'>> = fc.record({
  role: weighted([
    ['signer', 6],
    ['approver', 1],
    ['witness', 1],
    ['viewer', 1],
    ['cc', 1],
  ] as const satisfies readonly (readonly [Role, number])[]),
  sigType: anySigType,
  fallback: fc.subarray([...SIG_TYPES]),
  mayDelegate: fc.boolean(),
  name: fc.constant('Name'),
  email: fc.constant('first@example.test'),
})

const anyDays = fc.option(fc.integer({ min: 1, max: 5 }))

export const anySchedule: fc.Arbitrary<ReminderSchedule> = fc.record({
  afterDays: anyDays,
  everyDays: anyDays,
  beforeExpiryDays: anyDays,
})

/** Also the product's own, whose last reminder is in the morning. */
const anyReminders = fc.oneof(anySchedule, fc.constant(DEFAULT_SCHEDULE))

export const anyCreate: fc.Arbitrary<Create> = fc
  .record({
    signers: fc.array(fc.tuple(anySigner, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 4 }),
    isSequential: fc.boolean(),
    sequenced: fc.boolean(),
    reminders: fc.boolean(),
    reminderSchedule: anyReminders,
    notify: fc.boolean(),
    days: fc.constantFrom(1, 2, 5, 30),
  })
  .map(({ signers, sequenced, days, ...more }) =>
    createCommand(
      signers.map(([signer, sequence], index) => {
        // The first signs, and is whom the witnesses have seen.
        const role = index === 0 ? 'signer' : signer.role
        const related = { witnessOf: role === 'witness' ? 's0' : null, ccAt: ccTime(role, sequence) }
        return newSigner(`s${index}`, {
          ...{ ...signer, role, ...related },
          sequence: sequenced && role !== 'witness' ? sequence : null,
        })
      }),
      { ...more, expiresAt: T0 + days * DAY },
    ),
  )

function ccTime(role: Role, sequence: number): CcTime | null {
  if (role !== 'cc') return null
  return sequence === 1 ? 'end' : 'start'
}

export function commandFor(spec: CommandSpec, request: SignRequest, at: Instant, serial: number): Command {
  const turn = whoseTurn(request)
  const candidates = spec.pick < 6 && turn.length > 0 ? turn : request.signers
  const signer = candidates[spec.pick % candidates.length]
  const attempt = request.attempts[request.attempts.length - 1 - (spec.pick % 3)] ?? request.attempts[0]
  const signerId = signer?.id ?? 'none'
  const attemptId = attempt?.id ?? 'none'
  const linkGeneration = (signer?.linkGeneration ?? 1) - (spec.stale ? 1 : 0)
  const expectedRevision = request.latestRevision.number - (spec.stale ? 1 : 0)
  switch (spec.kind) {
    case 'ClaimLink':
      return {
        ...{ type: 'ClaimLink', at, signerId, linkGeneration, visitId: `v${serial}` },
        ...{ embedOrigins: [], inboxId: null, endedVisitId: spec.flag ? `v${serial - 1}` : null },
      }
    case 'RequestCode':
      return { type: 'RequestCode', at, signerId, linkGeneration }
    case 'RecordCodeCheck': {
      const result = spec.flag ? 'passed' : 'wrong'
      return {
        ...{ type: 'RecordCodeCheck', at, signerId, linkGeneration },
        ...{ visitId: `v${serial}`, factor: 'mailbox_control', result },
      }
    }
    case 'View':
      return { type: 'View', at, signerId, linkGeneration }
    case 'RecordShown':
      return { type: 'RecordShown', at, signerId, linkGeneration, pages: 1, documentSha256: 'document' }
    case 'RecordDownload':
      return { type: 'RecordDownload', at, signerId, linkGeneration, documentSha256: 'document' }
    case 'OfferTransfer':
      return { type: 'OfferTransfer', at, signerId, linkGeneration, visitId: 'visit' }
    case 'Sign':
      return {
        ...{ type: 'Sign', at, signerId, linkGeneration },
        ...{ drawingSha256: `drawing-${serial}`, agreement: agreementOf(signer) },
      }
    case 'Approve':
      return { type: 'Approve', at, signerId, linkGeneration, documentSha256: 'document' }
    case 'Decline':
      return { type: 'Decline', at, signerId, linkGeneration, reason: null }
    case 'RefuseCertificate': {
      const check = { checkId: `ck${serial}`, errorCode: 'certificate_expired' }
      return { type: 'RefuseCertificate', at, signerId, linkGeneration, ...check }
    }
    case 'FailProviderAuthorization': {
      const failure = { errorCode: 'cancelled', providerDown: spec.flag, otherProfiles: [] }
      return {
        type: 'FailProviderAuthorization',
        at,
        signerId,
        linkGeneration,
        attemptId: `at${serial}`,
        profile: 'csc',
        ...failure,
      }
    }
    case 'BeginAttempt': {
      const method = signer && methodOf(signer.sigType) === 'certificate' ? 'certificate' : 'remote'
      const certificate = method === 'certificate' ? CERTIFICATE : null
      const sessionUntil = spec.flag ? at + 20 * MINUTE : null
      return {
        ...{ type: 'BeginAttempt', at, signerId, linkGeneration, attemptId: `at${serial}` },
        ...{ method, profile: null, expectedRevision, sessionUntil, agreement: agreementOf(signer), certificate },
      }
    }
    case 'CompleteAttempt':
      return { type: 'CompleteAttempt', at, attemptId, increments: [signatureOf(attempt?.signerId ?? 'none')] }
    case 'FailAttempt':
      return { type: 'FailAttempt', at, attemptId, errorCode: 'otp_wrong', providerDown: spec.flag }
    case 'LapseAttempt':
      return { type: 'LapseAttempt', at, attemptId }
    case 'Remind':
      return { type: 'Remind', at, signerId: spec.flag ? signerId : null }
    case 'StopReminders':
      return { type: 'StopReminders', at, signerId, linkGeneration }
    case 'Reassign':
      return { type: 'Reassign', at, signerId, name: `Name ${serial}`, email: `${serial}@example.test` }
    case 'Delegate':
      return {
        ...{ type: 'Delegate', at, signerId, linkGeneration },
        ...{ name: `Name ${serial}`, email: `${serial}@example.test`, reason: 'on leave' },
      }
    case 'ReportWrongPerson':
      return { type: 'ReportWrongPerson', at, signerId, linkGeneration, reason: spec.flag ? 'ask Ben' : null }
    case 'AddLinks':
      return { type: 'AddLinks', at, signerIds: [signerId] }
    case 'ReplaceLink':
      return { type: 'ReplaceLink', at, signerId }
    case 'RequestLink':
      return { type: 'RequestLink', at, signerId, linkGeneration, isLocked: spec.flag, isMailboxFull: false }
    case 'SendLink':
      return { type: 'SendLink', at, signerId }
    case 'OpenEmbedSession':
      return { type: 'OpenEmbedSession', at, signerId, sessionId: `es${serial}` }
    case 'Extend':
      return { type: 'Extend', at, expiresAt: request.expiresAt + (spec.flag ? DAY : -HOUR) }
    case 'RecordSealed': {
      const recorded = request.signers.filter(({ state, sealed }) => state === 'signed' && sealed === null)
      const drained = spec.flag ? recorded : recorded.slice(0, 1)
      const validation = { kind: 'validation', sha256: `validation-${serial}`, size: 900 } as const
      const increments = [...drained.map(({ id }) => signatureOf(id)), ...(spec.pick < 2 ? [validation] : [])]
      return { type: 'RecordSealed', at, expectedRevision, increments }
    }
    case 'RecordCompleted': {
      const file = { sha256: `final-${serial}`, size: 1 }
      const archive = { kind: 'archive', sha256: `archive-${serial}`, size: 900 } as const
      return {
        type: 'RecordCompleted',
        at,
        expectedRevision,
        increments: [archive],
        signedDocument: file,
        auditTrail: file,
      }
    }
    case 'RecordSealError': {
      const code = sealErrors[spec.pick] ?? 'internal_error'
      return {
        ...{ type: 'RecordSealError', at, revision: expectedRevision },
        ...{ code, message: 'sealing failed', retryAt: at + MINUTE },
      }
    }
    case 'RetrySeal':
      return { type: 'RetrySeal', at, operator: 'ops' }
    case 'FailRequest':
      return { type: 'FailRequest', at, operator: 'ops', reason: 'cannot be sealed' }
    case 'RecordProblem':
    case 'ResolveProblem':
      return { type: spec.kind, at, code: 'mail_not_sent', signerId: spec.flag ? signerId : null }
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
        what: spec.flag ? 'copy' : 'link',
        signerId,
        channel: spec.stale ? 'download' : 'mail',
        mailId: `m${serial}`,
        email: signer?.email ?? '',
      }
    case 'PlaceHold':
    case 'LiftHold':
      return { type: spec.kind, at, reason: 'court order' }
    case 'ErasePersonalData': {
      const reason = 'erasure request'
      return {
        type: 'ErasePersonalData',
        at,
        signerId: spec.stale ? signerId : null,
        personSince: null,
        documents: spec.flag,
        reason,
      }
    }
    case 'SendDueReminders':
    case 'Cancel':
    case 'Expire':
      return { type: spec.kind, at }
    default:
      return spec.kind satisfies never
  }
}

function agreementOf(signer: Signer | undefined): Agreement {
  return signer?.role === 'witness' ? WITNESSED : AGREEMENT
}
