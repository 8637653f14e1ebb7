import { expect, test } from 'vitest'
import type { Character } from './read-lines.ts'
import { hasRightToLeft, inVisualOrder, spoken } from './visual-order.ts'

/** Characters ten points wide, in visual order from left to right. */
function seen(text: string, top = 0): Character[] {
  return [...text].map((character, index) => {
    return { text: character, index, left: 10 * index, right: 10 * index + 10, top, bottom: top + 12 }
  })
}

const textOf = (characters: readonly Character[]) => characters.map(({ text }) => text).join('')

test('mirrors the braces of a right-to-left line', () => {
  const ordered = inVisualOrder(seen('}}sign:a{{ :\u05d0\u05d1'))
  expect(textOf(ordered)).toBe('{{sign:a}} :\u05d0\u05d1')
  expect(ordered[0]?.isMirrored).toBe(true)
})

test('keeps braces that are not mirrored', () => {
  const ordered = inVisualOrder(seen('{{sign:a}} \u05d0 {{text:b}}'))
  expect(textOf(ordered)).toBe('{{sign:a}} \u05d0 {{text:b}}')
  expect(ordered[0]?.isMirrored).toBe(false)
})

test('reads lines from the top and from the left, whatever their order', () => {
  const [upper, lower] = [seen('{{a}}'), seen('{{b}}', 20)]
  expect(textOf(inVisualOrder([...lower, ...upper].toReversed()))).toBe('{{a}}{{b}}')
})

test('ignores a single brace', () => {
  expect(textOf(inVisualOrder(seen('}\u05d0{')))).toBe('}\u05d0{')
})

test('reads right-to-left letters in logical order', () => {
  expect(spoken('sign:\u05d2\u05d1\u05d0; width=9')).toBe('sign:\u05d0\u05d1\u05d2; width=9')
})

test('applies only to a page with right-to-left letters', () => {
  expect(hasRightToLeft(seen('{{sign:a}}'))).toBe(false)
  expect(hasRightToLeft(seen('\u0639'))).toBe(true)
})
