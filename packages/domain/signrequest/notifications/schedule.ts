/** When automatic reminders are sent to a signer (SPEC §3.5). */
import { DAY, HOUR, type Instant, type ReminderSchedule } from '../state.ts'

/** The last reminder is sent the day before the last day, when people are at work and a day is left to sign. */
export const DEFAULT_SCHEDULE: ReminderSchedule = {
  afterDays: 3,
  everyDays: null,
  beforeExpiryDays: 1,
  inMorning: true,
}

/** 9:00. */
const MORNING = 9 * HOUR
/** A reminder in the morning is sent no sooner after the invitation. */
const FRESH = 12 * HOUR

/** Of each number of days. */
export const SCHEDULE_DAYS = { fewest: 1, most: 365 } as const

/** As the API names it. An absent member means no such reminder. */
export interface ScheduleInput {
  readonly after_days?: number
  readonly every_days?: number
  readonly before_expiry_days?: number
}

/** As `reminders` of a request or an account: on, off, or on with this schedule. */
export type RemindersInput = boolean | ScheduleInput

export interface ReminderSettings {
  readonly reminders: boolean
  readonly schedule: ReminderSchedule
}

/** Without `after_days` the first of repeated reminders is sent after `every_days`. */
export function readSchedule({ after_days, every_days, before_expiry_days }: ScheduleInput): ReminderSchedule {
  return {
    afterDays: after_days ?? every_days ?? null,
    everyDays: every_days ?? null,
    beforeExpiryDays: before_expiry_days ?? null,
  }
}

/** The settings of a request, or of an account after a change. `true` keeps the schedule that is set. */
export function chooseReminders(input: RemindersInput | undefined, set: ReminderSettings): ReminderSettings {
  if (input === undefined) return set
  if (typeof input === 'boolean') return { reminders: input, schedule: set.schedule }
  return { reminders: true, schedule: readSchedule(input) }
}

export interface ReminderTimes {
  readonly notifiedAt: Instant
  /** When the signer was last reminded or, before that, invited. */
  readonly since: Instant
  readonly expiresAt: Instant
}

/**
 * The next time of the schedule after `since` and before the expiry. It may have passed. After a late reminder the times
 * before it are skipped, so a worker that was down sends one reminder.
 */
export function nextReminderAt(schedule: ReminderSchedule, times: ReminderTimes): Instant | null {
  const { since, expiresAt } = times
  const last = lastReminderAt(schedule, times)
  const regular = nextOfSeries(schedule, times)
  const isNearLast = schedule.inMorning && regular !== null && last !== null && Math.abs(last - regular) < DAY
  const open = [isNearLast ? null : regular, last]
    .filter((moment) => moment !== null)
    .filter((moment) => moment > since && moment < expiresAt)
  return open.length === 0 ? null : Math.min(...open)
}

/**
 * The reminder before the expiry. A request expires at midnight in the account's time zone, so the morning is found
 * without the zone; it is an hour off if the clocks change in between. For a signer who was just invited then, it is
 * the morning of the last day.
 */
function lastReminderAt(schedule: ReminderSchedule, { notifiedAt, expiresAt }: ReminderTimes): Instant | null {
  const { beforeExpiryDays, inMorning } = schedule
  if (beforeExpiryDays === null) return null
  if (!inMorning) return expiresAt - beforeExpiryDays * DAY
  const onLastDay = expiresAt - DAY + MORNING
  return [onLastDay - beforeExpiryDays * DAY, onLastDay].find((morning) => morning >= notifiedAt + FRESH) ?? null
}

function nextOfSeries(
  { afterDays, everyDays }: ReminderSchedule,
  { notifiedAt, since }: ReminderTimes,
): Instant | null {
  if (afterDays === null) return null
  const first = notifiedAt + afterDays * DAY
  if (since < first || everyDays === null) return first
  const period = everyDays * DAY
  return first + (Math.floor((since - first) / period) + 1) * period
}
