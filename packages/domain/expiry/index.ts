/**
 * `expiry_date` is a calendar date in the account's time zone. Signing is possible until the end of that day: the
 * request expires at the first instant of the next day (SPEC §3.4). Zones are IANA names; their rules come from the
 * runtime.
 */
import { DAY, type Instant } from '../signrequest/state.ts'

export const DEFAULT_DAYS = 30
export const MAX_DAYS = 365

export type Expiry =
  | { readonly ok: true; readonly expiresAt: Instant }
  | { readonly ok: false; readonly code: 'malformed' | 'out_of_range'; readonly message: string }

/** The instant at which a request with this date expires. `date` null: 30 days from today. */
export function expiryOf(date: string | null, zone: string, now: Instant): Expiry {
  const today = dayIn(zone, now)
  const day = date === null ? today + DEFAULT_DAYS : dayNumber(date)
  if (day === null) {
    return { ok: false, code: 'malformed', message: 'expiry_date must be a calendar date, YYYY-MM-DD.' }
  }
  if (day < today || day > today + MAX_DAYS) {
    const [first, last] = [dateText(today), dateText(today + MAX_DAYS)]
    return { ok: false, code: 'out_of_range', message: `expiry_date must be from ${first} to ${last} (in ${zone}).` }
  }
  return { ok: true, expiresAt: startOfDay(day + 1, zone) }
}

/** The last day on which signing is possible. */
export function dateOf(expiresAt: Instant, zone: string): string {
  return dateText(dayIn(zone, expiresAt - 1))
}

/** The day at an instant. */
export function dateAt(zone: string, at: Instant): string {
  return dateText(dayIn(zone, at))
}

/** Days since 1970-01-01; null if the date does not exist. */
function dayNumber(date: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!parts) return null
  const day = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) / DAY
  return dateText(day) === date ? day : null
}

function dateText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

function dayIn(zone: string, at: Instant): number {
  return Math.floor((at + offsetAt(zone, at)) / DAY)
}

/**
 * The first instant of a day in a zone: local midnight minus the zone's offset. The offset is read again at the result,
 * because it may change in between. If the zone skips midnight, the day begins after the gap.
 */
function startOfDay(day: number, zone: string): Instant {
  const midnight = day * DAY
  const first = midnight - offsetAt(zone, midnight)
  const second = midnight - offsetAt(zone, first)
  return dayIn(zone, Math.min(first, second)) === day ? Math.min(first, second) : Math.max(first, second)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far local time is ahead of UTC. */
function offsetAt(zone: string, at: Instant): number {
  if (zone === 'UTC') return 0
  let format = formats.get(zone)
  if (!format) {
    const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    format = new Intl.DateTimeFormat('en-US', { ...fields, second: 'numeric', hourCycle: 'h23', timeZone: zone })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const n = (name: string) => part[name] ?? 0
  const local = Date.UTC(n('year'), n('month') - 1, n('day'), n('hour'), n('minute'), n('second'))
  return local - Math.floor(at / 1000) * 1000
}
