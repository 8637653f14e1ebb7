import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'
import { MOST_UPLOADS } from './quota.ts'

test('a tenant sends only so much at a time, and more once something has ended, whatever others do', () => {
  const step = fc.record({ tenant: fc.constantFrom('a', 'b'), enters: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const arrivals = new Arrivals()
      const inside: Record<string, (() => void)[]> = { a: [], b: [] }
      for (const { tenant, enters } of steps) {
        const own = inside[tenant] ?? []
        if (!enters) own.shift()?.()
        else if (own.length < MOST_UPLOADS) own.push(arrivals.enter(tenant))
        else expect(() => arrivals.enter(tenant)).toThrow(expect.objectContaining({ code: 'too_many_bulk_jobs' }))
      }
    }),
  )
})
