import { EVENT_PATTERNS } from '@countersign/domain/webhook'
import type { components } from '@countersign/sdk'

export type EventPattern = components['schemas']['EventPattern']

/** The search parameters of the event browser's address. */
export interface EventFilters {
  type?: EventPattern
  /** A sign request (`sr_…`). */
  request?: string
  /** The event that is open. */
  event?: string
}

/** The filters in an address. What is not valid is ignored. */
export function eventFiltersOf(raw: Readonly<Record<string, unknown>>): EventFilters {
  const type = EVENT_PATTERNS.find((known) => known === raw.type && known !== '*')
  return {
    ...(type !== undefined && { type: type as EventPattern }),
    ...idFilter('request', 'sr', raw.request),
    ...idFilter('event', 'evt', raw.event),
  }
}

function idFilter(name: 'request' | 'event', prefix: string, value: unknown) {
  const text = typeof value === 'string' ? value.trim() : ''
  return new RegExp(`^${prefix}_\\w{1,60}$`).test(text) ? { [name]: text } : {}
}

/** Whether an event that arrives now belongs to the list that is shown. */
export function isShown(
  event: { type: string; data: Readonly<Record<string, unknown>> },
  { type, request }: EventFilters,
): boolean {
  const isOfType =
    type === undefined || (type.endsWith('.*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type)
  return isOfType && (request === undefined || event.data.sign_request_id === request)
}
