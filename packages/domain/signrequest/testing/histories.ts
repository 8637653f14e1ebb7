import fc from 'fast-check'
import type { Command } from '../commands/index.ts'
import { decide } from '../decide.ts'
import type { Decision } from '../decision.ts'
import type { DomainEvent } from '../events/index.ts'
import { evolveAll, initialState } from '../evolve.ts'
import { decideCreate } from '../lifecycle/create.ts'
import type { SignRequest } from '../state.ts'
import { anyCommandSpec, anyCreate, commandFor } from './random-commands.ts'
import { T0 } from './scenario.ts'

export interface Step {
  readonly command: Command
  readonly before: SignRequest
  readonly decision: Decision
  readonly after: SignRequest
}

/** The states and events of one random run of commands. */
export interface History {
  readonly created: SignRequest
  readonly steps: readonly Step[]
  readonly events: readonly DomainEvent[]
  readonly end: SignRequest
}

export const anyHistory: fc.Arbitrary<History> = fc
  .tuple(anyCreate, fc.array(anyCommandSpec, { maxLength: 60, size: 'max' }))
  .map(([create, specs]) => {
    const creation = decideCreate(create)
    if (!creation.ok) throw new Error(creation.code)
    const [first, ...rest] = creation.events
    const created = evolveAll(initialState(first), rest)
    const events: DomainEvent[] = [...creation.events]
    const steps: Step[] = []
    let state = created
    let at = T0
    for (const [serial, spec] of specs.entries()) {
      at += spec.later
      const command = commandFor(spec, state, at, serial)
      const decision = decide(frozen(command), frozen(state))
      const after = decision.ok ? evolveAll(state, frozen(decision.events)) : state
      steps.push({ command, before: state, decision, after })
      if (decision.ok) events.push(...decision.events)
      state = after
    }
    return { created, steps, events, end: state }
  })

/** Frozen, so that a rule that changes its input throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

/** The compiler requires every event type here; a test requires that some history contains it. */
export const everyEvent: Record<DomainEvent['type'], true> = {
  RequestCreated: true,
  SignerInvited: true,
  LinkClaimed: true,
  CodeRequested: true,
  CodeAccepted: true,
  CodeRefused: true,
  SignerViewed: true,
  DocumentShown: true,
  DocumentDownloaded: true,
  TransferOffered: true,
  RequestStarted: true,
  SignerSigned: true,
  SignerApproved: true,
  AllSigned: true,
  SignatureSealed: true,
  RevisionAppended: true,
  RequestCompleted: true,
  SignerDeclined: true,
  RequestDeclined: true,
  RequestExpired: true,
  RequestCancelled: true,
  RequestFailed: true,
  SignerReassigned: true,
  SignerDelegated: true,
  WrongPersonReported: true,
  LinkAdded: true,
  LinkReplaced: true,
  LinkRequested: true,
  LinkSent: true,
  EmbedSessionOpened: true,
  ReminderSent: true,
  RemindersStopped: true,
  RequestExtended: true,
  CertificateRefused: true,
  ProviderAuthorizationFailed: true,
  AttemptBegun: true,
  AttemptCompleted: true,
  AttemptFailed: true,
  AttemptLapsed: true,
  LateAnswerDiscarded: true,
  SealErrorRecorded: true,
  SealRetried: true,
  ProblemRecorded: true,
  ProblemResolved: true,
  EmailBounced: true,
  LinkDelivered: true,
  CopyDelivered: true,
  HoldPlaced: true,
  HoldLifted: true,
  PersonalDataErased: true,
}
