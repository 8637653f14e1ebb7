import { describe, expect, test } from 'vitest'
import type { Command } from './commands/index.ts'
import { decide } from './decide.ts'
import { effectiveSignerState, effectiveState } from './effective-state.ts'
import { DAY, HOUR, type Instant, MINUTE, type SignRequest } from './state.ts'
import { by, created, EXPIRY, expireAt, newSigner, outcome, play, T0 } from './testing/scenario.ts'
import { dueCommand, nextTimer } from './timers.ts'

const [a, b] = [by('a'), by('b')]
const remindAll = (at: Instant): Command => ({ type: 'Remind', at, signerId: null })
const schedule = (at: Instant): Command => ({ type: 'SendDueReminders', at })
const request = created([newSigner('a')])

/** The effects of all timers of a request, as days after its creation. */
function calendar(born: SignRequest): string[] {
  const entries: string[] = []
  let state = born
  for (let timer = nextTimer(state, T0); timer !== null; timer = nextTimer(state, timer.at)) {
    const command = dueCommand(state, timer.at)
    if (command === null) throw new Error(`${timer.kind} is due without a command`)
    const decision = decide(command, state)
    const types = decision.ok ? decision.events.map(({ type }) => type) : [decision.code]
    entries.push(`${types.join('+')} on day ${(timer.at - T0) / DAY}`)
    state = play(state, command)
  }
  return entries
}

describe('automatic reminders', () => {
  test('are sent three days after the invitation and at 9:00 of the day before the last day', () => {
    expect(calendar(request)).toEqual([
      'ReminderSent on day 3',
      'ReminderSent on day 28.375',
      'RequestExpired on day 30',
    ])
  })
  test.each([
    ['once where both times are within a day', 4, 'ReminderSent on day 2.375'],
    ['on the last day if the invitation is from the day before', 2, 'ReminderSent on day 1.375'],
  ])('are sent %s', (_, days, reminder) => {
    const short = created([newSigner('a')], { expiresAt: T0 + days * DAY })
    expect(calendar(short)).toEqual([reminder, `RequestExpired on day ${days}`])
  })
  test('are not sent for a request that lasts one day', () => {
    expect(calendar(created([newSigner('a')], { expiresAt: T0 + DAY }))).toEqual(['RequestExpired on day 1'])
  })
  test.each([{ reminders: false }, { notify: false }])('are not sent with %o', (more) => {
    expect(calendar(created([newSigner('a')], more))).toEqual(['RequestExpired on day 30'])
  })
  test('count from each signer’s own invitation', () => {
    const parallel = created([newSigner('a'), newSigner('b')])
    const later = T0 + 2 * DAY
    const reassigned = play(parallel, {
      type: 'Reassign',
      at: later,
      signerId: 'b',
      name: 'New',
      email: 'n@example.test',
    })
    expect(calendar(reassigned).slice(0, 2)).toEqual(['ReminderSent on day 3', 'ReminderSent on day 5'])
  })
  test('are not sent to signers who have signed or are signing', () => {
    const signing = play(
      created([newSigner('a', { sigType: 'aadhaar' }), newSigner('b')]),
      a.view(),
      b.view(),
      b.sign(),
    )
    const away = play(signing, a.beginAttempt('at_1', { at: T0 + 3 * DAY - MINUTE }))
    expect(outcome(away, schedule(T0 + 3 * DAY))).toBe('')
    expect(nextTimer(away, T0 + 3 * DAY)).toMatchObject({ kind: 'session_end', attemptId: 'at_1' })
  })
  test('are sent once by a worker that missed both times', () => {
    const late = T0 + 29 * DAY + HOUR
    expect(outcome(request, schedule(late))).toBe('ReminderSent')
    expect(nextTimer(play(request, schedule(late)), late)).toEqual({ kind: 'expiry', at: EXPIRY })
  })
  test('are not sent within an hour after the sender’s reminder', () => {
    const justBefore = T0 + 3 * DAY - 10 * MINUTE
    const reminded = play(request, remindAll(justBefore))
    expect(outcome(reminded, schedule(T0 + 3 * DAY))).toBe('')
    expect(outcome(reminded, schedule(justBefore + HOUR))).toBe('ReminderSent')
  })
  test('move with an extension', () => {
    const reminded = play(request, schedule(T0 + 29 * DAY), {
      type: 'Extend',
      at: T0 + 29 * DAY,
      expiresAt: EXPIRY + 10 * DAY,
    })
    expect(nextTimer(reminded, T0 + 29 * DAY)).toMatchObject({ kind: 'reminder', at: T0 + 38 * DAY + 9 * HOUR })
  })
})

describe('the sender’s reminder', () => {
  test('goes to every signer whose turn it is, or to one', () => {
    const parallel = created([newSigner('a'), newSigner('b')])
    expect(outcome(parallel, remindAll(T0))).toBe('ReminderSent+ReminderSent')
    expect(outcome(parallel, { type: 'Remind', at: T0, signerId: 'b' })).toBe('ReminderSent')
    expect(outcome(parallel, { type: 'Remind', at: T0, signerId: 'x' })).toBe('signer_unknown')
  })
  test('is limited to one an hour per signer, and the rejection has the retry time', () => {
    const reminded = play(request, remindAll(T0))
    expect(decide(remindAll(T0 + HOUR - 1), reminded)).toMatchObject({ code: 'reminded_recently', retryAt: T0 + HOUR })
    expect(outcome(reminded, remindAll(T0 + HOUR))).toBe('ReminderSent')
  })
  test('reaches the signers who were not reminded within the hour', () => {
    const parallel = play(created([newSigner('a'), newSigner('b')]), { type: 'Remind', at: T0, signerId: 'a' })
    const decision = decide(remindAll(T0 + MINUTE), parallel)
    expect(decision).toMatchObject({ ok: true, events: [{ type: 'ReminderSent', signerId: 'b' }] })
    const both = play(parallel, remindAll(T0 + MINUTE))
    expect(decide(remindAll(T0 + 2 * MINUTE), both)).toMatchObject({ code: 'reminded_recently', retryAt: T0 + HOUR })
  })
  test('is rejected while no signer can be reminded', () => {
    const sequential = play(created([newSigner('a'), newSigner('b')], { isSequential: true }), a.view(), a.sign())
    expect(outcome(sequential, remindAll(T0))).toBe('nobody_to_remind')
  })
  test('is rejected if the request sends no mail', () => {
    expect(outcome(created([newSigner('a')], { notify: false }), remindAll(T0))).toBe('mail_switched_off')
  })
})

describe('a signer who unsubscribed from reminders', () => {
  const stop = (signerId: string, linkGeneration = 1): Command => ({
    ...{ type: 'StopReminders', at: T0, signerId, linkGeneration },
  })
  const parallel = created([newSigner('a'), newSigner('b')])

  test('gets no automatic reminder and none from the sender; other signers do', () => {
    const stopped = play(parallel, stop('a'))
    expect(calendar(play(request, stop('a')))).toEqual(['RequestExpired on day 30'])
    expect(decide(remindAll(T0), stopped)).toMatchObject({ ok: true, events: [{ signerId: 'b' }] })
    expect(outcome(stopped, { type: 'Remind', at: T0, signerId: 'a' })).toBe('reminders_stopped')
    expect(outcome(play(request, stop('a')), remindAll(T0))).toBe('nobody_to_remind')
  })
  test('unsubscribes once, by any of their mails, in any request state', () => {
    expect(outcome(play(request, stop('a')), stop('a'))).toBe('')
    const relinked = play(request, { type: 'ReplaceLink', at: T0, signerId: 'a' })
    expect(outcome(relinked, stop('a', 1))).toBe('RemindersStopped')
    expect(outcome(play(request, expireAt(EXPIRY)), stop('a'))).toBe('RemindersStopped')
    expect(outcome(request, stop('x'))).toBe('signer_unknown')
  })
  test('M7: is not recorded again after their erasure', () => {
    const erasure = { signerId: 'a', personSince: null, documents: false, reason: 'case 7' }
    const erased = play(request, expireAt(EXPIRY), { type: 'ErasePersonalData', at: EXPIRY, ...erasure })
    expect(outcome(erased, stop('a'))).toBe('')
  })
  test('does not unsubscribe the next person after a reassignment', () => {
    const person = { type: 'Reassign', at: T0, signerId: 'a', name: 'New', email: 'n@example.test' } as const
    expect(calendar(play(request, stop('a'), person))[0]).toBe('ReminderSent on day 3')
    expect(outcome(play(request, person), stop('a', 1))).toBe('')
  })
})

describe('extending', () => {
  test('to the same time has no effect', () => {
    expect(outcome(request, { type: 'Extend', at: T0, expiresAt: EXPIRY })).toBe('')
  })
  test('moves the expiry', () => {
    const extended = play(request, { type: 'Extend', at: T0, expiresAt: EXPIRY + DAY })
    expect(outcome(extended, expireAt(EXPIRY))).toBe('')
    expect(outcome(extended, expireAt(EXPIRY + DAY))).toBe('RequestExpired')
  })
})

test('readers see the expiry before it is committed, and signed signers as signed', () => {
  const half = play(created([newSigner('a'), newSigner('b')]), b.view(), b.sign())
  const seen = (at: Instant) => {
    const state = effectiveState(half, at)
    return [state, ...half.signers.map((signer) => effectiveSignerState(signer, state))]
  }
  expect(seen(EXPIRY - 1)).toEqual(['in_progress', 'notified', 'signed'])
  expect(seen(EXPIRY)).toEqual(['expired', 'expired', 'signed'])
})

test('the expiry timer waits for the answer to an open attempt', () => {
  const away = play(
    created([newSigner('a', { sigType: 'aadhaar' })]),
    a.view(),
    a.beginAttempt('at_1', { at: EXPIRY - MINUTE }),
  )
  expect(nextTimer(away, EXPIRY)).toEqual({ kind: 'expiry', at: EXPIRY + 29 * MINUTE })
  expect(dueCommand(away, EXPIRY)).toBeNull()
})
