import { expect, test } from 'vitest'
import type { TextBlock } from './model.ts'
import { blockBefore } from './place.ts'

const block = (x: number, y: number, w = 200, h = 100): TextBlock => {
  return { kind: 'paragraph', text: 'words', quiet: false, lang: null, dir: 'ltr', x, y, w, h }
}
const box = (x: number, y: number) => ({ x, y, w: 100, h: 20 })

test('a box follows the nearest text above it', () => {
  expect(blockBefore([block(50, 100), block(50, 300), block(50, 600)], box(50, 450))).toBe(1)
})

test('a box in a column follows the text of its column', () => {
  expect(blockBefore([block(50, 100), block(50, 300), block(300, 100), block(300, 300)], box(320, 250))).toBe(2)
})

test('a box beside all text follows the nearest text above it', () => {
  expect(blockBefore([block(50, 100), block(50, 300)], box(400, 320))).toBe(1)
})

test('a box over text follows it', () => {
  expect(blockBefore([block(50, 100), block(50, 300)], box(60, 150))).toBe(0)
})

test('a box above all text comes first, and on a page without text too', () => {
  expect(blockBefore([block(50, 100)], box(50, 20))).toBe(-1)
  expect(blockBefore([], box(50, 20))).toBe(-1)
})
