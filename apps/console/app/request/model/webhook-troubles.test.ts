import { expect, test } from 'vitest'
import { attemptAt, deliveryOf } from './testing/requests.ts'
import { webhookTroubles } from './webhook-troubles.ts'

const NOW = '2026-12-05T10:00:00.000Z'
const LATER = '2026-12-05T11:00:00.000Z'

test('a delivery on its first way is no trouble, nor is one that was accepted after retries', () => {
  const accepted = deliveryOf('whe_a', { attempts: [attemptAt(NOW, 'unavailable'), attemptAt(LATER, 'accepted', 200)] })
  expect(webhookTroubles([deliveryOf('whe_a', { state: 'pending' }), accepted])).toEqual([])
})

test('events that an endpoint has not accepted are one trouble, with the newest failure', () => {
  const viewed = deliveryOf('whe_a', {
    ...{ event_type: 'document.viewed', state: 'failed' },
    attempts: [attemptAt(NOW, 'refused', 400)],
  })
  const signed = deliveryOf('whe_a', { state: 'pending', attempts: [attemptAt(LATER, 'unavailable', 503)] })
  const troubles = webhookTroubles([viewed, signed])
  expect(troubles).toMatchObject([{ endpointId: 'whe_a', last: { status: 503 }, isDocumentMissing: true }])
  expect(troubles[0]?.deliveries).toHaveLength(2)
})

test('an endpoint that is disabled is trouble only if the signed document reached nobody', () => {
  const skipped = deliveryOf('whe_b', { state: 'skipped' })
  expect(webhookTroubles([deliveryOf('whe_a'), skipped])).toEqual([])
  expect(webhookTroubles([skipped])).toMatchObject([{ endpointId: 'whe_b', isDocumentMissing: true, last: null }])
})
