import { expect, test } from 'vitest'
import { flate, writePdf } from '../preflight/testing/write-pdf.ts'
import { openPdf } from './pdfium.ts'
import { type Rule, readRules } from './read-rules.ts'

/** A page of 600 by 500 that shows these operators in Helvetica. */
async function rulesIn(operators: string, entries = ''): Promise<readonly Rule[]> {
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 500]${entries}/Contents 11 0 R/Resources<</Font<</F1 3 0 R>>>>>>`
  const bytes = writePdf({
    objects: new Map([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Count 1/Kids[10 0 R]>>'],
      [3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
      [10, page],
      [11, flate(operators)],
    ]),
  })
  return readRules(await openPdf(bytes), 1).rules
}

const shown = (text: string) => `BT /F1 12 Tf 1 0 0 1 100 200 Tm (${text}) Tj ET`
/** Within five points. */
const near = (value: number) => expect.closeTo(value, -1)

test('a drawn line is found at its place, as a stroke and as a thin rectangle', async () => {
  const [stroke] = await rulesIn('1 w 100 200 m 300 200 l S')
  expect(stroke).toEqual({ x: near(100), y: near(300), w: near(200) })
  const [filled] = await rulesIn('100 200 200 1 re f')
  expect(filled).toEqual({ x: near(100), y: near(300), w: near(200) })
})

test('a line on a turned page is found where it is displayed', async () => {
  const [line] = await rulesIn('1 w 100 200 m 100 400 l S', '/Rotate 90')
  expect(line).toEqual({ x: near(200), y: near(100), w: near(200) })
})

test('a run of underscores is a line without the text before it', async () => {
  const [line, ...others] = await rulesIn(shown('Name: ______________ Date: __________'))
  expect(line?.x).toBeGreaterThan(130)
  expect(line?.y).toEqual(near(302))
  expect(others).toHaveLength(1)
})

test('dashes of one line are one line', async () => {
  const dashes = Array.from({ length: 20 }, (_, i) => `${100 + 8 * i} 200 m ${105 + 8 * i} 200 l S`)
  expect(await rulesIn(`1 w ${dashes.join(' ')}`)).toHaveLength(1)
})

test('boxes, short lines, upright lines and punctuation are no lines', async () => {
  const drawn = '1 w 100 100 200 60 re S 100 300 m 120 300 l S 50 50 m 50 300 l S'
  expect(await rulesIn(`${drawn} ${shown('One. Two... three_four')}`)).toEqual([])
})
