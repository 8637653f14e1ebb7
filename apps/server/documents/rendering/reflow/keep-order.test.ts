import { describe, expect, test } from 'vitest'
import type { Tag } from './glyphs.ts'
import { textOf } from './make-blocks.ts'
import { reflow } from './reflow.ts'
import { line, lines, pageOf } from './testing/typeset.ts'

const tag = (type: string, ...kids: Tag['kids']): Tag => ({ type, kids, lang: null, columns: 1, rows: 1 })
const paragraphs = (...all: Tag['kids'][]) => all.map((kids) => tag('P', ...kids))

/** A tree that is used has no tables where the page has columns, and a page without one has its layout. */
function isUsed(rows: Parameters<typeof pageOf>[0], tags: Tag[]): boolean {
  const page = pageOf(rows)
  const [tagged, untagged] = [reflow(page, tags), reflow(page, [])]
  return JSON.stringify(tagged) !== JSON.stringify(untagged)
}

/** Words of a line, each with content of its own. */
function words(y: number, first: number, ...all: string[]) {
  let x = 50
  return all.flatMap((word, i) => {
    const glyphs = line(x, y, `${word} `, { mcid: first + i })
    x += 5 * (word.length + 1)
    return glyphs
  })
}

describe('the order of a tree', () => {
  const sentence = [words(100, 0, 'buyer', 'pays', 'seller')]
  const text = (tags: Tag[]) => reflow(pageOf(sentence), tags).blocks.map(textOf)

  test.each([
    ['one paragraph', paragraphs([2, 1, 0])],
    ['paragraphs', paragraphs([2], [1], [0])],
    ['two words', paragraphs([1, 0, 2])],
    ['one word left out', paragraphs([0, 2])],
    ['one word apart', paragraphs([0, 2], [1])],
    ['a list', [tag('L', tag('LI', tag('Lbl', 2), tag('LBody', 0, 1)))]],
    ['a heading', [tag('H1', 2, 0, 1)]],
  ])('is not used if it changes a line: %s', (_, tags) => {
    expect(text(tags)).toEqual(['buyer pays seller'])
  })

  test('is not used if it reads a paragraph from below', () => {
    const rows = [words(100, 0, 'This is the first line'), words(113, 1, 'and this is the next one')]
    expect(
      reflow(pageOf(rows), paragraphs([1, 0]))
        .blocks.map(textOf)
        .join(' '),
    ).toMatch(/^This/)
    expect(isUsed(rows, [tag('H1', 0, 1)])).toBe(true)
  })

  test('may put one column, and one paragraph, before another', () => {
    const left = lines(50, 100, ['first one', 'first two'], { mcid: 0 })
    const right = lines(250, 100, ['second one', 'second two'], { mcid: 1 })
    expect(isUsed([...left, ...right], [tag('H1', 0), tag('H2', 1)])).toBe(true)
    const above = lines(50, 100, ['the upper one'], { mcid: 0 })
    const below = lines(50, 200, ['the lower one'], { mcid: 1 })
    expect(reflow(pageOf([...above, ...below]), paragraphs([1], [0])).blocks.map(textOf)).toEqual([
      ...['the lower one', 'the upper one'],
    ])
  })

  test('may go on with a paragraph at the top of the next column', () => {
    const left = lines(50, 100, ['it begins', 'at the left'], { mcid: 0 })
    const right = lines(250, 100, ['and it ends', 'at the right'], { mcid: 1 })
    const [block, ...others] = reflow(pageOf([...left, ...right]), paragraphs([0, 1])).blocks
    expect(others).toEqual([])
    expect(block && textOf(block).replaceAll('\n', ' ')).toBe('it begins at the left and it ends at the right')
  })

  describe('in a table', () => {
    const row = (y: number, mcid: number, name: string, price: string) => [
      ...line(50, y, name, { mcid }),
      ...line(250, y, price, { mcid: mcid + 1 }),
    ]
    const page = [row(100, 0, 'Rent', '450'), row(120, 2, 'Deposit', '900')]
    const table = (...rows: number[][]) => [tag('Table', ...rows.map((cells) => tag('TR', ...cells.map((mcid) => tag('TD', mcid)))))] // biome-ignore format: one thought
    const textsOf = (tags: Tag[]) => reflow(pageOf(page), tags).blocks.map(textOf)

    test('is that of its rows', () => {
      expect(textsOf(table([0, 1], [2, 3]))).toEqual(['Rent 450\nDeposit 900'])
    })

    test.each([
      ['of two rows', table([0, 3], [2, 1])],
      ['of two rows, in the order of each line', table([2], [0, 3], [1])],
      ['backwards', table([1, 0], [3, 2])],
    ])('is not used if it puts cells together %s', (_, tags) => {
      expect(textsOf(tags)).toEqual(textsOf([]))
    })
  })
})
