import { expect, test } from 'vitest'
import type { Character } from './read-lines.ts'
import { hasRightToLeft, inVisualOrder, spoken } from './visual-order.ts'

/** Characters ten points wide, from left to right as they are seen. */
function seen(text: string, top = 0): Character[] {
  return [...text].map((letter, index) => {
    return { text: letter, index, left: 10 * index, right: 10 * index + 10, top, bottom: top + 12 }
  })
}

const textOf = (characters: readonly Character[]) => characters.map(({ text }) => text).join('')

test('braces of a line from right to left are told by how they look', () => {
  const ordered = inVisualOrder(seen('}}sign:a{{ :\u05d0\u05d1'))
  expect(textOf(ordered)).toBe('{{sign:a}} :\u05d0\u05d1')
  expect(ordered[0]?.isMirrored).toBe(true)
})

test('braces that are what they look like stay', () => {
  const ordered = inVisualOrder(seen('{{sign:a}} \u05d0 {{text:b}}'))
  expect(textOf(ordered)).toBe('{{sign:a}} \u05d0 {{text:b}}')
  expect(ordered[0]?.isMirrored).toBe(false)
})

test('whatever order they come in, lines are read from the top and from the left', () => {
  const [upper, lower] = [seen('{{a}}'), seen('{{b}}', 20)]
  expect(textOf(inVisualOrder([...lower, ...upper].toReversed()))).toBe('{{a}}{{b}}')
})

test('a single brace is no tag’s', () => {
  expect(textOf(inVisualOrder(seen('}\u05d0{')))).toBe('}\u05d0{')
})

test('letters from right to left are spoken in their own order', () => {
  expect(spoken('sign:\u05d2\u05d1\u05d0; width=9')).toBe('sign:\u05d0\u05d1\u05d2; width=9')
})

test('only a page with such letters is read so', () => {
  expect(hasRightToLeft(seen('{{sign:a}}'))).toBe(false)
  expect(hasRightToLeft(seen('\u0639'))).toBe(true)
})
