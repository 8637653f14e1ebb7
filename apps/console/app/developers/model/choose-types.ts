import { EVENT_PATTERNS, isSubscribed } from '@countersign/domain/webhook'
import type { components } from '@countersign/sdk'

// The event types that an endpoint gets: everything, groups such as `document.*`, and single types.

export type EventPattern = components['schemas']['EventPattern']

const TEST: EventPattern = 'webhook.test'

/** What an endpoint can choose. A test is sent to it in any case. */
const PATTERNS = EVENT_PATTERNS.filter((pattern) => pattern !== TEST) as EventPattern[]

const isGroup = (pattern: string) => pattern.endsWith('.*')
const groupOf = (pattern: string) => `${pattern.split('.')[0]}.*`

export const EVENT_GROUPS: readonly { group: EventPattern; types: readonly EventPattern[] }[] = PATTERNS.filter(
  isGroup,
).map((group) => ({
  group,
  types: PATTERNS.filter((type) => !isGroup(type) && type !== '*' && groupOf(type) === group),
}))

/** Whether another choice includes the pattern, so that it cannot be left out. */
export function isImplied(chosen: ReadonlySet<EventPattern>, pattern: EventPattern): boolean {
  if (pattern === '*') return false
  if (!isGroup(pattern) && chosen.has(groupOf(pattern) as EventPattern)) return true
  return chosen.has('*') && isOfEverything(pattern)
}

/** `*` is without the events about the account, its members and keys. */
function isOfEverything(pattern: EventPattern): boolean {
  const types = isGroup(pattern) ? (EVENT_GROUPS.find(({ group }) => group === pattern)?.types ?? []) : [pattern]
  return types.every((type) => isSubscribed({ eventTypes: ['*'] }, type, null))
}

/** Adds the pattern, without those that it includes; or removes it. */
export function toggleType(chosen: ReadonlySet<EventPattern>, pattern: EventPattern): Set<EventPattern> {
  if (chosen.has(pattern)) return new Set([...chosen].filter((each) => each !== pattern))
  const next = new Set([...chosen, pattern])
  return new Set(PATTERNS.filter((each) => next.has(each) && !isImplied(next, each)))
}
