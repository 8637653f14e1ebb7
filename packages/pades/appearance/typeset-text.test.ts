import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fonts } from '../testing/appearance.ts'
import { minFontSize, type TextBox, typesetText } from './typeset-text.ts'

const box: Omit<TextBox, 'text'> = { width: 200, height: 14, size: 11, align: 'start', multiline: false }
const largeBox: Omit<TextBox, 'text'> = { ...box, height: 100, multiline: true }

async function linesOf(text: string, options = largeBox): Promise<string[]> {
  return (await typesetText({ ...options, text }, fonts))?.lines.map(({ line }) => line.text) ?? []
}

describe('one line', () => {
  test('is centred vertically at its size', async () => {
    expect(await typesetText({ ...box, text: 'Asha Rao' }, fonts)).toMatchObject({
      size: 11,
      lines: [{ x: 0, y: expect.closeTo(2.985) }],
    })
  })
  test('is reduced to fit the box, but not below the smallest legible size', async () => {
    const shrunk = await typesetText({ ...box, text: 'Wolfeschlegelsteinhausenbergerdorff the Elder' }, fonts)
    expect(shrunk?.size).toBeLessThan(11)
    expect(shrunk?.size).toBeGreaterThanOrEqual(minFontSize)
    expect(await typesetText({ ...box, text: 'm'.repeat(60) }, fonts)).toBeUndefined()
  })
  test('is aligned to the start side of its script, unless alignment is given', async () => {
    const at = async (text: string, align: TextBox['align']) => {
      const { lines, size } = (await typesetText({ ...box, text, align }, fonts)) ?? { lines: [], size: 0 }
      return lines.map(({ x, line }) => (x === 0 ? 'left' : x + line.width * size > 199.9 ? 'right' : 'center'))[0]
    }
    expect(await at('Asha', 'start')).toBe('left')
    expect(await at('علي', 'start')).toBe('right')
    expect(await at('علي', 'left')).toBe('left')
    expect(await at('Asha', 'center')).toBe('center')
  })
  test('treats line ends as spaces', async () => {
    expect(await linesOf('Asha\nRao', box)).toEqual(['Asha Rao'])
  })
})

describe('several lines', () => {
  test('are broken between words and at line ends', async () => {
    expect(await linesOf('Flat 7, 221 Baker Street, Marylebone\nLondon', { ...largeBox, width: 120 })).toEqual([
      'Flat 7, 221 Baker',
      'Street, Marylebone',
      'London',
    ])
  })
  test('are broken between words without spaces, but not before a full stop', async () => {
    const lines = await linesOf('東京都千代田区丸の内一丁目九番一号。', { ...largeBox, width: 99 })
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('')).toBe('東京都千代田区丸の内一丁目九番一号。')
    for (const line of lines) expect(line).not.toMatch(/^。/)
  })
  test('keep the direction of their paragraph', async () => {
    const set = await typesetText({ ...largeBox, width: 90, text: 'שלום עולם 2027 ABC DEF GHI JKL' }, fonts)
    expect(set?.lines.map(({ line }) => line.rightToLeft)).toEqual(set?.lines.map(() => true))
  })
  test('do not fit if there are too many', async () => {
    expect(await typesetText({ ...largeBox, height: 20, text: 'word '.repeat(200) }, fonts)).toBeUndefined()
  })
})

test('no ink is outside the box, and no word is lost', async () => {
  const anyText = fc.array(
    fc.constantFrom('Asha', 'Rao', 'மூர்த்தி', 'น้ำทิพย์', 'علي', 'श्रीकृष्ण', '王小龍', '12.5', 'Straße', '\n'),
    { minLength: 1, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(
      anyText,
      fc.integer({ min: 40, max: 300 }),
      fc.integer({ min: 8, max: 80 }),
      async (words, width, height) => {
        const text = words.join(' ')
        const set = await typesetText({ ...largeBox, width, height, text }, fonts)
        if (set === undefined) return
        for (const { line, x, y } of set.lines) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x + line.width * set.size).toBeLessThanOrEqual(width + 0.1)
          expect(y).toBeGreaterThanOrEqual(-0.1)
          expect(y).toBeLessThanOrEqual(height)
        }
        const drawn = set.lines
          .map(({ line }) => line.text)
          .join(' ')
          .split(/\s+/)
        expect(drawn.filter(Boolean).join('')).toBe(text.replaceAll(/\s+/g, ''))
      },
    ),
    { numRuns: 60, examples: [[['\n', 'علي', 'Asha'], 43, 17]] },
  )
})
