import type { components } from '@countersign/sdk'

export type DeliveryState = components['schemas']['WebhookDelivery']['state']

export const DELIVERY_STATES = ['failed', 'pending', 'delivered', 'skipped'] as const satisfies DeliveryState[]

/** The search parameters of an endpoint's address. */
export interface DeliveryFilters {
  state?: DeliveryState
}

export function deliveryFiltersOf(raw: Readonly<Record<string, unknown>>): DeliveryFilters {
  const state = DELIVERY_STATES.find((known) => known === raw.state)
  return state ? { state } : {}
}
