import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'
import { MOST_UPLOADS } from './quota.ts'
import { MOST_AT_ONCE } from './reading/start.ts'

const ignore = () => {}

test('a tenant sends only so much at a time, and more once something has ended, whatever others do', () => {
  const step = fc.record({ tenant: fc.constantFrom('a', 'b'), enters: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const arrivals = new Arrivals(() => 0)
      const inside: Record<string, (() => void)[]> = { a: [], b: [] }
      for (const { tenant, enters } of steps) {
        const own = inside[tenant] ?? []
        if (!enters) own.shift()?.()
        else if (own.length < MOST_UPLOADS) own.push(arrivals.enter(tenant, ignore))
        else
          expect(() => arrivals.enter(tenant, ignore)).toThrow(expect.objectContaining({ code: 'too_many_bulk_jobs' }))
      }
    }),
  )
})

test('who has taken long gives way when all places are taken, and not before', () => {
  let minute = 0
  const cut: number[] = []
  const arrivals = new Arrivals(() => minute * 60_000)
  const enter = (i: number) => arrivals.enter(`tenant ${i}`, () => cut.push(i))
  for (let i = 0; i < MOST_AT_ONCE; i += 1) enter(i)
  minute = 4
  enter(100)
  expect(cut).toEqual([])
  minute = 6
  const leave = enter(101)
  expect(cut).toEqual([0])
  leave()
  enter(102)
  enter(103)
  expect(cut).toEqual([0, 1, 2])
})
