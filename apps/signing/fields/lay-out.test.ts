import { expect, test } from 'vitest'
import { layOut } from './lay-out.ts'

const box = { w: 120, h: 20 }

test('a text has the size of its box, at most 12 points', () => {
  expect(layOut('950', { w: 120, h: 10 }, false).size).toBe(7)
  expect(layOut('950', { w: 120, h: 60 }, false).size).toBe(12)
})

test('a text that is too wide is smaller, and a wide script sooner', () => {
  const [latin, han] = [layOut('x'.repeat(30), box, false), layOut('齋'.repeat(30), box, false)]
  expect(latin.size).toBeLessThan(12)
  expect(han.size).toBeLessThan(latin.size)
  expect(latin.size * 30 * 0.55).toBeLessThanOrEqual(box.w)
})

test('several lines are wrapped at spaces, and line feeds are kept', () => {
  const { lines } = layOut('Two parrots\nand one very old and quiet tortoise', { w: 120, h: 60 }, true)
  expect(lines.map(({ text }) => text)).toEqual(['Two parrots', 'and one very old', 'and quiet', 'tortoise'])
  for (const { y } of lines) expect(y).toBeLessThanOrEqual(60)
})

test('a long word is broken, and no more lines are shown than fit', () => {
  const { lines } = layOut('x'.repeat(2_000), { w: 50, h: 30 }, true)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.at(-1)?.y).toBeLessThanOrEqual(30)
})

test('a text from right to left begins at the right', () => {
  expect(layOut('ليلى', box, false)).toMatchObject({ isRightToLeft: true, lines: [{ x: 118 }] })
  expect(layOut('12 ليلى', box, false).isRightToLeft).toBe(true)
  expect(layOut('Lea ליאה', box, false)).toMatchObject({ isRightToLeft: false, lines: [{ x: 2 }] })
})

test('a box without a width does not fail', () => {
  expect(layOut('x', { w: 0, h: 0 }, true).lines).toHaveLength(1)
})
