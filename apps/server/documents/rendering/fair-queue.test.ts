import { expect, test } from 'vitest'
import { Overloaded } from '../../platform/errors.ts'
import { FairQueue } from './fair-queue.ts'

const limits = { waiting: 10, waitingOfOne: 6, inARow: 3 }
const item = (tenantId: string, sha256: string, page = 1) => ({ tenantId, sha256, page })

function takeAll<T extends { tenantId: string; sha256: string }>(queue: FairQueue<T>): string[] {
  const taken: string[] = []
  for (let open = queue.take(undefined); open; open = queue.take(open)) taken.push(open.tenantId + open.sha256)
  return taken
}

test('a tenant with many documents delays another tenant by one page', () => {
  const queue = new FairQueue(limits)
  for (const sha256 of ['1', '2', '3', '4']) queue.add(item('a', sha256))
  queue.add(item('b', '1'))
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
})

test('serves pages of the open document first, but only a few in a row', () => {
  const queue = new FairQueue(limits)
  queue.add(item('a', '1', 1))
  queue.add(item('b', '1', 1))
  for (const page of [2, 3, 4, 5]) queue.add(item('a', '1', page))
  expect(takeAll(queue)).toEqual(['a1', 'a1', 'a1', 'b1', 'a1', 'a1'])
})

test('rejects a page when too many wait, and limits the pages of one tenant', () => {
  const queue = new FairQueue(limits)
  for (const sha256 of ['1', '2', '3', '4', '5', '6']) queue.add(item('a', sha256))
  expect(() => queue.add(item('a', '7'))).toThrow(Overloaded)
  for (const sha256 of ['1', '2', '3', '4']) queue.add(item('b', sha256))
  expect(() => queue.add(item('c', '1'))).toThrow(Overloaded)
})

test('does not render a page whose caller has gone', () => {
  const queue = new FairQueue(limits)
  const gone = item('a', '1')
  queue.add(gone)
  queue.add(item('a', '2'))
  expect([queue.remove(gone), queue.remove(gone)]).toEqual([true, false])
  expect(takeAll(queue)).toEqual(['a2'])
})
