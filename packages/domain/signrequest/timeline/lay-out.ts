import type { DomainEvent } from '../events/index.ts'
import type { Instant, Signer } from '../state.ts'
import { MailBars } from './follow-mails.ts'
import { SealingBars } from './follow-sealing.ts'
import { SignerBars } from './follow-signer.ts'
import { type LaneKind, POINTS, type Point, type Timeline, type TimelineEntry } from './types.ts'

const ENDS: ReadonlySet<DomainEvent['type']> = new Set([
  'RequestCompleted',
  'RequestDeclined',
  'RequestExpired',
  'RequestCancelled',
  'RequestFailed',
])

export type TimelineRecipient = Pick<Signer, 'id' | 'role'>

/**
 * The history of a request as lanes: what happened, and what was waited for. `entries` are all entries in order.
 * `closedAt`: when the request stopped being open without an entry, because its expiry is not committed yet.
 */
export function layOutTimeline<E extends TimelineEntry>(
  recipients: readonly TimelineRecipient[],
  entries: readonly E[],
  closedAt: Instant | null,
): Timeline<E> {
  const createdAt = entries[0]?.at ?? 0
  const signers = new Map(recipients.map(({ id, role }) => [id, new SignerBars(role, createdAt)]))
  const [mails, sealing] = [new MailBars(), new SealingBars()]
  const end = (at: Instant) => {
    for (const bars of [...signers.values(), mails, sealing]) bars.end(at)
  }

  // The clock of a tenant can be a little behind that of the entry before. Bars never go back.
  let at = createdAt
  let hasEnded = false
  for (const entry of entries) {
    at = Math.max(at, entry.at)
    if (hasEnded) continue
    signers.get(entry.signerId ?? '')?.follow(entry, at)
    mails.follow(entry, at)
    sealing.follow(entry, at)
    if (ENDS.has(entry.type)) {
      hasEnded = true
      end(at)
    }
  }
  if (!hasEnded && closedAt !== null) end(Math.max(at, closedAt))

  const pointsOf = (lane: LaneKind, signerId: string | null = null): Point<E>[] =>
    entries.flatMap((entry) => {
      const isHere = laneOf(entry) === lane && (signerId === null || entry.signerId === signerId)
      return isHere ? [{ kind: POINTS[entry.type].kind, entry }] : []
    })
  return {
    request: { points: pointsOf('request'), bars: [] },
    signers: [...signers].map(([signerId, bars]) => ({
      signerId,
      points: pointsOf('signer', signerId),
      bars: bars.all(),
    })),
    mail: { points: pointsOf('mail'), bars: mails.all() },
    sealing: { points: pointsOf('sealing'), bars: sealing.all() },
  }
}

function laneOf({ type, signerId = null }: TimelineEntry): LaneKind {
  const { lane } = POINTS[type]
  return lane === 'signer' && signerId === null ? 'request' : lane
}
