import { expect, test } from 'vitest'
import { together } from './together.ts'

test('what comes while others are written is written after them, in one go', async () => {
  const written: (readonly number[])[] = []
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun = gates.map(() => Promise.withResolvers<void>())
  const write = together(async (items: readonly number[]) => {
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

test('who was written in vain is told, and only they', async () => {
  const write = together(async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('no')
  })
  await expect(write('bad')).rejects.toThrow('no')
  await write('good')
})
