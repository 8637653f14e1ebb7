import { expect, test } from 'vitest'
import { makeBatcher } from './batcher.ts'

test('items that arrive during a write are written together in the next one', async () => {
  const written: (readonly number[])[] = []
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun = gates.map(() => Promise.withResolvers<void>())
  const write = makeBatcher(async (items: readonly number[]) => {
    begun[written.length]?.resolve()
    await gates[written.push(items) - 1]?.promise
  })
  const first = write(1)
  await begun[0]?.promise
  const later = [write(2), write(3)]
  gates[0]?.resolve()
  await first
  await begun[1]?.promise
  expect(written).toEqual([[1], [2, 3]])
  gates[1]?.resolve()
  await Promise.all(later)
})

test('a failed write rejects for its own items only', async () => {
  const write = makeBatcher(async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('no')
  })
  await expect(write('bad')).rejects.toThrow('no')
  await write('good')
})
