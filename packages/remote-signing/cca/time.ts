import { RemoteSigningError } from '../errors.ts'

const indianOffsetMs = (5 * 60 + 30) * 60_000

/** Indian Standard Time without a zone, the format of `ts`. */
export function indianTime(time: Date): string {
  return new Date(time.getTime() + indianOffsetMs).toISOString().slice(0, 19)
}

/** Reads `ts`, with or without fractions of a second and zone. */
export function readIndianTime(text: string): Date {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)(\+05:30)?$/.exec(text)
  const time = new Date(`${match?.[1]}+05:30`)
  if (match !== null && !Number.isNaN(time.getTime())) return time
  throw new RemoteSigningError(
    'answer_malformed',
    'ts is not a time in Indian Standard Time, such as 2026-09-22T17:40:03',
  )
}
