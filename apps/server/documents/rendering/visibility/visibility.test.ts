import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { MAX_TEXT_CHARACTERS } from '../limits.ts'
import { openPdf } from '../pdfium.ts'
import { textOf } from '../reflow/make-blocks.ts'
import { readReading } from '../reflow/read-reading.ts'
import { AT, area, documentOf, line, outlines, page, picture, SIZE } from './testing/hiding-pages.ts'

// The sender writes the file, and the reader sees the page: only what the page shows is read.

async function read(content: string, more: Parameters<typeof documentOf>[1] = {}) {
  const { blocks, omits } = readReading(await openPdf(documentOf([content], more)), 1)
  return { text: blocks.map(textOf).join('\n'), omits }
}

const SHOWN = line('The price is on the page')
const HIDDEN = 'The price is 10 EUR'
const BELOW = { y: 640 }

describe('text that the page does not show is not read, and the reader is told', () => {
  test.each([
    ['invisible', line(HIDDEN, { ...BELOW, more: '3 Tr' })],
    ['only a clipping path', line(HIDDEN, { ...BELOW, more: '7 Tr' })],
    ['white on white', line(HIDDEN, { ...BELOW, more: '1 g' })],
    ['nearly white on white', line(HIDDEN, { ...BELOW, more: '0.96 g' })],
    ['black on black', area(60, 630, 400, 40, '0 g') + line(HIDDEN, BELOW)],
    ['transparent', `q /Clear gs ${line(HIDDEN, BELOW)} Q`],
    ['covered by a white area', line(HIDDEN, BELOW) + area(60, 630, 400, 40)],
    ['clipped', `q 0 0 10 10 re W n ${line(HIDDEN, BELOW)} Q`],
    ['below the page', line(HIDDEN, { y: -40 })],
    ['beside the page', line(HIDDEN, { x: 600 })],
    ['over the edge of the page', line(`${HIDDEN}, jpgqy`, { y: 841 })],
  ])('%s', async (_, hidden) => {
    expect(await read(SHOWN + hidden)).toEqual({ text: 'The price is on the page', omits: ['hidden'] })
  })

  test('under a picture that says something else', async () => {
    expect(await read(SHOWN + line(HIDDEN, BELOW) + picture(60, 620, 400, 50))).toEqual({
      ...{ text: 'The price is on the page', omits: ['hidden', 'pictures'] },
    })
  })

  test('a part of a line', async () => {
    const covered = area(AT.x + 0.6 * SIZE * 'The price is 10'.length, 710, 0.6 * SIZE * 4, 30)
    expect(await read(line('The price is 10,000 EUR') + covered)).toEqual({
      ...{ text: 'The price is 10 EUR', omits: ['hidden'] },
    })
  })

  test('what a line has beyond the edge of the page', async () => {
    const { text, omits } = await read(line(`It ends here ${'x'.repeat(90)} for ever`))
    expect(text).toMatch(/^It ends here x+$/)
    expect(omits).toEqual(['hidden'])
  })

  test('within a form', async () => {
    expect(await read('/Fm1 Do')).toEqual({ text: 'Text of a form', omits: ['hidden'] })
  })

  test('the invisible text of a scan: the page is a picture', async () => {
    expect((await read(picture(40, 40, 500, 750) + line(HIDDEN, { more: '3 Tr' }))).text).toBe('')
  })
})

describe('text that the page shows is read', () => {
  const SMALL = 'Small; thin, light - i.e. |l| [1.1]: "10.5 %".'
  test.each([
    ['black', { more: '0 g' }],
    ['light grey', { more: '0.8 g', size: 6 }],
    ['as light as a watermark', { more: '0.87 g', size: 9 }],
    ['yellow', { more: '1 1 0 rg' }],
    ['tiny', { size: 4 }],
    ['in outline', { more: '1 Tr 0.2 w', size: 18, x: 30 }],
  ])('%s', async (_, style) => {
    expect(await read(line(SMALL, style))).toEqual({ text: SMALL, omits: [] })
  })

  test('white on black', async () => {
    const content = area(60, 700, 400, 40, '0 g') + line(HIDDEN, { more: '1 g' })
    expect(await read(content)).toEqual({ text: HIDDEN, omits: [] })
  })

  test('over a picture', async () => {
    const content = picture(40, 600, 500, 200) + area(60, 700, 400, 40, '0.9 g') + line(HIDDEN)
    expect(await read(content)).toEqual({ text: HIDDEN, omits: ['pictures'] })
  })

  test('over a picture without anything behind it', async () => {
    expect((await read(picture(40, 600, 500, 200) + line(HIDDEN, { size: 20 }))).text).toBe(HIDDEN)
  })

  test('of a page that is turned, and of one whose box does not begin at zero', async () => {
    for (const box of ['/MediaBox [0 0 595 842] /Rotate 90', '/MediaBox [50 600 595 842]']) {
      expect(await read(line(HIDDEN), { 100: page(box) })).toEqual({ text: HIDDEN, omits: [] })
    }
  })

  test('of the sample', async () => {
    const sample = await readFile(new URL('../../sample/consulting-agreement.pdf', import.meta.url))
    expect(readReading(await openPdf(sample), 1).omits).toEqual([])
  })
})

describe('the reader is told of what is drawn and not in the text', () => {
  test('more characters than are read', async () => {
    const row = 'ten signs '.repeat(45).trim()
    const rows = Math.ceil((MAX_TEXT_CHARACTERS + 1) / row.length)
    const content = Array.from({ length: rows }, (_, i) => line(row, { x: 20, y: 830 - 6 * i, size: 2 })).join('')
    const { text, omits } = await read(content)
    expect(omits).toEqual(['unread'])
    expect(text.length).toBeLessThanOrEqual(MAX_TEXT_CHARACTERS)
    expect((await read(line(row, { x: 20, size: 2 }))).omits).toEqual([])
  })

  test('glyphs that stand for spaces', async () => {
    expect(await read(SHOWN + line('ABBA', BELOW).replace('/F1', '/F2'))).toMatchObject({ omits: ['unread'] })
  })

  test('a picture', async () => {
    expect((await read(SHOWN + picture(72, 500, 120, 40))).omits).toEqual(['pictures'])
  })

  test.each([0.8, 1, 2, 5])('letters that are drawn as shapes, %s times as large as print', async (scale) => {
    expect((await read(SHOWN + outlines(8, 72, 600, scale))).omits).toEqual(['pictures'])
  })

  test.each([
    ['a table', grid(72, 300, 6, 12)],
    ['a table of small cells', grid(72, 100, 18, 30, 25)],
    ['areas', area(0, 0, 595, 842, '0.95 g') + area(72, 400, 200, 100, '0.7 0.8 1 rg')],
    ['boxes to tick', [0, 1, 2, 3].map((i) => `72 ${600 - 20 * i} 8 8 re S\n`).join('')],
    ['a dotted line', '[1 2] 0 d 1 w 72 500 m 500 500 l S'],
    ['a dashed line', '[3 2] 0 d 0.5 w 72 500 m 500 500 l S'],
  ])('not of %s', async (_, drawn) => {
    expect((await read(`${drawn}\n[] 0 d 0 g ${SHOWN}`)).omits).toEqual([])
  })
})

/** Lines around cells. */
function grid(x: number, y: number, columns: number, rows: number, width = 70): string {
  const height = 16
  const across = Array.from({ length: rows + 1 }, (_, i) => `${x} ${y + i * height} m ${x + columns * width} ${y + i * height} l`) // biome-ignore format: one thought
  const down = Array.from({ length: columns + 1 }, (_, i) => `${x + i * width} ${y} m ${x + i * width} ${y + rows * height} l`) // biome-ignore format: one thought
  return `0.5 w ${[...across, ...down].join(' ')} S\n`
}
