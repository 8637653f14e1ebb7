/** The value of a field for date and time (`2026-11-17T20:30`), where the reader is. */
export function localInput(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [String(time.getFullYear()).padStart(4, '0'), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/** The time in such a field; null if it is empty or incomplete. */
export function timeOfInput(value: string): Date | null {
  const time = new Date(value)
  return value === '' || Number.isNaN(time.getTime()) ? null : time
}
