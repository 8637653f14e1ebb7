import { afterEach, expect, test, vi } from 'vitest'
import { Overloaded } from '../errors.ts'
import { FairSlots, type Work, type WorkOptions } from './slots.ts'

afterEach(() => vi.useRealTimers())

const OPTIONS: WorkOptions = {
  ...{ slots: 1, maxWaiting: 10, maxWaitingOfOne: 6, patienceMs: 60_000 },
  busy: 'Too many tasks wait.',
}

/** Tasks that run until they are released, and the order in which they started. */
function recorder() {
  const started: string[] = []
  const releases = new Map<string, () => void>()
  return {
    started,
    start: (work: Work, owner: string, name: string, group?: string) =>
      work.run(
        owner,
        () => {
          started.push(name)
          return new Promise<string>((resolve) => releases.set(name, () => resolve(name)))
        },
        group,
      ),
    async release(name: string) {
      await settled()
      releases.get(name)?.()
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('runs tasks up to the number of slots, queues up to the limit, and rejects the next', async () => {
  const work = new FairSlots(9).open({ ...OPTIONS, slots: 2, maxWaiting: 1 })
  const { start, started, release } = recorder()
  const tasks = [start(work, 'a', 'a1'), start(work, 'b', 'b1'), start(work, 'c', 'c1')]
  await expect(start(work, 'd', 'd1')).rejects.toBeInstanceOf(Overloaded)
  expect(started).toEqual(['a1', 'b1'])
  await release('a1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
  await release('b1')
  await release('c1')
  expect(await Promise.all(tasks)).toEqual(['a1', 'b1', 'c1'])
})

test('M2: five slow tasks of one owner delay another by one task', async () => {
  const work = new FairSlots(3).open(OPTIONS)
  const { start, started, release } = recorder()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void start(work, 'a', name)
  void start(work, 'b', 'b1')
  await release('a1')
  expect(started).toEqual(['a1', 'b1'])
  await release('b1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('M2: no owner holds the last slot, of one kind or of all', async () => {
  const slots = new FairSlots(4)
  const [preflight, rendering] = [slots.open({ ...OPTIONS, slots: 3 }), slots.open({ ...OPTIONS, slots: 3 })]
  const { start, started } = recorder()
  for (const name of ['a1', 'a2', 'a3']) void start(preflight, 'a', name)
  for (const name of ['a4', 'a5', 'a6']) void start(rendering, 'a', name)
  await settled()
  expect(started).toEqual(['a1', 'a2', 'a4'])
  void start(preflight, 'b', 'b1')
  await settled()
  expect(started).toEqual(['a1', 'a2', 'a4', 'b1'])
})

test('kinds of work share one round', async () => {
  const slots = new FairSlots(1)
  const [preflight, rendering] = [slots.open(OPTIONS), slots.open(OPTIONS)]
  const { start, started, release } = recorder()
  void start(preflight, 'a', 'a1')
  void start(rendering, 'a', 'a2')
  void start(rendering, 'a', 'a3')
  void start(preflight, 'b', 'b1')
  for (const name of ['a1', 'b1', 'a2', 'a3']) await release(name)
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('runs tasks of one group in a row, but only a few', async () => {
  const work = new FairSlots(1).open({ ...OPTIONS, inARow: 3 })
  const { start, started, release } = recorder()
  void start(work, 'a', 'a1', 'document')
  void start(work, 'b', 'b1', 'document')
  for (const name of ['a2', 'a3', 'a4']) void start(work, 'a', name, 'document')
  for (const name of ['a1', 'a2', 'a3', 'b1']) await release(name)
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4'])
})

test('M2: an owner with too many waiting tasks is rejected, and others are not', async () => {
  const slots = new FairSlots(1)
  const named = slots.open({ ...OPTIONS, maxWaitingOfOne: 1, busyOfOne: 'Too many tasks of this owner wait.' })
  const unnamed = slots.open({ ...OPTIONS, maxWaitingOfOne: 1 })
  const { start, started, release } = recorder()
  for (const name of ['a1', 'a2']) void start(named, 'a', name)
  await expect(start(named, 'a', 'a3')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 })
  void start(unnamed, 'a', 'a4')
  await expect(start(unnamed, 'a', 'a5')).rejects.toBeInstanceOf(Overloaded)
  void start(named, 'b', 'b1')
  for (const name of ['a1', 'b1', 'a2']) await release(name)
  expect(started).toEqual(['a1', 'b1', 'a2', 'a4'])
})

test('rejects a task that has waited too long, and does not run it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const work = new FairSlots(1).open({ ...OPTIONS, patienceMs: 1_000, maxWaiting: 1 })
  const { start, started, release } = recorder()
  void start(work, 'a', 'a1')
  const rejected = expect(start(work, 'b', 'b1')).rejects.toBeInstanceOf(Overloaded)
  vi.advanceTimersByTime(1_000)
  await rejected
  void start(work, 'c', 'c1')
  await release('a1')
  expect(started).toEqual(['a1', 'c1'])
})

test('a failed task releases its slot', async () => {
  const work = new FairSlots(1).open({ ...OPTIONS, maxWaiting: 0 })
  await expect(work.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await work.run('a', async () => 'next')).toBe('next')
})
