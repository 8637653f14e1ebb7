import { ACCOUNT_EVENT_TYPES, EVENT_TYPES, TEST_TYPE } from './event-types.ts'

// Which events an endpoint receives. A registered endpoint chooses types for all requests of its account. A request
// chooses them for its own `webhook_url`. A URL that is both receives what either of them chose.

export const EVENT_PATTERNS: readonly string[] = [
  ...['*', 'document.*', 'signer.*', 'bulk_job.*', 'account.*', 'member.*', 'key.*'],
  ...EVENT_TYPES,
]

/** What a request can choose: its stream has no other events. */
export const REQUEST_EVENT_PATTERNS: readonly string[] = [
  ...['*', 'document.*', 'signer.*'],
  ...EVENT_TYPES.filter((type) => /^(document|signer)\./.test(type)),
]

/** What a `webhook_url` receives if its request chooses nothing. */
export const DEFAULT_REQUEST_PATTERNS: readonly string[] = ['document.*']

export interface Subscriber {
  /** Of all requests. Null: not registered; known only from `webhook_url` of requests. */
  readonly eventTypes: readonly string[] | null
}

/** `chosen`: by the event's own request, if the endpoint's URL is its `webhook_url`; else null. */
export function isSubscribed({ eventTypes }: Subscriber, type: string, chosen: readonly string[] | null): boolean {
  if (type === TEST_TYPE) return false // For one endpoint only, which is given with the test.
  return [...(eventTypes ?? []), ...(chosen ?? [])].some((pattern) => matches(pattern, type))
}

/** An endpoint that receives everything about documents is not told who joined the account or which keys it has. */
const ABOUT_ACCOUNTS: ReadonlySet<string> = new Set(ACCOUNT_EVENT_TYPES)

function matches(pattern: string, type: string): boolean {
  return (pattern === '*' && !ABOUT_ACCOUNTS.has(type)) || pattern === type || pattern === `${type.split('.')[0]}.*`
}

/** Each pattern that a request can choose with each type it matches. */
export function requestSubscriptions(): { pattern: string; type: string }[] {
  return REQUEST_EVENT_PATTERNS.flatMap((pattern) =>
    EVENT_TYPES.filter((type) => isSubscribed({ eventTypes: null }, type, [pattern])).map((type) => ({
      pattern,
      type,
    })),
  )
}
