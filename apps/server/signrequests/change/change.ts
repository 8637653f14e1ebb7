import {
  type Command,
  decide,
  effectiveState,
  evolve,
  isFinal,
  LIMITS,
  nextTimer,
  type Rejection,
  type SignRequestEvent,
  sealDueAt,
} from '@countersign/domain/signrequest'
import { appendAudit } from '../../evidence/chain/append.ts'
import { pendingHead } from '../../evidence/log/pending.ts'
import type { Database, Statement, Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { appendEvents } from '../../platform/events/append.ts'
import { publicId } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/jobs/queue.ts'
import { lockRequest, readRequest } from '../load.ts'
import type { RequestRef, StoredRequest } from '../stored-request.ts'
import type { Actor } from './audit.ts'
import { countFailures } from './count-failures.ts'
import { type Recorded, record } from './record.ts'
import { changes } from './update-rows.ts'

// Runs a command on a request: lock, read the clock, decide, write state, audit entries and events, commit. Every change
// of an existing request goes through here.

export interface ChangeDeps {
  db: Database
  queue: JobQueue
  /** Wakes the relay after a commit that appended events. */
  wakeRelay(): void
  /** Wakes the sealer after a commit that makes a seal due. */
  wakeSealer(): void
}

/** Makes the command while the request is locked. May read further rows in the same transaction. */
export type MakeCommand = (stored: StoredRequest, tx: Tx) => Command | Promise<Command>

/** Further statements of the change's transaction. Not called if the command returns no events. */
export type Alongside = (after: StoredRequest, tx: Tx) => Statement[] | Promise<Statement[]>

/** Runs the command, or throws its rejection as a Failure. Returns the request after the change. */
export async function change(
  deps: ChangeDeps,
  tenantId: string,
  ref: RequestRef,
  actor: Actor,
  make: MakeCommand,
  alongside: Alongside = () => [],
): Promise<StoredRequest> {
  const { before, after } = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const before = await lockRequest(tx, ref)
    if (!before) throw notFound()
    const decision = decide(await make(before, tx), before.state)
    if (!decision.ok) throw refusal(decision, before)
    if (decision.events.length === 0) return { before, after: before }
    return { before, after: await apply(tx, deps.queue, tenantId, before, decision.events, actor, alongside) }
  })
  if (after.details.eventSeq > before.details.eventSeq) deps.wakeRelay()
  if (after !== before && isSealDue(after)) deps.wakeSealer()
  return after
}

/**
 * Throws the rejection that `change` would throw now. Returns false if the command would have no effect. For callers that
 * store objects before the change. The request is not locked, so `change` decides again.
 */
export async function wouldChange(tx: Tx, ref: RequestRef, make: MakeCommand): Promise<boolean> {
  const stored = await readRequest(tx, ref)
  if (!stored) throw notFound()
  const decision = decide(await make(stored, tx), stored.state)
  if (!decision.ok) throw refusal(decision, stored)
  return decision.events.length > 0
}

function isSealDue({ state, now }: StoredRequest): boolean {
  const due = sealDueAt(state, now)
  return due !== null && due <= now
}

/** Writes the events of a locked request: rows, audit entries, published events, the next timer, jobs. */
export async function apply(
  tx: Tx,
  queue: JobQueue,
  tenantId: string,
  before: StoredRequest,
  events: readonly SignRequestEvent[],
  actor: Actor,
  alongside: Alongside = () => [],
): Promise<StoredRequest> {
  const writeSet = writeSetOf(tenantId, { before, events }, actor)
  await write(tx, queue, tenantId, [writeSet], await alongside(writeSet.after, tx))
  return writeSet.after
}

/** The events of one locked request. */
export interface RequestChange {
  before: StoredRequest
  events: readonly SignRequestEvent[]
}

/** Applies the changes of several requests of a tenant in one transaction. */
export async function applyAll(
  tx: Tx,
  queue: JobQueue,
  tenantId: string,
  requestChanges: readonly RequestChange[],
  actor: Actor,
): Promise<void> {
  await write(tx, queue, tenantId, requestChanges.map((requestChange) => writeSetOf(tenantId, requestChange, actor))) // biome-ignore format: one line
}

/** The statements and records of one request's change. */
interface WriteSet {
  after: StoredRequest
  statements: Statement[]
  recorded: Recorded
  events: readonly SignRequestEvent[]
}

function writeSetOf(tenantId: string, { before, events }: RequestChange, actor: Actor): WriteSet {
  const state = events.reduce(evolve, before.state)
  const recorded = record(events, state, before.details, before.details, actor)
  const { auditSeq, auditHead, eventSeq } = recorded
  const after = { ...before, state, details: { ...before.details, auditSeq, auditHead, eventSeq } }
  const due = { dueAt: nextTimer(state, before.now)?.at ?? null, sealDueAt: sealDueAt(state, before.now) }
  const statements = [
    ...changes(tenantId, before.state, state, { ...recorded, ...due }),
    ...(isLogged(events, after) ? [pendingHead(tenantId, state.id, before.details.mode, auditSeq, auditHead)] : []),
  ]
  return { after, statements, recorded, events }
}

async function write(
  tx: Tx,
  queue: JobQueue,
  tenant: string,
  writeSets: readonly WriteSet[],
  more: Statement[] = [],
): Promise<void> {
  await tx.all([...writeSets.flatMap(({ statements }) => statements), ...appends(tenant, writeSets), ...more])
  const jobs = writeSets.flatMap(({ recorded }) => recorded.directJobs)
  if (jobs.length > 0) await queue.enqueue(tx, jobs.map((job) => ({ ...job, tenant }))) // biome-ignore format: one line
  countFailures(writeSets.flatMap(({ events }) => events))
}

/** The transparency log gets the chain's head at each signature, at the end of the request and at each later entry. */
function isLogged(events: readonly SignRequestEvent[], { state }: StoredRequest): boolean {
  return events.length > 0 && (isFinal(state.state) || events.some(({ type }) => type === 'SignerSigned'))
}

function appends(tenantId: string, writeSets: readonly WriteSet[]): Statement[] {
  const rowsOf = <Row>(of: (recorded: Recorded) => Row[]) =>
    writeSets.flatMap(({ after, recorded }) => of(recorded).map((row) => ({ request_id: after.state.id, ...row })))
  const [audit, events] = [rowsOf((recorded) => recorded.audit), rowsOf((recorded) => recorded.events)]
  if (audit.length === 0) return []
  return [
    { name: 'append-audit', text: `WITH ${appendAudit('$2')} SELECT 1`, values: [tenantId], lists: [audit] },
    { name: 'append-events', text: appendEvents('$2', 'request_id'), values: [tenantId], lists: [events] },
  ]
}

export function notFound(): Failure {
  return new Failure('not_found', 'There is no such sign request.')
}

/** A rejected command is a 409 with the request's state; an invalid value is a 422. */
function refusal(rejection: Rejection, stored: StoredRequest): Failure {
  const details = { reason: rejection.code, state: effectiveState(stored.state, stored.now) }
  switch (rejection.code) {
    case 'signer_unknown':
      return new Failure('not_found', 'There is no such signer in this request.')
    case 'expiry_not_later':
    case 'expiry_not_future': {
      const error = { field: rejection.field ?? 'expiry_date', code: rejection.code, message: rejection.message }
      return new Failure('validation_failed', rejection.message, { errors: [error] })
    }
    case 'reminded_recently':
      return new Failure('too_soon', rejection.message, { details, retryAfterSeconds: secondsUntil(rejection, stored) })
    case 'too_many_links':
      return new Failure('too_many_links', rejection.message, { details: { limit: LIMITS.addedLinks } })
    case 'document_changed':
      return new Failure('document_changed', rejection.message, { details })
    case 'document_leased':
      return new Failure('document_leased', rejection.message, {
        details,
        retryAfterSeconds: secondsUntil(rejection, stored),
      })
    case 'link_replaced':
    case 'link_ended':
      return new Failure('link_gone', rejection.message)
    default:
      return new Failure('wrong_state', withPublicIds(rejection.message, stored), { details })
  }
}

function secondsUntil({ retryAt }: Rejection, { now }: StoredRequest): number {
  return retryAt === null ? 3600 : Math.max(1, Math.ceil((retryAt - now) / 1000))
}

/** Replaces the row ids of signers in a domain message by their public ids (sgn_…). */
function withPublicIds(message: string, { state }: StoredRequest): string {
  return state.signers.reduce((text, { id }) => text.replaceAll(id, publicId('sgn', id)), message)
}
