import type { Certificate } from '../cms/index.ts'
import type { Fetcher, TimestampToken } from '../trust/index.ts'
import type { Evidence } from './evidence.ts'
import { clockToleranceMs } from './limits.ts'
import { findPath } from './path.ts'
import { pathRevocation, type RevocationFinding, type RevocationSources } from './revocation.ts'
import type { Problem } from './verdict.ts'

/** Two authorities' clocks, one after the other. */
const orderToleranceMs = 60_000

/** What trust is judged with. */
export interface TrustContext {
  readonly anchors: readonly Certificate[]
  readonly now: Date
  readonly fetcher: Fetcher | undefined
  readonly evidence: Evidence
  /** Trusted document time-stamps: they prove that everything before their end existed at their time. */
  readonly stamps: readonly Stamp[]
}

export interface Stamp {
  readonly end: number
  readonly time: Date
  readonly authority: string
}

export interface StampFinding {
  readonly trusted: boolean
  readonly anchor: Certificate | undefined
  readonly revocation: RevocationFinding | undefined
  readonly problems: readonly Problem[]
}

/** The earliest proof that a byte existed, by a trusted document time-stamp over it; now, where there is none. */
export function provenAt(context: TrustContext, position: number | undefined) {
  const covering = position === undefined ? [] : context.stamps.filter(({ end }) => end > position)
  const earliest = covering.toSorted((a, b) => a.time.getTime() - b.time.getTime())[0]
  return { time: earliest?.time ?? context.now, stamped: earliest !== undefined, stamp: earliest }
}

export function revocationSources(context: TrustContext): RevocationSources {
  const { evidence, fetcher, now } = context
  return { evidence, fetcher, now, provenAt: (position) => provenAt(context, position) }
}

/**
 * Whether a verified token's authority is trusted, seen from the moment until which the token is proven to have existed.
 * The last document time-stamp's own revocation data can never be in the document, so it may be missing there.
 */
export async function judgeStamp(
  token: TimestampToken,
  context: TrustContext,
  { seenAt, mayLackRevocation }: { readonly seenAt: Date; readonly mayLackRevocation: boolean },
): Promise<StampFinding> {
  const { genTime } = token.info
  if (genTime.getTime() > context.now.getTime() + clockToleranceMs) {
    return rejected({ code: 'timestamp_in_future', detail: genTime.toISOString() })
  }
  if (genTime.getTime() > seenAt.getTime() + Math.min(orderToleranceMs, clockToleranceMs)) {
    const detail = `${genTime.toISOString()} is later than the time-stamp over it, ${seenAt.toISOString()}`
    return rejected({ code: 'timestamp_order', detail })
  }
  const candidates = [...token.cms.certificates, ...context.evidence.certificates]
  const found = await findPath(token.certificate, { ...context, candidates, at: seenAt, purpose: 'timestamping' })
  if ('problem' in found) return rejected(asStampProblem(found.problem))
  const use = { usedAt: genTime, provenAt: seenAt }
  const revocation = await pathRevocation(found.path, use, revocationSources(context))
  if (revocation.status === 'revoked') return rejected(asStampProblem(revocation.problems[0]))
  if (revocation.status === 'unknown' && !mayLackRevocation) {
    const detail = revocation.problems.map((problem) => problem.detail ?? problem.code).join('; ')
    return { ...rejected({ code: 'timestamp_revocation', detail }), revocation }
  }
  return { trusted: true, anchor: found.path.at(-1), revocation, problems: [] }
}

function rejected(problem: Problem): StampFinding {
  return { trusted: false, anchor: undefined, revocation: undefined, problems: [problem] }
}

function asStampProblem(problem: Problem | undefined): Problem {
  const code = problem?.code === 'certificate_expired' ? 'timestamp_expired' : 'timestamp_untrusted'
  return problem?.detail === undefined ? { code } : { code, detail: problem.detail }
}
