import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { UploadBudget } from './in-flight.ts'
import { ownerOf } from './receive.ts'

const MB = 1024 * 1024
const rateLimited = expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 2 })

test('M2: an owner over its number of uploads in flight is rejected, and others are not', () => {
  const budget = new UploadBudget({ uploads: 2, bytes: 100 * MB })
  const first = budget.admit('a', MB)
  budget.admit('a', MB)
  expect(() => budget.admit('a', MB)).toThrow(rateLimited)
  expect(() => budget.admit('a', MB)).toThrow(/2 uploads in flight/)
  budget.admit('b', MB)
  first[Symbol.dispose]()
  budget.admit('a', MB)
})

test('M2: an owner over its bytes in flight is rejected, declared or not', () => {
  const budget = new UploadBudget({ uploads: 9, bytes: 10 * MB })
  const declared = budget.admit('a', 6 * MB)
  expect(() => budget.admit('a', 5 * MB)).toThrow(rateLimited)
  const undeclared = budget.admit('a', 0)
  undeclared.grewTo(4 * MB)
  expect(() => undeclared.grewTo(4 * MB + 1)).toThrow(/more than 10 MB together/)
  budget.admit('b', 10 * MB)
  declared[Symbol.dispose]()
  undeclared.grewTo(10 * MB)
  undeclared[Symbol.dispose]()
  budget.admit('a', 10 * MB)
})

test('M2: calls without a key are counted by network', () => {
  const ownerAt = (ip: string) => ownerOf({ caller: null, ip } as FastifyRequest)
  expect(ownerAt('192.0.2.1')).toBe(ownerAt('::ffff:192.0.2.1'))
  expect(ownerAt('2001:db8::1')).toBe(ownerAt('2001:db8::ffff'))
  expect(new Set(['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8:0:1::1'].map(ownerAt)).size).toBe(4)
})

test('a single upload is admitted whatever its size', () => {
  const budget = new UploadBudget({ uploads: 9, bytes: MB })
  const large = budget.admit('a', 5 * MB)
  large.grewTo(9 * MB)
  expect(() => budget.admit('a', 1)).toThrow(rateLimited)
  large[Symbol.dispose]()
  budget.admit('a', 1)
})
