import { MOST_EXPORTED } from '@countersign/domain/search'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const fileOf = (rows: number) => new Blob(['id\r\n', 'sr_1\r\n'.repeat(rows)])

test.each([
  ['is full', MOST_EXPORTED, true],
  ['has all requests', MOST_EXPORTED - 1, false],
  ['has all requests', 0, false],
])('a file %s with %i rows', async (_, rows, isFull) => {
  const counts: number[] = []
  const read = await readCsv(fileOf(rows).stream(), (count) => counts.push(count))
  expect(read).toMatchObject({ rows, isFull })
  expect(read.file.size).toBe(fileOf(rows).size)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})
