import { expect, test } from 'vitest'
import { makeBudget } from './budget.ts'

function budgetAt(perMinute: number, burst: number) {
  const clock = { ms: 0 }
  return { clock, budget: makeBudget({ perMinute, burst }, () => clock.ms) }
}

test('each key has its own calls', () => {
  const { budget } = budgetAt(60, 2)
  expect([budget.take('a'), budget.take('a'), budget.take('b')]).toEqual([0, 0, 0])
  expect(budget.take('a')).toBe(1_000)
  expect(budget.take('b')).toBe(0)
})

test('a caller that waits as long as it was told may call', () => {
  const { clock, budget } = budgetAt(90, 1)
  budget.take('a')
  clock.ms += budget.take('a')
  expect(budget.take('a')).toBe(0)
})

test('a call can be charged more, down to nothing and not below', () => {
  const { clock, budget } = budgetAt(60, 5)
  budget.take('a')
  budget.charge('a', 100)
  expect(budget.take('a')).toBe(1_000)
  clock.ms += 1_000
  expect(budget.take('a')).toBe(0)
})

test('memory is bounded: the oldest of very many keys is forgotten', () => {
  const { budget } = budgetAt(60, 1)
  budget.take('first')
  expect(budget.take('first')).toBeGreaterThan(0)
  for (let i = 0; i < 20_000; i += 1) budget.take(`key ${i}`)
  expect(budget.take('first')).toBe(0)
})
