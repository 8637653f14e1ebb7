import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { openPostOffice, type PostOffice } from '../testing/dispatch-harness.ts'
import { type Receiver, startReceiver } from '../testing/receiver.ts'
import { forgetOldDeliveries, KEPT_DAYS } from './forget.ts'

let office: PostOffice
let receiver: Receiver
let timer: Database
beforeEach(async () => {
  office = await openPostOffice()
  timer = openRole(office.database, 'countersign_timer')
  receiver = await startReceiver(({ event }) => (event.type === 'document.viewed' ? 500 : 204))
  await office.addEndpoint(receiver.url, ['document.*'])
})
afterEach(async () => {
  await timer.close()
  await office.close()
  await receiver.close()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const states = async () => (await office.rows('webhook_deliveries')).map((row) => row.state)
const attempted = (count: number) =>
  expect
    .poll(async () => (await office.rows('webhook_deliveries')).filter((row) => Number(row.tries) > 0).length, {
      timeout: 10_000,
    })
    .toBe(count)

test('what is settled is forgotten after its time and leaves with its lane; what is still to be sent stays', async () => {
  await office.happen(['document.viewed', 'document.signed'])
  const streams = [await office.happen(['document.declined']), await office.happen(['document.expired'])]
  await attempted(3)
  expect(await forgetOldDeliveries(timer, inDays(KEPT_DAYS - 1))).toBe(0)
  expect(await forgetOldDeliveries(timer, inDays(KEPT_DAYS + 1), 1)).toBe(2)
  expect(await states()).toEqual(['pending', 'pending'])
  expect(await office.rows('webhook_lanes')).toHaveLength(1)
  expect(await office.rows('events')).toHaveLength(4)
  await office.happen(['document.cancelled'], { streamId: String(streams[0]), from: 2 })
  await expect
    .poll(() => receiver.received.map(({ event }) => event.type), { timeout: 10_000 })
    .toContain('document.cancelled')
})

test('whoever forgets cannot touch a delivery that is still to be sent', async () => {
  await office.happen(['document.viewed', 'document.signed'])
  await attempted(1)
  expect(await timer.query('DELETE FROM webhook_deliveries RETURNING 1')).toEqual([])
  expect(await timer.query('DELETE FROM webhook_lanes RETURNING 1')).toEqual([])
  expect(await states()).toEqual(['pending', 'pending'])
})
