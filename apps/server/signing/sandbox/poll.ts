import { Failure } from '../../platform/errors.ts'
import { longPoll } from '../../platform/http/long-poll.ts'

/** Reads until the condition holds or the time of a long poll is over; returns the last value. */
export function pollUntil<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  return longPoll({ raw: { socket: { destroyed: false } } }, read, isDone)
}

export function sealerUnavailable(): Failure {
  const message = 'The sealer did not answer in time. Nothing is signed yet. Try again in a few seconds.'
  return new Failure('unavailable', message, { retryAfterSeconds: 10 })
}

export function documentLeased(retryAfterSeconds: number): Failure {
  return new Failure('document_leased', 'Another signer is signing this document now.', { retryAfterSeconds })
}
