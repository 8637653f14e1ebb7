export * from './event-types.ts'
export {
  afterAttempt,
  DISABLED_AFTER_MS,
  HEALTHY,
  type Health,
  type HealthTransition,
  isPaused,
  nextConcurrency,
  PAUSES_AFTER,
} from './health.ts'
export { laneDueInMs, type PendingDelivery, sendable } from './lane.ts'
export { type PublicEvent, publish } from './publish.ts'
export { classifyStatus, type Verdict } from './response.ts'
export { afterRefusal, DEFERRED_AFTER, RETRY_WAITS_MS, type RetryDecision } from './schedule.ts'
export {
  DEFAULT_REQUEST_PATTERNS,
  EVENT_PATTERNS,
  isSubscribed,
  REQUEST_EVENT_PATTERNS,
  requestSubscriptions,
  type Subscriber,
} from './subscription.ts'
