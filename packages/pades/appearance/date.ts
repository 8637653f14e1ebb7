import { AppearanceError } from './error.ts'

/** A time, and the IANA time zone in which it is displayed, such as `Asia/Kolkata`. */
export interface ZonedDate {
  readonly at: Date
  readonly zone: string
}

/** Formats a time as `2026-02-03 09:35:06 UTC+05:30`, independent of the locale and always with its offset. */
export function formatDate({ at, zone }: ZonedDate): string {
  const parts = new Map(
    formatter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const offset = part('timeZoneName').replace('GMT', 'UTC').replace('+00:00', '')
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return `${day} ${part('hour')}:${part('minute')}:${part('second')} ${offset}`
}

/** Cached by zone, because creating a formatter is expensive. There are a few hundred zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone) ?? makeFormatter(zone)
  formatters.set(zone, known)
  return known
}

function makeFormatter(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    })
  } catch (cause) {
    throw new AppearanceError('time_zone_unknown', `${JSON.stringify(zone)} is not a time zone; use an IANA name`, {
      cause,
    })
  }
}
