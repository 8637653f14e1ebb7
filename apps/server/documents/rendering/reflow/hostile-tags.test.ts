import { expect, test } from 'vitest'
import { type Body, catalog, onePage, page, stream, writePdf } from '../../preflight/testing/write-pdf.ts'
import { openPdf } from '../pdfium.ts'
import { textOf } from './make-blocks.ts'
import { readReading } from './read-reading.ts'

// The sender's file says what its structure is. Whatever it says, the page is read in bounded time, and all its words.

const CONTENT = stream(
  'BT /F1 12 Tf 72 720 Td /P << /MCID 0 >> BDC (First words) Tj EMC 0 -40 Td /P << /MCID 1 >> BDC (Second words) Tj EMC ET',
)

/** A page of two marked lines, under a tree of these objects. Object 10 is the root of the tree, 11 its first element. */
async function blocksOf(objects: Record<number, Body>, parents = '/Nums [0 [11 0 R 11 0 R]]') {
  const pdf = writePdf({
    objects: onePage({
      1: catalog('/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R'),
      3: page('/StructParents 0'),
      4: CONTENT,
      10: `<< /Type /StructTreeRoot /K [11 0 R] /ParentTree << ${parents} >> >>`,
      ...objects,
    }),
  })
  return readReading(await openPdf(pdf), 1).blocks
}

const read = async (...given: Parameters<typeof blocksOf>) => (await blocksOf(...given)).map(textOf)

const element = (kids: string, more = '/P 10 0 R') => `<< /Type /StructElem /S /P /Pg 3 0 R /K ${kids} ${more} >>`

test('the order of a tree is that of the text', async () => {
  expect(await read({ 11: element('[0 1]') })).toEqual(['First words Second words'])
})

test('a tree that reads the page backwards is not used', async () => {
  expect(await read({ 11: element('[1 0]') })).toEqual(['First words', 'Second words'])
})

test('a tree that reads a line backwards is not used', async () => {
  const words = ['buyer', 'pays', 'seller'].map((word, i) => `/P << /MCID ${i} >> BDC (${word} ) Tj EMC`)
  const content = stream(`BT /F1 12 Tf 72 720 Td ${words.join(' ')} ET`)
  const parents = '/Nums [0 [11 0 R 11 0 R 11 0 R]]'
  expect(await read({ 4: content, 11: element('[2 1 0]') }, parents)).toEqual(['buyer pays seller'])
  expect(await read({ 4: content, 11: element('[0 2]') }, parents)).toEqual(['buyer pays seller'])
})

test('an element that contains itself is read once', async () => {
  expect((await read({ 11: element('[11 0 R 0 11 0 R 1]', '/P 11 0 R') })).join(' ')).toBe('First words Second words')
})

test('elements that contain each other are read once', async () => {
  const texts = await read({
    11: element('[12 0 R 0]', '/P 12 0 R'),
    12: element('[11 0 R 1]', '/P 11 0 R'),
  })
  expect(texts.join(' ').split(' ').sort()).toEqual(['First', 'Second', 'words', 'words'])
})

test('a tree that is thousands of levels deep loses no words', async () => {
  const depth = 5_000
  const chain = Object.fromEntries(
    Array.from({ length: depth }, (_, i) => {
      const isLast = i === depth - 1
      return [11 + i, element(isLast ? '[0 1]' : `[${12 + i} 0 R]`, `/P ${i === 0 ? 10 : 10 + i} 0 R`)]
    }),
  )
  const parents = `/Nums [0 [${10 + depth} 0 R ${10 + depth} 0 R]]`
  expect((await read(chain, parents)).join(' ')).toBe('First words Second words')
})

test('an element with a hundred thousand kids is read in bounded time, and once', async () => {
  const started = performance.now()
  expect((await read({ 11: element(`[0 1 ${'11 0 R 0 '.repeat(50_000)}]`) })).join(' ')).toBe(
    'First words Second words',
  )
  expect(performance.now() - started).toBeLessThan(5_000)
})

test.each([
  ['no elements', '[]'],
  ['a number for its kids', '7'],
  ['content that is not on the page', '[7 8 9]'],
  ['negative content', '[-1 -2]'],
])('a tree with %s is not used', async (_, kids) => {
  expect((await read({ 11: element(kids) })).join(' ')).toBe('First words Second words')
})

test('text that is not on the page is not read: alternate and actual text', async () => {
  const lies = '/P 10 0 R /Alt (Something else) /ActualText (Something else) /E (Something else)'
  expect(await read({ 11: element('[0 1]', lies) })).toEqual(['First words Second words'])
})

test('a language that is none is not used', async () => {
  const [block] = await blocksOf({ 11: element('[0 1]', '/P 10 0 R /Lang (en"><script>)') })
  expect(block).toMatchObject({ text: 'First words Second words', lang: null })
})
