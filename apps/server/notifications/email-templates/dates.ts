// Times for people, with the zone's name and its distance from Greenwich: a name alone, or an abbreviation, is not known
// to readers elsewhere.

/** The last minute before an instant: a deadline at midnight is on the day before. */
export function deadlineInZone(instant: string, timeZone: string, tag: string): string {
  return timeInZone(new Date(Date.parse(instant) - 1), timeZone, tag)
}

export function timeInZone(time: Date, timeZone: string, tag: string): string {
  const shown = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(time)
  const name = zoneName(time, timeZone, tag, 'long')
  const offset = zoneName(time, timeZone, tag, 'shortOffset')
  return timeZone === 'UTC' ? `${shown} (UTC)` : `${shown} (${[...new Set([name, offset])].join(', ')})`
}

function zoneName(time: Date, timeZone: string, tag: string, style: 'long' | 'shortOffset'): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: style }).formatToParts(time)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The day of a deadline, if it is today or tomorrow in the zone. */
export function lastDay(expiresAt: string, now: number, timeZone: string): 'today' | 'tomorrow' | null {
  const last = Date.parse(expiresAt) - 1
  const days = (dayNumber(last, timeZone) - dayNumber(now, timeZone)) / DAY_MS
  return last < now ? null : days === 0 ? 'today' : days === 1 ? 'tomorrow' : null
}

const DAY_MS = 86_400_000

/** Midnight of the calendar day in the zone, as if it were UTC. */
function dayNumber(time: number, timeZone: string): number {
  // ISO 8601 dates: the form of Sweden.
  return Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time))
}
