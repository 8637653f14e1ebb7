import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { type Lease, startClaimLoop } from './claim-loop.ts'

interface Task {
  name: string
}

const db = {} as Database

test('runs as many claims as there are slots, and claims again when one ends', async () => {
  const waiting = ['a', 'b', 'c'].map((name) => ({ name }))
  const ends = new Map<string, () => void>()
  const loop = startClaimLoop<Task>({
    slots: 2,
    pauseMs: 60_000,
    leases: { leaseMs: 60_000, renewMs: 60_000, renew: async (_, claims) => [...claims] },
    db,
    claim: async (limit) => waiting.splice(0, limit),
    work: ({ name }) => new Promise((resolve) => ends.set(name, resolve)),
    onError: () => {},
  })
  await expect.poll(() => [...ends.keys()]).toEqual(['a', 'b'])
  ends.get('a')?.()
  await expect.poll(() => [...ends.keys()]).toEqual(['a', 'b', 'c'])
  for (const end of ends.values()) end()
  await loop.stop()
})

test('reports a lease as lost that was not renewed, and the stop of the loop', async () => {
  const [kept, lost] = [{ name: 'kept' }, { name: 'lost' }]
  const leases = new Map<string, Lease>()
  const end = Promise.withResolvers<void>()
  const due = [kept, lost]
  const loop = startClaimLoop<Task>({
    slots: 2,
    pauseMs: 60_000,
    leases: { leaseMs: 60_000, renewMs: 10, renew: async () => [kept] },
    db,
    claim: async () => due.splice(0),
    work: async ({ name }, lease) => {
      leases.set(name, lease)
      await end.promise
    },
    onError: () => {},
  })
  await expect.poll(() => leases.get('lost')?.isHeld()).toBe(false)
  expect(leases.get('kept')?.isHeld()).toBe(true)
  expect(leases.get('kept')?.isStopping()).toBe(false)
  const stopped = loop.stop()
  expect(leases.get('kept')?.isStopping()).toBe(true)
  end.resolve()
  await stopped
})

test('reports a lease as lost that could not be renewed in time', async () => {
  const end = Promise.withResolvers<void>()
  const due = [{ name: 'a' }]
  let lease: Lease | undefined
  const loop = startClaimLoop<Task>({
    slots: 1,
    pauseMs: 60_000,
    leases: { leaseMs: 50, renewMs: 10, renew: () => Promise.reject(new Error('no database')) },
    db,
    claim: async () => due.splice(0),
    work: async (_, its) => {
      lease = its
      await end.promise
    },
    onError: () => {},
  })
  await expect.poll(() => lease?.isHeld()).toBe(false)
  end.resolve()
  await loop.stop()
})
