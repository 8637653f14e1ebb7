import { expect, test } from 'vitest'
import { FairQueue } from './queue.ts'

const item = (owner: string, group: string, kind = 'page') => ({ owner, group, kind })
const always = () => true

function takeAll(queue: FairQueue<ReturnType<typeof item>>): string[] {
  const taken: string[] = []
  for (let next = queue.take(always); next; next = queue.take(always)) taken.push(next.owner + next.group)
  return taken
}

test('an owner with many items delays another owner by one item', () => {
  const queue = new FairQueue<ReturnType<typeof item>>()
  for (const group of ['1', '2', '3', '4']) queue.add(item('a', group))
  queue.add(item('b', '1'))
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
})

test('items of different kinds share one round', () => {
  const queue = new FairQueue<ReturnType<typeof item>>()
  queue.add(item('a', '1', 'page'))
  queue.add(item('a', '2', 'upload'))
  queue.add(item('b', '3', 'upload'))
  const isUpload = ({ kind }: { kind: string }) => kind === 'upload'
  expect(queue.take(isUpload)?.group).toBe('2')
  expect(takeAll(queue)).toEqual(['b3', 'a1'])
})

test('serves items of the same group on request, and leaves the round unchanged', () => {
  const queue = new FairQueue<ReturnType<typeof item>>()
  queue.add(item('b', '1'))
  for (const group of ['1', '2', '1']) queue.add(item('a', group))
  expect(queue.takeAfter(item('a', '1'), always)).toMatchObject({ owner: 'a', group: '1' })
  expect(queue.takeAfter(item('c', '1'), always)).toBeUndefined()
  expect(takeAll(queue)).toEqual(['b1', 'a2', 'a1'])
})

test('does not serve a removed item', () => {
  const queue = new FairQueue<ReturnType<typeof item>>()
  const gone = item('a', '1')
  queue.add(gone)
  queue.add(item('a', '2'))
  expect([queue.remove(gone), queue.remove(gone)]).toEqual([true, false])
  expect(takeAll(queue)).toEqual(['a2'])
})
