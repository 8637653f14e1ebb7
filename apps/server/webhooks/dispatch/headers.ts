import { publicId } from '../../platform/ids.ts'

/** The headers that are the same in every attempt. Those of the time and the signatures are made for each. */
export function constantHeaders(delivery: { eventId: string; number: number | null }): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Countersign-Webhooks/1',
    ...(delivery.number === null ? {} : { 'countersign-delivery-number': String(delivery.number) }),
    'webhook-id': publicId('evt', delivery.eventId),
  }
}
