import type { Delivery } from './types.ts'

/** Events that an endpoint has not accepted. */
export interface WebhookTrouble {
  readonly endpointId: string
  readonly deliveries: readonly Delivery[]
  /** The newest attempt that failed; null: the endpoint was disabled before the first. */
  readonly last: Delivery['attempts'][number] | null
  /** When the service tries again; null: it does not. */
  readonly nextAttemptAt: string | null
  /** The endpoint lacks `document.signed`, and no other endpoint has it. */
  readonly isDocumentMissing: boolean
}

/**
 * By endpoint. A delivery that was skipped counts only if it is that of the signed document, and no endpoint has it: an
 * endpoint that was disabled on purpose is no trouble.
 */
export function webhookTroubles(deliveries: readonly Delivery[]): WebhookTrouble[] {
  const signed = deliveries.filter(({ event_type }) => event_type === 'document.signed')
  const isMissing = signed.length > 0 && signed.every(({ state }) => state !== 'delivered')
  const endpoints = [...new Set(deliveries.map(({ endpoint_id }) => endpoint_id))]
  const troubles = endpoints.map((endpointId): WebhookTrouble => {
    const own = deliveries.filter(
      (one) => one.endpoint_id === endpointId && isUnaccepted(one, isMissing && signed.includes(one)),
    )
    return {
      endpointId,
      deliveries: own,
      last: newest(own.flatMap(({ attempts }) => attempts)),
      nextAttemptAt: own.flatMap(({ next_attempt_at }) => next_attempt_at ?? []).sort()[0] ?? null,
      isDocumentMissing: isMissing && own.some((one) => signed.includes(one)),
    }
  })
  return troubles.filter(({ deliveries: own }) => own.length > 0)
}

function isUnaccepted({ state, attempts }: Delivery, isMissingDocument: boolean): boolean {
  if (state === 'failed') return true
  if (state === 'skipped') return isMissingDocument
  return state === 'pending' && attempts.some(({ outcome }) => outcome !== 'accepted')
}

function newest(attempts: readonly Delivery['attempts'][number][]): Delivery['attempts'][number] | null {
  return attempts.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1) ?? null
}
