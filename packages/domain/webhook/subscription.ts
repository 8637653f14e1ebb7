import { EVENT_TYPES, TEST_TYPE } from './event-types.ts'

// Which events an endpoint receives. A registered endpoint chooses types; a request's `webhook_url` gets `document.*`.

export const EVENT_PATTERNS: readonly string[] = ['*', 'document.*', 'signer.*', 'bulk_job.*', ...EVENT_TYPES]
const IMPLICIT_PATTERNS = ['document.*']

export interface Subscriber {
  /** Null: not registered; known only from a request's `webhook_url`. */
  readonly eventTypes: readonly string[] | null
}

/** `isTarget`: the endpoint's URL is the `webhook_url` of the event's own request. */
export function isSubscribed({ eventTypes }: Subscriber, type: string, isTarget: boolean): boolean {
  if (type === TEST_TYPE) return false // For one endpoint only, which is given with the test.
  const patterns = [...(eventTypes ?? []), ...(isTarget ? IMPLICIT_PATTERNS : [])]
  return patterns.some((pattern) => pattern === type || pattern === familyOf(type) || pattern === '*')
}

function familyOf(type: string): string {
  return `${type.split('.')[0]}.*`
}
