import type { Certificate } from '../cms/index.ts'
import type { Fetcher, TimestampToken } from '../trust/index.ts'
import type { Evidence } from './evidence.ts'
import { clockToleranceMs } from './limits.ts'
import { findPath } from './path.ts'
import { pathRevocation, type RevocationFinding, type RevocationSources } from './revocation.ts'
import type { Problem } from './verdict.ts'

/** The accepted difference between the clocks of two time-stamping authorities. */
const orderToleranceMs = 60_000

/** The input of trust decisions. */
export interface TrustContext {
  readonly anchors: readonly Certificate[]
  readonly now: Date
  readonly fetcher: Fetcher | undefined
  readonly evidence: Evidence
  /** Trusted document time-stamps. Each proves that all bytes before its end existed at its time. */
  readonly timestamps: readonly TrustedTimestamp[]
}

export interface TrustedTimestamp {
  readonly end: number
  readonly time: Date
  readonly authority: string
}

export interface TimestampFinding {
  readonly trusted: boolean
  readonly anchor: Certificate | undefined
  readonly revocation: RevocationFinding | undefined
  readonly problems: readonly Problem[]
}

/**
 * The proof of existence (EN 319 102-1 §3.1) of the byte at a position: the earliest trusted document time-stamp that
 * covers it, or else the current time.
 */
export function proofOfExistence(context: TrustContext, position: number | undefined) {
  const covering = position === undefined ? [] : context.timestamps.filter(({ end }) => end > position)
  const timestamp = covering.toSorted((a, b) => a.time.getTime() - b.time.getTime())[0]
  return { time: timestamp?.time ?? context.now, timestamp }
}

export function revocationSources(context: TrustContext): RevocationSources {
  const { evidence, fetcher, now } = context
  return { evidence, fetcher, now, proofOfExistence: (position) => proofOfExistence(context, position) }
}

/**
 * Whether the authority of a verified token is trusted, given the time at which the token is proven to have existed. The
 * document cannot contain revocation data for its last document time-stamp, so for that one it may be missing.
 */
export async function verifyTimestampTrust(
  token: TimestampToken,
  context: TrustContext,
  { poeTime, mayLackRevocation }: { readonly poeTime: Date; readonly mayLackRevocation: boolean },
): Promise<TimestampFinding> {
  const { genTime } = token.info
  if (genTime.getTime() > context.now.getTime() + clockToleranceMs) {
    return rejected({ code: 'timestamp_in_future', detail: genTime.toISOString() })
  }
  if (genTime.getTime() > poeTime.getTime() + Math.min(orderToleranceMs, clockToleranceMs)) {
    const detail = `${genTime.toISOString()} is later than the covering time-stamp, ${poeTime.toISOString()}`
    return rejected({ code: 'timestamp_order', detail })
  }
  const candidates = [...token.cms.certificates, ...context.evidence.certificates]
  const found = await findPath(token.certificate, { ...context, candidates, at: poeTime, purpose: 'timestamping' })
  if ('problem' in found) return rejected(asTimestampProblem(found.problem))
  const use = { usedAt: genTime, poeTime }
  const revocation = await pathRevocation(found.path, use, revocationSources(context))
  if (revocation.status === 'revoked') return rejected(asTimestampProblem(revocation.problems[0]))
  if (revocation.status === 'unknown' && !mayLackRevocation) {
    const detail = revocation.problems.map((problem) => problem.detail ?? problem.code).join('; ')
    return { ...rejected({ code: 'timestamp_revocation', detail }), revocation }
  }
  return { trusted: true, anchor: found.path.at(-1), revocation, problems: [] }
}

function rejected(problem: Problem): TimestampFinding {
  return { trusted: false, anchor: undefined, revocation: undefined, problems: [problem] }
}

function asTimestampProblem(problem: Problem | undefined): Problem {
  const code = problem?.code === 'certificate_expired' ? 'timestamp_expired' : 'timestamp_untrusted'
  return problem?.detail === undefined ? { code } : { code, detail: problem.detail }
}
