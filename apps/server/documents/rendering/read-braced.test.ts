import { expect, test } from 'vitest'
import { flate, writePdf } from '../preflight/testing/write-pdf.ts'
import { openPdf } from './pdfium.ts'
import { type Braced, readBraced } from './read-braced.ts'

/** A page of 600 by 500 that shows these operators in Helvetica. */
async function bracedIn(operators: string, entries = ''): Promise<readonly Braced[]> {
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
  return readBraced(await openPdf(bytes), 1).found
}

const shown = (text: string, matrix = '1 0 0 1 100 200', size = 12) => `BT /F1 ${size} Tf ${matrix} Tm (${text}) Tj ET`

test.each([
  [0, '1 0 0 1 100 200', { x: 80, baseline: 300 }],
  [90, '0 1 -1 0 100 200', { x: 170, baseline: 80 }],
  [180, '-1 0 0 -1 400 200', { x: 200, baseline: 170 }],
  [270, '0 -1 1 0 100 400', { x: 100, baseline: 500 }],
])('on a page turned by %i a tag stands where it is displayed', async (rotate, matrix, place) => {
  const found = await bracedIn(shown('{{sign:a}}', matrix), `/CropBox[20 30 600 500]/Rotate ${rotate}`)
  expect(found).toMatchObject([{ text: 'sign:a', ...place, size: 12, problem: null }])
})

test.each([
  ['written at size 1 and scaled', shown('{{sign:a}}', '12 0 0 12 100 200', 1)],
  ['shown letter by letter', 'BT /F1 12 Tf 100 200 Td [({)-90({s)30(ig)-120(n:a)10(})(})]TJ ET'],
  ['shown in two fonts and two objects', `${shown('{{si')} ${shown('gn:a}}', '1 0 0 1 117 200')}`],
])('a tag %s is one', async (_, operators) => {
  const found = await bracedIn(operators)
  expect(found).toMatchObject([{ x: 100, baseline: 300, problem: null }])
  expect(found[0]?.text.replaceAll(' ', '')).toBe('sign:a')
  expect(found[0]?.size).toBeCloseTo(12)
})

test.each([
  ['that is never closed', shown('{{sign:a'), 'unclosed'],
  ['that ends below', `${shown('{{sign:')} ${shown('a}}', '1 0 0 1 100 180')}`, 'broken over lines'],
  ['that runs upwards', shown('{{sign:a}}', '0 1 -1 0 100 200'), 'turned'],
])('a tag %s says so', async (_, operators, problem) => {
  expect(await bracedIn(operators)).toMatchObject([{ problem }])
})

test('finds a tag inside an unclosed one', async () => {
  const found = await bracedIn(shown('{{sign:a and {{text:b}} and {c}'))
  expect(found.map(({ text, problem }) => [text, problem])).toEqual([
    ['sign:a and', 'unclosed'],
    ['text:b', null],
  ])
})
