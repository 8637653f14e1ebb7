import type { Delivery, RequestEvent, Timeline, TimelinePoint } from '../model/types.ts'

/** What the waterfall draws: lanes with marks and bars, from the timeline and the webhook deliveries. */
export interface Waterfall {
  readonly lanes: readonly Lane[]
  /** All marks by time: the order in which the keyboard visits them. */
  readonly marks: readonly Mark[]
  readonly from: number
  /** The end of open bars: now, or the end of the request. */
  readonly to: number
  readonly isOpen: boolean
}

export interface Lane {
  readonly id: string
  readonly kind: 'request' | 'signer' | 'mail' | 'sealing' | 'webhooks'
  readonly name: string | null
  readonly bars: readonly Bar[]
}

export interface Bar {
  readonly kind: Timeline['lanes'][number]['bars'][number]['kind'] | 'delivering' | 'redelivering'
  readonly from: number
  readonly to: number
  readonly isOpen: boolean
}

export type MarkKind = TimelinePoint['kind'] | WebhookKind
type WebhookKind = 'webhook_delivered' | 'webhook_retried' | 'webhook_failed'

export interface Mark {
  readonly id: string
  readonly lane: string
  readonly at: number
  readonly kind: MarkKind
  readonly signerId: string | null
  /** Null: the service, sending a webhook. */
  readonly actor: string | null
  readonly detail: Readonly<Record<string, unknown>>
  readonly audit: { readonly sequence: number; readonly hash: string } | null
}

/** `deliveries`: null if the member may not see them; then there is no lane of webhooks. */
export function waterfallOf(
  timeline: Timeline,
  deliveries: readonly Delivery[] | null,
  events: readonly RequestEvent[],
): Waterfall {
  const now = Date.parse(timeline.now)
  const lanes = timeline.lanes.map((lane) => ({ ...lane, id: lane.signer_id ?? lane.kind }))
  const audited = lanes.flatMap(({ id, points }) => points.map((point) => markOf(id, point)))
  const webhooks = deliveries === null ? null : webhookLane(deliveries, events, now)
  const marks = [...audited, ...(webhooks?.marks ?? [])].sort(byTime)
  return {
    lanes: [
      ...lanes.map(({ id, kind, name, bars }) => ({ id, kind, name, bars: bars.map((bar) => barOf(bar, now)) })),
      ...(webhooks ? [webhooks.lane] : []),
    ],
    marks,
    from: Date.parse(timeline.created_at),
    ...endOf(timeline, now),
  }
}

function endOf({ ended_at }: Timeline, now: number): { to: number; isOpen: boolean } {
  return ended_at === null ? { to: now, isOpen: true } : { to: Date.parse(ended_at), isOpen: false }
}

function markOf(lane: string, point: TimelinePoint): Mark {
  const { kind, at, signer_id, actor, detail, audit_sequence, audit_hash } = point
  return {
    id: `audit-${audit_sequence}`,
    ...{ lane, kind, actor, detail },
    at: Date.parse(at),
    signerId: signer_id,
    audit: { sequence: audit_sequence, hash: audit_hash },
  }
}

function barOf({ kind, from, to }: Timeline['lanes'][number]['bars'][number], now: number): Bar {
  return { kind, from: Date.parse(from), to: to === null ? now : Date.parse(to), isOpen: to === null }
}

function byTime(a: Mark, b: Mark): number {
  return a.at - b.at || (a.audit?.sequence ?? Infinity) - (b.audit?.sequence ?? Infinity)
}

/** One mark for each event, whatever the number of endpoints. Deliveries that were skipped are not drawn. */
function webhookLane(deliveries: readonly Delivery[], events: readonly RequestEvent[], now: number) {
  const sent = events.flatMap((event) => {
    const own = deliveries.filter(({ event_id, attempts }) => event_id === event.id && attempts.length > 0)
    return own.length > 0 ? [{ event, own }] : []
  })
  const marks = sent.map(({ event, own }): Mark => {
    const last = Math.max(...own.map((delivery) => onClock(delivery.attempts.at(-1)?.at ?? '', delivery, event)))
    return {
      id: `webhook-${event.id}`,
      lane: 'webhooks',
      at: last,
      kind: outcomeOf(own),
      signerId: null,
      actor: null,
      detail: {
        event: event.type,
        endpoints: own.length,
        attempts: own.reduce((sum, { attempts }) => sum + attempts.length, 0),
        ...lastFailure(own),
      },
      audit: null,
    }
  })
  const bars = sent.map(({ event, own }): Bar => {
    const isOpen = own.some(({ state }) => state === 'pending')
    const ends = own.map((delivery) => onClock(delivery.settled_at ?? delivery.created_at, delivery, event))
    const to = isOpen ? now : Math.max(...ends)
    return { kind: hasFailure(own) ? 'redelivering' : 'delivering', from: Date.parse(event.created_at), to, isOpen }
  })
  return { marks, lane: { id: 'webhooks', kind: 'webhooks', name: null, bars } as const }
}

/**
 * A real time on the account's clock, relative to the event that was delivered. The clock of the sandbox can be ahead, and
 * can have been advanced in between.
 */
function onClock(at: string, { created_at }: Delivery, event: RequestEvent): number {
  return Date.parse(event.created_at) + Math.max(0, Date.parse(at) - Date.parse(created_at))
}

function outcomeOf(deliveries: readonly Delivery[]): WebhookKind {
  if (deliveries.some(({ state }) => state === 'failed')) return 'webhook_failed'
  return deliveries.every(({ state }) => state === 'delivered') ? 'webhook_delivered' : 'webhook_retried'
}

function hasFailure(deliveries: readonly Delivery[]): boolean {
  return deliveries.some(({ attempts }) => attempts.some(({ outcome }) => outcome !== 'accepted'))
}

function lastFailure(deliveries: readonly Delivery[]): Record<string, unknown> {
  const failed = deliveries
    .flatMap(({ attempts }) => attempts)
    .filter(({ outcome }) => outcome !== 'accepted')
    .at(-1)
  return failed ? { outcome: failed.outcome, ...(failed.status === null ? {} : { status: failed.status }) } : {}
}
