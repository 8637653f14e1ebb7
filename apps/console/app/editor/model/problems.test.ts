import { expect, test } from 'vitest'
import { isRefused, problemsOf } from './problems.ts'
import { inReadingOrder } from './reading-order.ts'
import type { Box, EditorBox } from './types.ts'

const pages = [{ number: 1, width: 595, height: 842 }]
const box = (id: string, x: number, y: number, w = 120, h = 40): EditorBox => ({
  id,
  signer: 'p1',
  page: 1,
  x,
  y,
  w,
  h,
})
const kinds = (boxes: EditorBox[], text: readonly Box[] = []) => {
  const found = problemsOf({ pages, boxes, nameOf: () => 'Asha Rao', textOf: (page) => (page === 1 ? text : []) })
  return Object.fromEntries([...found].map(([id, problems]) => [id, problems.map(({ kind }) => kind)]))
}

test('boxes inside the page, apart from each other and large enough have no problems', () => {
  expect(kinds([box('b1', 10, 10), box('b2', 130, 10), box('b3', 10, 50)])).toEqual({})
})

test('names both boxes of an overlap, and a box outside its page', () => {
  expect(kinds([box('b1', 10, 10), box('b2', 100, 30), box('b3', 500, 700)])).toEqual({
    b1: ['overlaps'],
    b2: ['overlaps'],
    b3: ['outside'],
  })
})

test('warns of a box that is too small for the name', () => {
  expect(kinds([box('b1', 10, 10, 12, 40), box('b2', 10, 100, 120, 8)])).toEqual({
    b1: ['small for the name'],
    b2: ['small for the name'],
  })
})

test('warns of a signature over text, and not of a field', () => {
  const line = { x: 20, y: 30, w: 200, h: 12 }
  const boxes = [box('b1', 10, 10), box('b2', 10, 60), { ...box('b3', 140, 10), field: 'f1' }]
  expect(kinds(boxes, [line])).toEqual({ b1: ['over text'] })
  expect(isRefused({ kind: 'over text' })).toBe(false)
})

test('the API refuses overlaps, but not a small box', () => {
  expect(isRefused({ kind: 'overlaps', other: 'b2' })).toBe(true)
  expect(isRefused({ kind: 'small for the name' })).toBe(false)
})

test('the reading order goes by page, line and position', () => {
  const boxes = [box('below', 10, 200), box('right', 300, 14), { ...box('next', 0, 0), page: 2 }, box('left', 10, 20)]
  expect(inReadingOrder(boxes).map(({ id }) => id)).toEqual(['left', 'right', 'below', 'next'])
})

test('fields may share a quarter of a line, and a signature over a field is only advice', () => {
  const field = (id: string, y: number): EditorBox => ({ ...box(id, 10, y, 100, 20), field: id })
  expect(kinds([field('b1', 10), field('b2', 26)])).toEqual({})
  expect(kinds([field('b1', 10), field('b2', 24)])).toEqual({ b1: ['overlaps'], b2: ['overlaps'] })
  expect(kinds([field('b1', 10), box('b2', 10, 10)])).toEqual({ b2: ['covers'] })
  expect(isRefused({ kind: 'covers', other: 'b1' })).toBe(false)
})
