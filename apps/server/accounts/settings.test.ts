import { afterEach, expect, test, vi } from 'vitest'
import type { Flusher } from '../platform/db/database.ts'
import { cacheSettings } from './settings.ts'

const OTHERS = { allowed_return_schemes: [], reminders: true, reminder_schedule: null, delegation: true }

afterEach(() => {
  vi.useRealTimers()
})

test('reads cached settings again after a while, and advances the clock in between', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let reads = 0
  const db: Flusher = {
    flush: async () => {
      reads += 1
      return [[{ ...OTHERS, time_zone: `Zone/${reads}`, now: new Date(reads * 1_000_000) }]]
    },
  }
  const settings = cacheSettings(db, 'tenant')
  expect(await settings()).toMatchObject({ timeZone: 'Zone/1', now: 1_000_000 })
  vi.advanceTimersByTime(200)
  expect(await settings()).toMatchObject({ timeZone: 'Zone/1', now: 1_000_200 })
  vi.advanceTimersByTime(100)
  expect(await settings()).toMatchObject({ timeZone: 'Zone/2', now: 2_000_000 })
})

test('repeats a failed read on the next call', async () => {
  let reads = 0
  const db: Flusher = {
    flush: async () => {
      reads += 1
      if (reads === 1) throw new Error('gone')
      return [[{ ...OTHERS, time_zone: 'UTC', now: new Date(0) }]]
    },
  }
  const settings = cacheSettings(db, 'tenant')
  await expect(settings()).rejects.toThrow('gone')
  expect((await settings()).timeZone).toBe('UTC')
})
