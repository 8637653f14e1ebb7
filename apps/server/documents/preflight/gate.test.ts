import { expect, test } from 'vitest'
import { Overloaded } from '../../platform/errors.ts'
import { Gate } from './gate.ts'

test('as many pass as there are places, as many wait as there are seats, and the next is turned away', async () => {
  const gate = new Gate(2, 1)
  const releases: (() => void)[] = []
  const started: number[] = []
  const enter = (id: number) =>
    gate.pass(async () => {
      started.push(id)
      await new Promise<void>((resolve) => releases.push(resolve))
      return id
    })
  const [first, second, third] = [enter(1), enter(2), enter(3)]
  await expect(enter(4)).rejects.toBeInstanceOf(Overloaded)
  expect(started).toEqual([1, 2])

  releases[0]?.()
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(started).toEqual([1, 2, 3])
  for (const release of releases) release()
  expect(await Promise.all([second, third])).toEqual([2, 3])
})

test('work that fails gives its place back', async () => {
  const gate = new Gate(1, 0)
  await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.pass(async () => 'next')).toBe('next')
})
