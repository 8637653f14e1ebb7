import { AppearanceError } from './error.ts'

/** An instant, and the time zone (IANA, as in `Asia/Kolkata`) in which it is shown. */
export interface ZonedDate {
  readonly at: Date
  readonly zone: string
}

/** `2026-02-03 09:35:06 UTC+05:30`: the same for every reader, and never without its zone. */
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

/** One for each zone ever asked for, of which there are some hundred: making one takes longer than all else here. */
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
    throw new AppearanceError('time_zone_unknown', `${JSON.stringify(zone)} is no time zone: give an IANA name`, {
      cause,
    })
  }
}
