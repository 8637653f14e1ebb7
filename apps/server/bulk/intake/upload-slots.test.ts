import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_UPLOADS } from '../jobs/quota.ts'
import { MAX_CONCURRENT_UPLOADS } from './thread/upload-reader.ts'
import { type Upload, UploadSlots } from './upload-slots.ts'

const upload = (tenantId: string, more: Partial<Upload> = {}): Upload => ({
  ...{ tenantId, kind: 'upload', isReceived: () => false, abort: () => {} },
  ...more,
})

test('limits the concurrent uploads of a tenant, independently of other tenants', () => {
  const step = fc.record({
    tenant: fc.constantFrom('a', 'b'),
    kind: fc.constantFrom<Upload['kind']>('upload', 'dry run'),
    starts: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const slots = new UploadSlots(() => 0)
      const running: Record<string, (() => void)[]> = { a: [], b: [] }
      for (const { tenant, kind, starts } of steps) {
        const own = running[tenant] ?? []
        if (!starts) own.shift()?.()
        else if (own.length < MAX_UPLOADS) own.push(slots.acquire(upload(tenant, { kind })))
        else
          expect(() => slots.acquire(upload(tenant, { kind }))).toThrow(
            expect.objectContaining({ code: 'too_many_bulk_jobs' }),
          )
      }
    }),
  )
})

describe('when all slots are taken', () => {
  let minute = 0
  let aborted: number[] = []
  let slots: UploadSlots
  beforeEach(() => {
    minute = 0
    aborted = []
    slots = new UploadSlots(() => minute * 60_000)
    for (let i = 0; i < MAX_CONCURRENT_UPLOADS; i += 1) acquire(i)
  })
  const acquire = (i: number, more: Partial<Upload> = {}) =>
    slots.acquire(upload(`tenant ${i}`, { abort: () => aborted.push(i), ...more }))

  test('aborts the oldest upload after five minutes, not before', () => {
    minute = 4
    expect(() => acquire(100)).toThrow(expect.objectContaining({ code: 'overloaded' }))
    expect(aborted).toEqual([])
    minute = 6
    const release = acquire(101)
    expect(aborted).toEqual([0])
    release()
    acquire(102)
    expect(aborted).toEqual([0])
    acquire(103)
    expect(aborted).toEqual([0, 1])
  })

  test('aborts only uploads of the same kind', () => {
    minute = 6
    for (let i = 0; i < MAX_CONCURRENT_UPLOADS; i += 1) acquire(100 + i, { kind: 'dry run' })
    expect(aborted).toEqual([])
    minute = 12
    acquire(200, { kind: 'dry run' })
    expect(aborted).toEqual([100])
    acquire(201)
    expect(aborted).toEqual([100, 0])
  })

  test('neither counts nor aborts an upload whose body has arrived', () => {
    minute = 6
    let received = false
    acquire(100, { isReceived: () => received })
    expect(aborted).toEqual([0])
    received = true
    minute = 20
    acquire(101)
    expect(aborted).toEqual([0])
    acquire(102)
    expect(aborted).toEqual([0, 1])
  })
})
