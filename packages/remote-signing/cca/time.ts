import { RemoteSigningError } from '../errors.ts'

const indianOffsetMs = (5 * 60 + 30) * 60_000

/** Indian Standard Time without a zone, as `ts` is written. */
export function indianTime(moment: Date): string {
  return new Date(moment.getTime() + indianOffsetMs).toISOString().slice(0, 19)
}

/** Reads `ts`: with or without fractions of a second, and with its zone where a provider writes it. */
export function readIndianTime(text: string): Date {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)(\+05:30)?$/.exec(text)
  const moment = new Date(`${match?.[1]}+05:30`)
  if (match !== null && !Number.isNaN(moment.getTime())) return moment
  throw new RemoteSigningError(
    'answer_malformed',
    'ts is not a time such as 2026-09-22T17:40:03, in Indian Standard Time',
  )
}
