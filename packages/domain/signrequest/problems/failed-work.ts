import { PROVIDER_DOWN } from '../attempts/fail.ts'
import type { DomainEvent } from '../events/index.ts'
import type { SealErrorCode } from '../sealing/error-codes.ts'
import type { Work } from './codes.ts'

/** The work that an event reports as failed for good; null: the event reports no such failure. */
export function failedWork(event: DomainEvent): Work | null {
  switch (event.type) {
    case 'ProblemRecorded':
      return event.work
    case 'RequestFailed':
      return workOf(event.code)
    case 'EmailBounced':
      return 'mail'
    case 'AttemptFailed':
    case 'ProviderAuthorizationFailed':
      return event.errorCode === PROVIDER_DOWN ? 'provider' : null
    default:
      return null
  }
}

function workOf(code: SealErrorCode): Work {
  return code === 'values_undrawable' ? 'drawing' : 'sealing'
}
