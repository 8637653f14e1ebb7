import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextRequestRow, rowsOf } from './rows.ts'
import { summary } from './testing/summaries.ts'

const none = { requests: [], hasMore: false }

describe('rows of the list', () => {
  test('have what needs attention first, then the newest, and each request once', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 50 })),
        fc.uniqueArray(fc.integer({ min: 1, max: 50 })),
        (a, b) => {
          const rows = rowsOf({
            attention: { requests: a.map((n) => summary(n)), hasMore: false },
            requests: b.map((n) => summary(n)),
            hasMore: false,
          })
          const shown = rows.flatMap((row) => (row.kind === 'request' ? [row.request.id] : []))
          expect(shown).toEqual([...new Set([...a, ...b])].map((n) => summary(n).id))
          expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
        },
      ),
    )
  })

  test('have headings only if something needs attention', () => {
    const requests = [summary(2), summary(1)]
    expect(rowsOf({ attention: none, requests, hasMore: false }).map(({ kind }) => kind)).toEqual([
      'request',
      'request',
    ])
    const both = rowsOf({ attention: { requests: [summary(1)], hasMore: true }, requests, hasMore: false })
    expect(both.map(({ key }) => key)).toEqual(['attention', summary(1).id, 'newest', summary(2).id])
  })

  test('have no heading for an empty section', () => {
    const rows = rowsOf({
      attention: { requests: [summary(1)], hasMore: false },
      requests: [summary(1)],
      hasMore: false,
    })
    expect(rows.map(({ key }) => key)).toEqual(['attention', summary(1).id])
  })

  test('have places that stay where they are when requests arrive', () => {
    const before = rowsOf({ attention: none, requests: null, hasMore: false })
    const after = rowsOf({ attention: none, requests: [1, 2, 3].map((n) => summary(n)), hasMore: true })
    const moved = after.filter(({ key }, i) => before.some((row, j) => row.key === key && i !== j))
    expect(moved).toEqual([])
  })

  test('have places for requests that are read next', () => {
    expect(rowsOf({ attention: none, requests: null, hasMore: false }).every(({ kind }) => kind === 'skeleton')).toBe(
      true,
    )
    expect(rowsOf({ attention: none, requests: [summary(1)], hasMore: true }).at(-1)?.kind).toBe('skeleton')
  })
})

test('the next request is found across headings, and stays at the ends', () => {
  const rows = rowsOf({ attention: { requests: [summary(1)], hasMore: false }, requests: [summary(2)], hasMore: true })
  expect(nextRequestRow(rows, -1, 1)).toBe(1)
  expect(nextRequestRow(rows, 1, 1)).toBe(3)
  expect(nextRequestRow(rows, 3, 1)).toBe(3)
  expect(nextRequestRow(rows, 3, -1)).toBe(1)
  expect(nextRequestRow(rows, 1, -1)).toBe(1)
  expect(nextRequestRow([], -1, 1)).toBe(-1)
})
