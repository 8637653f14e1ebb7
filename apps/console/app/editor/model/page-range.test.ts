import { expect, test } from 'vitest'
import { parsePages } from './page-range.ts'

test('reads numbers and ranges once each, in order', () => {
  expect(parsePages('5, 1-3 2', 6)).toEqual([1, 2, 3, 5])
  expect(parsePages('4–6', 6)).toEqual([4, 5, 6])
})

test('refuses pages that the document does not have, and anything else', () => {
  for (const text of ['', '0', '7', '3-1', '2-7', 'all', '1.5', '-1']) expect(parsePages(text, 6)).toBeNull()
})
