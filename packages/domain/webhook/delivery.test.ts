import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVENT_TYPES } from './event-types.ts'
import {
  afterAttempt,
  DISABLED_AFTER_MS,
  HEALTHY,
  type Health,
  isPaused,
  nextConcurrency,
  PAUSES_AFTER,
} from './health.ts'
import { laneDueInMs, type PendingDelivery, sendable } from './lane.ts'
import { classifyStatus, type Verdict } from './response.ts'
import { afterRefusal, DEFERRED_AFTER, RETRY_WAITS_MS } from './schedule.ts'
import {
  DEFAULT_REQUEST_PATTERNS,
  EVENT_PATTERNS,
  isSubscribed,
  REQUEST_EVENT_PATTERNS,
  requestSubscriptions,
} from './subscription.ts'

const HOUR = 3_600_000
const random = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

describe('the retries of one delivery', () => {
  test('are ten attempts in about 75 hours, then none', () => {
    const waits = Array.from({ length: 10 }, (_, i) => afterRefusal(i + 1, 0).waitMs)
    expect(waits.at(-1)).toBeNull()
    expect(waits.slice(0, -1).reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBe(75 * HOUR + 35 * 60_000 + 5_000)
  })

  test('come up to 10 % earlier than scheduled and never later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), random, (tries, r) => {
        const scheduled = RETRY_WAITS_MS[tries] ?? 0
        const { waitMs } = afterRefusal(tries, r)
        expect(waitMs).toBeLessThanOrEqual(scheduled)
        expect(waitMs).toBeGreaterThanOrEqual(scheduled * 0.9 - 1)
      }),
    )
  })

  test('let later events pass after the fourth refusal, within 35 minutes and 5 seconds', () => {
    expect([1, 2, 3, 4, 5].map((tries) => afterRefusal(tries, 0).isDeferred)).toEqual([false, false, false, true, true])
    const waited = RETRY_WAITS_MS.slice(0, DEFERRED_AFTER).reduce((sum, wait) => sum + wait, 0)
    expect(waited).toBe(35 * 60_000 + 5_000)
  })
})

describe('a response', () => {
  test.each<[number, Verdict]>([
    [200, 'accepted'],
    [204, 'accepted'],
    [299, 'accepted'],
    [301, 'refused'],
    [302, 'refused'],
    [307, 'refused'],
    [400, 'refused'],
    [404, 'refused'],
    [410, 'gone'],
    [429, 'unavailable'],
    [500, 'refused'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ])('with status %i is %s', (status, verdict) => {
    expect(classifyStatus(status)).toBe(verdict)
  })
})

describe('an endpoint', () => {
  const after = (verdicts: Verdict[], from: Health = HEALTHY) =>
    verdicts.reduce((health, verdict) => afterAttempt(health, verdict, 0), { ...from } as ReturnType<
      typeof afterAttempt
    >)

  test('is paused after three consecutive unavailable responses and probed at growing intervals', () => {
    expect(after(['unavailable', 'unavailable']).pauseMs).toBeNull()
    const pauses = Array.from({ length: 9 }, (_, i) => after(Array(PAUSES_AFTER + i).fill('unavailable')).pauseMs)
    expect(pauses).toEqual([5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 300_000, 300_000, 300_000])
  })

  test('is not paused by refusals', () => {
    expect(after(Array(50).fill('refused'))).toMatchObject({ pauseMs: null, unavailable: 0, disabled: null })
  })

  test('recovers with the first response, and its waiting deliveries are due', () => {
    const paused = after(['unavailable', 'unavailable', 'unavailable'])
    expect(afterAttempt(paused, 'accepted', 0)).toEqual({ ...HEALTHY, pauseMs: null, recovered: true, disabled: null })
    expect(afterAttempt(paused, 'refused', 0)).toMatchObject({ recovered: true, pauseMs: null })
    expect(afterAttempt(HEALTHY, 'accepted', 0).recovered).toBe(false)
  })

  test('is disabled after five days without a success, or at once on 410', () => {
    const failing = (failingMs: number) => afterAttempt({ unavailable: 9, failingMs }, 'unavailable', 0).disabled
    expect(failing(DISABLED_AFTER_MS - 1)).toBeNull()
    expect(failing(DISABLED_AFTER_MS)).toBe('failing')
    expect(afterAttempt({ unavailable: 0, failingMs: DISABLED_AFTER_MS }, 'refused', 0).disabled).toBe('failing')
    expect(afterAttempt({ unavailable: 9, failingMs: DISABLED_AFTER_MS }, 'accepted', 0).disabled).toBeNull()
    expect(afterAttempt(HEALTHY, 'gone', 0).disabled).toBe('gone')
  })

  test('is paused exactly when its last three responses were unavailable', () => {
    const verdict = fc.constantFrom<Verdict>('accepted', 'refused', 'unavailable')
    fc.assert(
      fc.property(fc.array(verdict, { minLength: 1 }), random, (verdicts, r) => {
        const end = verdicts.reduce<ReturnType<typeof afterAttempt>>(
          (health, each) => afterAttempt(health, each, r),
          HEALTHY as ReturnType<typeof afterAttempt>,
        )
        const lastOnes = verdicts.slice(-PAUSES_AFTER)
        const allOut = lastOnes.length === PAUSES_AFTER && lastOnes.every((each) => each === 'unavailable')
        expect(end.pauseMs !== null).toBe(allOut)
        expect(isPaused(end)).toBe(allOut)
        expect(end.failingMs !== null).toBe(verdicts.at(-1) !== 'accepted')
      }),
    )
  })

  test('doubles its concurrency on success and drops to 1 when unavailable', () => {
    const verdicts: Verdict[] = ['accepted', 'accepted', 'accepted', 'accepted', 'accepted', 'refused', 'unavailable']
    let now = 1
    expect(verdicts.map((verdict) => (now = nextConcurrency(now, verdict, 16)))).toEqual([2, 4, 8, 16, 16, 16, 1])
  })
})

describe('a lane', () => {
  const waiting = fc
    .uniqueArray(
      fc.record({
        seq: fc.integer({ min: 1, max: 30 }),
        deferred: fc.boolean(),
        dueInMs: fc.integer({ min: -3, max: 3 }),
      }),
      { selector: ({ seq }) => seq },
    )
    .map((each): PendingDelivery[] => each)

  test('sends in order and sends nothing after an event that waits for its retry', () => {
    fc.assert(
      fc.property(waiting, (lane) => {
        const out = sendable(lane)
        expect(out.map(({ seq }) => seq)).toEqual(out.map(({ seq }) => seq).toSorted((a, b) => a - b))
        expect(out.every(({ dueInMs }) => dueInMs <= 0)).toBe(true)
        const blocked = lane.filter(({ deferred, dueInMs }) => !deferred && dueInMs > 0).map(({ seq }) => seq)
        for (const { seq, deferred } of out) expect(deferred || blocked.every((held) => held > seq)).toBe(true)
      }),
    )
  })

  test('is due exactly when a delivery can be sent', () => {
    fc.assert(
      fc.property(waiting, (lane) => {
        const due = laneDueInMs(lane)
        expect(due !== null && due <= 0).toBe(sendable(lane).length > 0)
        expect(due === null).toBe(lane.length === 0)
      }),
    )
  })

  test('sends later events past a deferred one', () => {
    const deferred = { seq: 1, deferred: true, dueInMs: 7_200_000 }
    expect(sendable([deferred, { seq: 2, deferred: false, dueInMs: 0 }]).map(({ seq }) => seq)).toEqual([2])
    expect(
      sendable([
        { ...deferred, deferred: false },
        { seq: 2, deferred: false, dueInMs: 0 },
      ]),
    ).toEqual([])
  })
})

describe('a subscription', () => {
  test('matches by name, by family and by `*`', () => {
    expect(isSubscribed({ eventTypes: ['signer.*'] }, 'signer.signed', null)).toBe(true)
    expect(isSubscribed({ eventTypes: ['signer.*'] }, 'document.signed', null)).toBe(false)
    expect(isSubscribed({ eventTypes: ['document.signed'] }, 'document.signed', null)).toBe(true)
    expect(isSubscribed({ eventTypes: ['*'] }, 'signer.failed', null)).toBe(true)
  })

  test('never matches a test, which is for the tested endpoint only', () => {
    for (const pattern of ['*', 'webhook.test']) {
      expect(isSubscribed({ eventTypes: [pattern] }, 'webhook.test', null)).toBe(false)
    }
  })

  test('of a webhook_url matches what its request chose, in addition to the endpoint’s own types', () => {
    const got = EVENT_TYPES.filter((type) => isSubscribed({ eventTypes: null }, type, DEFAULT_REQUEST_PATTERNS))
    expect(got).toEqual(EVENT_TYPES.filter((type) => type.startsWith('document.')))
    const chosen = ['document.signed', 'signer.*']
    expect(isSubscribed({ eventTypes: null }, 'signer.signed', chosen)).toBe(true)
    expect(isSubscribed({ eventTypes: null }, 'document.viewed', chosen)).toBe(false)
    expect(isSubscribed({ eventTypes: ['document.viewed'] }, 'document.viewed', chosen)).toBe(true)
    expect(EVENT_TYPES.some((type) => isSubscribed({ eventTypes: null }, type, null))).toBe(false)
  })

  test('of a webhook_url can name the events of a request, and no others', () => {
    for (const pattern of REQUEST_EVENT_PATTERNS) expect(EVENT_PATTERNS).toContain(pattern)
    const ofRequests = EVENT_TYPES.filter((type) => /^(document|signer)/.test(type))
    expect(REQUEST_EVENT_PATTERNS.filter((pattern) => !pattern.endsWith('*'))).toEqual(ofRequests)
    expect(requestSubscriptions()).toContainEqual({ pattern: 'signer.*', type: 'signer.failed' })
    expect(requestSubscriptions()).not.toContainEqual({ pattern: 'signer.*', type: 'document.signed' })
    expect(requestSubscriptions()).not.toContainEqual({ pattern: '*', type: 'webhook.test' })
  })

  test('can name every published event', () => {
    for (const type of EVENT_TYPES) expect(EVENT_PATTERNS).toContain(type)
  })
})
