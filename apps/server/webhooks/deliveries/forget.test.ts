import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { type DispatchHarness, openDispatchHarness } from '../testing/dispatch-harness.ts'
import { type Receiver, startReceiver } from '../testing/receiver.ts'
import { forgetOldDeliveries, KEPT_DAYS } from './forget.ts'

let harness: DispatchHarness
let receiver: Receiver
let timer: Database
beforeEach(async () => {
  harness = await openDispatchHarness()
  timer = openRole(harness.database, 'countersign_timer')
  receiver = await startReceiver(({ event }) => (event.type === 'document.viewed' ? 500 : 204))
  await harness.addEndpoint(receiver.url, ['document.*'])
})
afterEach(async () => {
  await timer.close()
  await harness.close()
  await receiver.close()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const states = async () => (await harness.rows('webhook_deliveries')).map((row) => row.state)
const attempted = (count: number) =>
  expect
    .poll(async () => (await harness.rows('webhook_deliveries')).filter((row) => Number(row.tries) > 0).length, {
      timeout: 10_000,
    })
    .toBe(count)

test('deletes settled deliveries and their empty lanes after the retention time, and keeps pending ones', async () => {
  await harness.happen(['document.viewed', 'document.signed'])
  const streams = [await harness.happen(['document.declined']), await harness.happen(['document.expired'])]
  await attempted(3)
  expect(await forgetOldDeliveries(timer, inDays(KEPT_DAYS - 1))).toBe(0)
  expect(await forgetOldDeliveries(timer, inDays(KEPT_DAYS + 1), 1)).toBe(2)
  expect(await states()).toEqual(['pending', 'pending'])
  expect(await harness.rows('webhook_lanes')).toHaveLength(1)
  expect(await harness.rows('events')).toHaveLength(4)
  await harness.happen(['document.cancelled'], { streamId: String(streams[0]), from: 2 })
  await expect
    .poll(() => receiver.received.map(({ event }) => event.type), { timeout: 10_000 })
    .toContain('document.cancelled')
})

test('the role that deletes deliveries cannot delete a pending one', async () => {
  await harness.happen(['document.viewed', 'document.signed'])
  await attempted(1)
  expect(await timer.query('DELETE FROM webhook_deliveries RETURNING 1')).toEqual([])
  expect(await timer.query('DELETE FROM webhook_lanes RETURNING 1')).toEqual([])
  expect(await states()).toEqual(['pending', 'pending'])
})
