import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide } from '../decide.ts'
import { DAY, HOUR, LIMITS, type ReminderSchedule } from '../state.ts'
import { anySchedule } from '../testing/random-commands.ts'
import { created, newSigner, play, T0 } from '../testing/scenario.ts'
import { dueCommand, nextTimer } from '../timers.ts'
import { chooseReminders, DEFAULT_SCHEDULE, nextReminderAt, readSchedule, type ScheduleInput } from './schedule.ts'

/** The days after the invitation on which a signer is reminded who never acts. */
function remindedOn(schedule: ReminderSchedule, days: number): number[] {
  let request = created([newSigner('a')], { reminderSchedule: schedule, expiresAt: T0 + days * DAY })
  const sent: number[] = []
  for (let timer = nextTimer(request, T0); timer !== null; timer = nextTimer(request, timer.at)) {
    const command = dueCommand(request, timer.at)
    if (command === null) throw new Error(`${timer.kind} is due without a command`)
    const decision = decide(command, request)
    if (decision.ok && decision.events.some(({ type }) => type === 'ReminderSent')) sent.push((timer.at - T0) / DAY)
    request = play(request, command)
  }
  return sent
}

describe('a schedule', () => {
  test.each<[ScheduleInput, number, number[]]>([
    [{ after_days: 3, before_expiry_days: 1 }, 30, [3, 29]],
    [{ after_days: 2, every_days: 7, before_expiry_days: 1 }, 30, [2, 9, 16, 23, 29]],
    [{ every_days: 10 }, 30, [10, 20]],
    [{ after_days: 5 }, 30, [5]],
    [{ before_expiry_days: 2 }, 30, [28]],
    [{ before_expiry_days: 40 }, 30, []],
    [{ after_days: 30 }, 30, []],
    [{ every_days: 1 }, 4, [1, 2, 3]],
    [{ after_days: 29, before_expiry_days: 1 }, 30, [29]],
  ])('%j reminds within %i days on %j', (input, days, expected) => {
    expect(remindedOn(readSchedule(input), days)).toEqual(expected)
  })

  test('of the product reminds at 9:00 of the day before the last day, at least 12 hours after the invitation', () => {
    const expiresAt = T0 + 30 * DAY
    const at = (notifiedAt: number) => nextReminderAt(DEFAULT_SCHEDULE, { notifiedAt, since: notifiedAt, expiresAt })
    const [dayBefore, lastDay] = [expiresAt - 39 * HOUR, expiresAt - 15 * HOUR]
    expect(at(dayBefore - 4 * DAY)).toBe(dayBefore - DAY)
    expect(at(dayBefore - 3 * DAY)).toBe(dayBefore)
    expect(at(dayBefore - 12 * HOUR)).toBe(dayBefore)
    expect(at(dayBefore - 12 * HOUR + 1)).toBe(lastDay)
    expect(at(lastDay - 12 * HOUR + 1)).toBeNull()
  })

  test('without reminders leaves the expiry', () => {
    expect(remindedOn({ afterDays: null, everyDays: 3, beforeExpiryDays: null }, 10)).toEqual([])
  })

  test('reminds at the times of the schedule only, in order, before the expiry', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 1, max: 20 }), (schedule, days) => {
        const { afterDays, everyDays, beforeExpiryDays } = schedule
        const expected = new Set(beforeExpiryDays === null ? [] : [days - beforeExpiryDays])
        for (let day = afterDays ?? days; day < days; day += everyDays ?? days) expected.add(day)
        const wanted = [...expected].filter((day) => day > 0 && day < days).sort((a, b) => a - b)
        expect(remindedOn(schedule, days)).toEqual(wanted)
      }),
    )
  })

  test('continues after the last reminder, however late it was, and sends nothing twice', () => {
    const anyTimes = fc.record({
      notifiedAt: fc.constant(T0),
      since: fc.integer({ min: 0, max: 40 * DAY }).map((late) => T0 + late),
      expiresAt: fc.integer({ min: 1, max: 40 * DAY }).map((later) => T0 + later),
    })
    fc.assert(
      fc.property(anySchedule, anyTimes, (schedule, times) => {
        const next = nextReminderAt(schedule, times)
        if (next === null) return
        expect(next).toBeGreaterThan(times.since)
        expect(next).toBeLessThan(times.expiresAt)
        expect(nextReminderAt(schedule, { ...times, since: next }) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(next)
      }),
    )
  })

  test('never reminds twice within an hour', () => {
    const times = { notifiedAt: T0, since: T0 + 2 * DAY - 1, expiresAt: T0 + 30 * DAY }
    expect(nextReminderAt(readSchedule({ every_days: 1 }), times)).toBe(T0 + 2 * DAY)
    const reminded = play(created([newSigner('a')], { reminderSchedule: readSchedule({ every_days: 1 }) }), {
      ...{ type: 'Remind', at: T0 + 2 * DAY - 1, signerId: null },
    })
    expect(nextTimer(reminded, T0 + 2 * DAY)?.at).toBe(T0 + 2 * DAY - 1 + LIMITS.reminderInterval)
  })
})

describe('the setting of a request', () => {
  const own = { reminders: true, schedule: readSchedule({ every_days: 9 }) }
  const off = { reminders: false, schedule: DEFAULT_SCHEDULE }

  test('is the account’s if it is absent', () => {
    expect(chooseReminders(undefined, own)).toEqual(own)
    expect(chooseReminders(undefined, off)).toEqual(off)
  })
  test('is the account’s schedule with true, also if the account is set to false', () => {
    expect(chooseReminders(true, own)).toEqual(own)
    expect(chooseReminders(true, off)).toEqual({ ...off, reminders: true })
    expect(chooseReminders(false, own)).toEqual({ ...own, reminders: false })
  })
  test('is its own schedule, of which absent members are no reminders', () => {
    expect(chooseReminders({ before_expiry_days: 2 }, own)).toEqual({
      reminders: true,
      schedule: { afterDays: null, everyDays: null, beforeExpiryDays: 2 },
    })
    expect(chooseReminders({ after_days: 1, every_days: 2 }, off).schedule).toEqual({
      ...{ afterDays: 1, everyDays: 2, beforeExpiryDays: null },
    })
  })
})
