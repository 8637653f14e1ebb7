import { describe, expect, test } from 'vitest'
import type { Delivery, RequestEvent, Timeline, TimelinePoint } from '../model/types.ts'
import { waterfallOf } from './lanes.ts'

const DAY = 86_400_000
const point = (kind: TimelinePoint['kind'], at: string, audit_sequence: number, signer_id: string | null = null) =>
  ({ kind, at, signer_id, actor: 'system', detail: {}, audit_sequence, audit_hash: 'aa' }) satisfies TimelinePoint

const timeline = {
  status: 'success',
  sign_request_id: 'sr_1',
  state: 'in_progress',
  now: '2026-12-10T10:00:00.000Z',
  created_at: '2026-12-01T10:00:00.000Z',
  expires_at: '2027-01-01T10:00:00.000Z',
  ended_at: null,
  audit: { count: 3, head: 'aa' },
  lanes: [
    {
      kind: 'request',
      signer_id: null,
      name: null,
      bars: [],
      points: [point('created', '2026-12-01T10:00:00.000Z', 1)],
    },
    {
      ...{ kind: 'signer', signer_id: 'sgn_1', name: 'Asha Rao' },
      points: [
        point('invited', '2026-12-01T10:00:00.000Z', 2, 'sgn_1'),
        point('viewed', '2026-12-02T10:00:00.000Z', 4),
      ],
      bars: [{ kind: 'waiting_to_open', from: '2026-12-01T10:00:00.000Z', to: null, signer_id: null }],
    },
    { kind: 'mail', signer_id: null, name: null, bars: [], points: [point('mailed', '2026-12-01T10:00:01.000Z', 3)] },
  ],
} as Timeline

const event = { id: 'evt_1', type: 'document.viewed', created_at: '2026-12-02T10:00:00.000Z' } as RequestEvent
const attempt = (at: string, outcome: string, status: number | null) =>
  ({
    at,
    outcome,
    status,
    duration_ms: 5,
    excerpt: null,
    response_headers: null,
    detail: null,
  }) satisfies Delivery['attempts'][number]
const delivery = (fields: Partial<Delivery>) =>
  ({ event_id: 'evt_1', created_at: '2026-11-17T20:00:00.000Z', settled_at: null, attempts: [], ...fields }) as Delivery

describe('the waterfall', () => {
  test('has the marks of all lanes by time, and by the audit trail at the same time', () => {
    const { marks } = waterfallOf(timeline, null, [])
    expect(marks.map(({ kind }) => kind)).toEqual(['created', 'invited', 'mailed', 'viewed'])
  })

  test('has one lane for each recipient, and a lane of webhooks only for members who may see them', () => {
    expect(waterfallOf(timeline, null, []).lanes.map(({ id }) => id)).toEqual(['request', 'sgn_1', 'mail'])
    expect(waterfallOf(timeline, [], []).lanes.at(-1)?.kind).toBe('webhooks')
  })

  test('draws open bars up to now on the account’s clock', () => {
    const [bar] = waterfallOf(timeline, null, []).lanes[1]?.bars ?? []
    expect(bar).toMatchObject({ isOpen: true, to: Date.parse(timeline.now) })
  })

  test('places webhook attempts relative to their event, because the sandbox’s clock is ahead of theirs', () => {
    const attempts = [attempt('2026-11-17T20:00:02.000Z', 'accepted', 204)]
    const settled = delivery({ state: 'delivered', attempts, settled_at: '2026-11-17T20:00:03.000Z' })
    const { marks, lanes } = waterfallOf(timeline, [settled], [event])
    const mark = marks.find(({ lane }) => lane === 'webhooks')
    expect(mark).toMatchObject({ kind: 'webhook_delivered', at: Date.parse(event.created_at) + 2000 })
    expect(lanes.at(-1)?.bars).toEqual([
      {
        kind: 'delivering',
        from: Date.parse(event.created_at),
        to: Date.parse(event.created_at) + 3000,
        isOpen: false,
      },
    ])
  })

  test('shows an event that one endpoint has not accepted as retried, with the last failure', () => {
    const deliveries = [
      delivery({ state: 'delivered', attempts: [attempt('2026-11-17T20:00:00.100Z', 'accepted', 204)] }),
      delivery({ state: 'pending', attempts: [attempt('2026-11-17T20:00:00.200Z', 'unavailable', 500)] }),
      delivery({ state: 'skipped' }),
    ]
    const { marks, lanes } = waterfallOf(timeline, deliveries, [event])
    expect(marks.find(({ lane }) => lane === 'webhooks')).toMatchObject({
      kind: 'webhook_retried',
      detail: { endpoints: 2, attempts: 2, outcome: 'unavailable', status: 500 },
    })
    expect(lanes.at(-1)?.bars[0]).toMatchObject({ kind: 'redelivering', isOpen: true, to: Date.parse(timeline.now) })
  })

  test('ends with the request once it has ended', () => {
    const ended = { ...timeline, ended_at: new Date(Date.parse(timeline.created_at) + DAY).toISOString() }
    expect(waterfallOf(ended, null, [])).toMatchObject({ isOpen: false, to: Date.parse(timeline.created_at) + DAY })
  })
})
