import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_UPLOADS } from '../jobs/quota.ts'
import { MAX_CONCURRENT_UPLOADS } from './thread/upload-reader.ts'
import { type Arrival, UploadSlots } from './upload-slots.ts'

const landing = (tenantId: string, more: Partial<Arrival> = {}): Arrival => ({
  ...{ tenantId, kind: 'landing', hasCome: () => false, giveWay: () => {} },
  ...more,
})

test('a tenant sends only so much at a time, and more once something has ended, whatever others do', () => {
  const step = fc.record({
    tenant: fc.constantFrom('a', 'b'),
    kind: fc.constantFrom<Arrival['kind']>('landing', 'dry run'),
    enters: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const arrivals = new UploadSlots(() => 0)
      const inside: Record<string, (() => void)[]> = { a: [], b: [] }
      for (const { tenant, kind, enters } of steps) {
        const own = inside[tenant] ?? []
        if (!enters) own.shift()?.()
        else if (own.length < MAX_UPLOADS) own.push(arrivals.enter(landing(tenant, { kind })))
        else
          expect(() => arrivals.enter(landing(tenant, { kind }))).toThrow(
            expect.objectContaining({ code: 'too_many_bulk_jobs' }),
          )
      }
    }),
  )
})

describe('when all places are taken', () => {
  let minute = 0
  let cut: number[] = []
  let arrivals: UploadSlots
  beforeEach(() => {
    minute = 0
    cut = []
    arrivals = new UploadSlots(() => minute * 60_000)
    for (let i = 0; i < MAX_CONCURRENT_UPLOADS; i += 1) enter(i)
  })
  const enter = (i: number, more: Partial<Arrival> = {}) =>
    arrivals.enter(landing(`tenant ${i}`, { giveWay: () => cut.push(i), ...more }))

  test('who has taken long gives way, and not before', () => {
    minute = 4
    expect(() => enter(100)).toThrow(expect.objectContaining({ code: 'overloaded' }))
    expect(cut).toEqual([])
    minute = 6
    const leave = enter(101)
    expect(cut).toEqual([0])
    leave()
    enter(102)
    expect(cut).toEqual([0])
    enter(103)
    expect(cut).toEqual([0, 1])
  })

  test('nobody gives way to a dry run but a dry run, and the other way round', () => {
    minute = 6
    for (let i = 0; i < MAX_CONCURRENT_UPLOADS; i += 1) enter(100 + i, { kind: 'dry run' })
    expect(cut).toEqual([])
    minute = 12
    enter(200, { kind: 'dry run' })
    expect(cut).toEqual([100])
    enter(201)
    expect(cut).toEqual([100, 0])
  })

  test('what has come whole is let end, and takes no place', () => {
    minute = 6
    let come = false
    enter(100, { hasCome: () => come })
    expect(cut).toEqual([0])
    come = true
    minute = 20
    enter(101)
    expect(cut).toEqual([0])
    enter(102)
    expect(cut).toEqual([0, 1])
  })
})
