/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { catalog } from '../../apps/server/documents/preflight/testing/write-pdf.ts'
import {
  area,
  documentOf,
  line,
  outlines,
  picture,
} from '../../apps/server/documents/rendering/visibility/testing/hiding-pages.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'

// A document whose file says something else than its pages show.

interface Case {
  readonly what: string
  readonly content: string
  /** The text of the page; null where it is too long to be compared. */
  readonly text: string | null
  /** Words of each notice. */
  readonly notices: readonly string[]
}

const SHOWN = 'The rent is 10,000 EUR'
const SECRET = 'The rent is 10 EUR'
const LOW = { y: 600 }
const HIDDEN = 'cannot be seen on the page'
const PICTURES = 'images or drawings'

const CASES: readonly Case[] = [
  beside('white text', line(SECRET, { ...LOW, more: '1 g' }), [HIDDEN]),
  beside('text under a white area', line(SECRET, LOW) + area(60, 590, 300, 30), [HIDDEN]),
  beside('text beside the page', line(SECRET, { ...LOW, x: 620 }), [HIDDEN]),
  beside('text under a picture', line(SECRET, LOW) + picture(60, 580, 400, 60), [HIDDEN, PICTURES]),
  beside('letters drawn as shapes', outlines(10, 72, 600), [PICTURES]),
  { what: 'a line with tags in reverse order', content: marked('buyer', 'pays', 'seller'), text: 'buyer pays seller', notices: [] }, // biome-ignore format: one case
  { what: 'more characters than are read', content: manyWords(), text: null, notices: ['could not be read'] },
  {
    ...{ what: 'the invisible text of a scan', text: '', notices: ['is an image without text'] },
    content: picture(40, 40, 500, 750) + line(SECRET, { more: '3 Tr' }),
  },
]

const TAGGED = CASES.findIndex(({ content }) => content.includes('/MCID'))

function beside(what: string, more: string, notices: readonly string[]): Case {
  return { what, content: line(SHOWN) + more, text: SHOWN, notices }
}

function marked(...words: string[]): string {
  const content = words.map((word, i) => `/P << /MCID ${i} >> BDC (${word} ) Tj EMC`)
  return `BT /F1 12 Tf 72 720 Td ${content.join(' ')} ET`
}

function manyWords(): string {
  return Array.from({ length: 125 }, (_, i) => line('word '.repeat(84), { x: 20, y: 830 - 6 * i, size: 2 })).join('')
}

/** A page for each case. */
export function misleadingPdf(): Buffer {
  return documentOf(
    CASES.map(({ content }) => content),
    {
      1: catalog('/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R'),
      10: `<< /Type /StructTreeRoot /K [11 0 R] /ParentTree << /Nums [${TAGGED} [11 0 R 11 0 R 11 0 R]] >> >>`,
      11: `<< /Type /StructElem /S /P /P 10 0 R /Pg ${100 + 2 * TAGGED} 0 R /K [2 1 0] >>`,
    },
  )
}

/** The text of each page is what the page shows, and its notices say the rest. */
export async function holdMisleading(page: Page): Promise<void> {
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll('.sheet')].map((sheet) => ({
      text: [...sheet.querySelectorAll('[data-y]')].map(({ textContent }) => textContent.trim()).join('\n'),
      notices: [...sheet.querySelectorAll('.omitted')].map(({ textContent }) => textContent),
    })),
  )
  hold(sheets.length === CASES.length, `the text has ${sheets.length} pages`)
  for (const [i, { what, text, notices }] of CASES.entries()) {
    const read = sheets[i] ?? { text: '', notices: [] }
    hold(text === null || read.text === text, `a page with ${what} is read as "${read.text}"`)
    const isSaid =
      notices.length === read.notices.length && notices.every((words, n) => read.notices[n]?.includes(words))
    hold(isSaid, `of a page with ${what} the reader is told ${JSON.stringify(read.notices)}`)
  }
}

export const MISLEADING_FAULTS = {
  'hidden-words': 'words that a page does not show',
  'silent-omission': 'a page that does not say that something of it is missing',
  'tag-order': 'a line in the order of its tags',
}

/** Each on the page that was judged before. */
export async function findMisleading(page: Page): Promise<void> {
  const check = () => holdMisleading(page)
  const set = (selector: string, text: string) =>
    page.locator(selector).first().evaluate((element, given) => {
      const before = element.textContent
      element.textContent = given
      return before
    }, text) // biome-ignore format: one call
  const findWith = async (fault: keyof typeof MISLEADING_FAULTS, selector: string, text: string) => {
    const before = await set(selector, text)
    await mustFind(fault, check)
    await set(selector, before)
  }
  await findWith('hidden-words', '#text-1 [data-y]', `${SHOWN} ${SECRET}`)
  await findWith('silent-omission', '#text-5 .omitted', '')
  await findWith('tag-order', `#text-${TAGGED + 1} [data-y]`, 'seller pays buyer')
}
