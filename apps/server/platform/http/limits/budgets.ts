import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../errors.ts'
import { makeBudget } from '../../throttle/budget.ts'
import { ConcurrencyCounter } from '../../throttle/concurrency.ts'
import { type Caller, credentialOf, type Mode } from '../caller.ts'
import { networkOf } from '../network.ts'

// Limits of reads and long polls, by who causes them: a tenant and its keys, or a signer's visit and their network. Each
// process counts on its own.

export interface BudgetSettings {
  /** Reads of a tenant. */
  readsPerMinute: Record<Mode, number>
  /** Calls of one visit, or of one link. */
  visitCallsPerMinute: number
  /** Long polls and event streams at the same time. */
  polls: { tenant: number; visit: number; network: number }
  /** Streams of a tenant's event log at the same time: of its keys, and as many of its members. */
  logStreams: number
}

/** Who polls: a caller with a key, or a visit. */
export interface PollOwner {
  tenantId: string
  visitId?: string
}

export interface Budgets {
  /** Takes one read. Throws `rate_limited` if the tenant or the key has none left. */
  takeRead(caller: Caller): void
  /** Takes one call of a visit or a link, by its id. */
  takeVisitCall(id: string): void
  /** Starts a long poll and returns a function that ends it. Throws `rate_limited` if too many run. */
  enterPoll(owner: PollOwner, ip: string): () => void
  /** The same for a stream of the tenant's event log. */
  enterStream(caller: Pick<Caller, 'tenantId' | 'by'>): () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    budgets: Budgets
  }
  interface FastifyContextConfig {
    /** The call waits for a change. Its handler runs in `endPollAfter`, and what finds the visit calls `enterVisit`. */
    isPoll?: boolean
  }
  interface FastifyRequest {
    leavePoll: (() => void) | null
  }
}

/** One key of several has at most this share of the tenant's reads, so a faulty client leaves some to the other keys. */
const KEY_SHARE = 0.75
/** The same for one member and the event streams of all members. */
const MEMBER_SHARE = 0.5
/** Of the reads of a minute, those that may begin at once: more would fill the queue of the database pool. */
const BURST_SHARE = 1 / 30
/** The pages of a document are loaded in a burst. */
const VISIT_BURST_SHARE = 1 / 4
const POLL_RETRY_SECONDS = 2
const READS = new Set(['GET', 'HEAD'])

export function makeBudgets(settings: BudgetSettings, now?: () => number): Budgets {
  const reads = {
    test: readBudgets(settings.readsPerMinute.test, now),
    live: readBudgets(settings.readsPerMinute.live, now),
  }
  const { visitCallsPerMinute: perMinute, polls } = settings
  const visits = makeBudget({ perMinute, burst: Math.ceil(perMinute * VISIT_BURST_SHARE) }, now)
  const running = new ConcurrencyCounter()

  return {
    takeRead({ tenantId, by, mode }) {
      const { ofKey, ofTenant, limit } = reads[mode]
      const waitMs = ofKey.take(credentialOf({ by })) || ofTenant.take(tenantId)
      if (waitMs > 0) throw tooManyReads(limit, waitMs)
    },
    takeVisitCall(id) {
      const waitMs = visits.take(id)
      if (waitMs === 0) return
      const retryAfterSeconds = Math.ceil(waitMs / 1000)
      const message = `This link is used too often. Try again in ${retryAfterSeconds} s.`
      throw new Failure('rate_limited', message, { retryAfterSeconds })
    },
    enterPoll: (owner, ip) => enterAll(running, limitsOf(owner, ip, polls), tooManyPolls),
    enterStream: (caller) => enterAll(running, streamLimitsOf(caller, settings.logStreams), tooManyStreams),
  }
}

interface Limited {
  key: string
  limit: number
}

/** Enters all or none, and returns a function that leaves them. */
function enterAll(
  running: ConcurrencyCounter,
  limits: readonly Limited[],
  tooMany: (limit: number) => Failure,
): () => void {
  const entered: string[] = []
  const leave = () => {
    for (const key of entered.splice(0)) running.leave(key)
  }
  for (const { key, limit } of limits) {
    if (!running.enter(key, limit)) {
      leave()
      throw tooMany(limit)
    }
    entered.push(key)
  }
  return leave
}

function readBudgets(perMinute: number, now?: () => number) {
  const budgetOf = (rate: number) => makeBudget({ perMinute: rate, burst: Math.ceil(rate * BURST_SHARE) }, now)
  return { ofTenant: budgetOf(perMinute), ofKey: budgetOf(perMinute * KEY_SHARE), limit: perMinute }
}

/** Signers and callers with a key are counted separately, so neither takes the other's polls. */
function limitsOf({ tenantId, visitId }: PollOwner, ip: string, polls: BudgetSettings['polls']): Limited[] {
  if (visitId === undefined) return [{ key: `tenant ${tenantId}`, limit: polls.tenant }]
  return [
    { key: `visit ${visitId}`, limit: polls.visit },
    { key: `network ${networkOf(ip)}`, limit: polls.network },
    { key: `signers of ${tenantId}`, limit: polls.tenant },
  ]
}

/** The console has a stream in each tab: members, whatever their role, must not take the streams of an integration. */
function streamLimitsOf({ tenantId, by }: Pick<Caller, 'tenantId' | 'by'>, limit: number): Limited[] {
  const ofAll = { key: `streams of ${tenantId} by ${by.kind}`, limit }
  if (by.kind === 'key') return [ofAll]
  return [{ key: `streams of ${tenantId} by ${by.userId}`, limit: Math.ceil(limit * MEMBER_SHARE) }, ofAll]
}

function tooManyReads(limit: number, waitMs: number): Failure {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const message = `This account has reached its limit of ${limit} reads a minute, or this key its share of them. Try again in ${retryAfterSeconds} s. Webhooks and GET /api/v1/events need fewer calls than polling each request.`
  return new Failure('rate_limited', message, { retryAfterSeconds })
}

function tooManyPolls(limit: number): Failure {
  const message = `${limit} calls that wait for a change are open already. Try again in ${POLL_RETRY_SECONDS} s.`
  return new Failure('rate_limited', message, { retryAfterSeconds: POLL_RETRY_SECONDS })
}

function tooManyStreams(limit: number): Failure {
  const message = `${limit} event streams of this account are open already. Close one, or share one among your processes. Try again in ${POLL_RETRY_SECONDS} s.`
  return new Failure('rate_limited', message, { retryAfterSeconds: POLL_RETRY_SECONDS })
}

/** Limits reads with a key. Call after authenticateCallers. */
export function limitReads(app: FastifyInstance, budgets: Budgets): void {
  app.decorate('budgets', budgets)
  app.decorateRequest('leavePoll', null)
  app.addHook('onRequest', (request, _reply, done) => {
    try {
      if (request.caller && READS.has(request.method)) budgets.takeRead(request.caller)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Runs work that waits for a change, if its owner has not too many such calls open. */
export async function asPoll<T>(request: FastifyRequest, owner: PollOwner, work: () => Promise<T>): Promise<T> {
  const leave = request.server.budgets.enterPoll(owner, request.ip)
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Charges a call to its visit, before anything else is read for it, and counts it as a poll if its route is one. */
export function enterVisit(request: FastifyRequest, visit: Required<PollOwner>): void {
  const { budgets } = request.server
  budgets.takeVisitCall(visit.visitId)
  if (request.routeOptions.config.isPoll) request.leavePoll = budgets.enterPoll(visit, request.ip)
}

/** Runs the handler of a route with `isPoll`. */
export async function endPollAfter<T>(request: FastifyRequest, handler: () => Promise<T>): Promise<T> {
  try {
    return await handler()
  } finally {
    request.leavePoll?.()
  }
}
