export { judgeStatus, type Verdict } from './answer.ts'
export * from './event-types.ts'
export {
  afterAttempt,
  allowance,
  type Course,
  DISABLED_AFTER_MS,
  HEALTHY,
  type Health,
  isPaused,
  PAUSES_AFTER,
} from './health.ts'
export { laneDueInMs, sendable, type Waiting } from './lane.ts'
export { type PublicEvent, publish } from './publish.ts'
export { afterRefusal, RETRY_WAITS_MS, type Refused, STEPS_ASIDE_AFTER } from './schedule.ts'
export { EVENT_PATTERNS, type Subscriber, wants } from './subscription.ts'
