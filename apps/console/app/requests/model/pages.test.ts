import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrivalsIn, departuresFrom, type Page, replaceIn, requestsOf, rereadPage } from './pages.ts'
import { pageOf, summary } from './testing/summaries.ts'

/** A list as the API has it: which requests pass the filters, newest first, in pages of three. */
function readPage(passing: readonly number[], after: number, updated: number): Page {
  const rows = passing.filter((n) => n < after).sort((a, b) => b - a)
  return pageOf(
    rows.slice(0, 3).map((n) => summary(n, { updated_at: String(updated) })),
    rows.length > 3,
  )
}

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 })
const ids = (page: Page) => page.data.map(({ id }) => id)

describe('a page that is read again', () => {
  test('has what passes the filters now, in order, and loses nothing that it has not read', () => {
    fc.assert(
      fc.property(numbers, numbers, (before, now) => {
        const old = readPage(before, 100, 1)
        const fresh = readPage(now, 100, 2)
        const merged = rereadPage(old, fresh)
        expect(ids(merged)).toEqual([...new Set(ids(merged))].sort().reverse())
        expect(ids(merged).slice(0, fresh.data.length)).toEqual(ids(fresh))
        const end = fresh.next_cursor === null ? '' : (fresh.data.at(-1)?.id ?? '')
        expect(ids(merged)).toEqual(expect.arrayContaining(ids(old).filter((id) => id < end)))
      }),
    )
  })

  test('says which requests are new and which have left', () => {
    fc.assert(
      fc.property(numbers, numbers, (before, now) => {
        const [old, fresh] = [readPage(before, 100, 1), readPage(now, 100, 2)]
        const merged = rereadPage(old, fresh)
        const after = [...ids(old).filter((id) => !departuresFrom(old, fresh).includes(id))]
        expect([...after, ...arrivalsIn(fresh, new Set(ids(old)))].sort()).toEqual(ids(merged).sort())
      }),
    )
  })

  test('continues where the next page begins', () => {
    const old = pageOf([summary(9), summary(8), summary(7)], true)
    const fresh = pageOf([summary(11), summary(10), summary(9)], true)
    const merged = rereadPage(old, fresh)
    expect(merged.next_cursor).toBe(old.next_cursor)
    expect(ids(merged)).toEqual([11, 10, 9, 8, 7].map((n) => summary(n).id))
  })
})

describe('requests that are replaced where they are', () => {
  test('keep their place, and unchanged ones stay the same object', () => {
    const page = pageOf([summary(3), summary(2), summary(1)], false)
    const fresh = new Map([
      [summary(3).id, summary(3)],
      [summary(2).id, summary(2, { state: 'completed' })],
      [summary(9).id, summary(9)],
    ])
    const replaced = replaceIn(page, fresh)
    expect(ids(replaced)).toEqual(ids(page))
    expect(replaced.data[1]?.state).toBe('completed')
    expect(replaced.data[0]).toBe(page.data[0])
    expect(replaceIn(replaced, fresh)).toBe(replaced)
  })
})

test('a request that two pages have is listed once', () => {
  const pages = [pageOf([summary(3), summary(2)], true), pageOf([summary(2), summary(1)], false)]
  expect(requestsOf(pages).map(({ id }) => id)).toEqual([3, 2, 1].map((n) => summary(n).id))
})
