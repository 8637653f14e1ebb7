import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Bitmap, readPgm } from '../../packages/pades/testing/appearance.ts'
import { hold } from '../lib/proof.ts'
import { type Box, displayedSize, pageCount, places, signBox, unitOf } from './form.ts'

// What programs that are not ours see: MuPDF draws the pages, poppler reads the text in each box.

const run = promisify(execFile)
const DOTS_PER_INCH = 108
/** Around a box: an edge's neighbours are grey. */
const SLACK = 1.5
const LEAST_INK = 12

/** Ink inside each box, none outside that was not there before. Tells how many pixels of ink the values have. */
export async function checkInk(
  before: string,
  after: string,
  folder: string,
  boxes: readonly { name: string; page: number; box: Box }[] = [...places, { name: 'the signature', ...signBox }],
): Promise<number> {
  const [empty, filled] = await Promise.all([drawn(before, folder, 'before'), drawn(after, folder, 'after')])
  let total = 0
  for (let page = 1; page <= pageCount; page++) {
    const [was, is] = [empty[page - 1], filled[page - 1]]
    hold(was && is && was.width === is.width && was.height === is.height, `page ${page} has another size`)
    const own = boxes.filter((place) => place.page === page)
    const inkOf = own.map(() => 0)
    const scale = is.width / displayedSize(page).width
    for (let at = 0; at < is.pixels.length; at++) {
      if (Math.abs((is.pixels[at] ?? 0) - (was.pixels[at] ?? 0)) < 48) continue
      const [x, y] = [(at % is.width) / scale, Math.floor(at / is.width) / scale]
      const where = own.findIndex(({ box }) => contains(box, x, y))
      hold(where >= 0, `page ${page} differs at ${x.toFixed(1)}, ${y.toFixed(1)}, which is in no box`)
      inkOf[where] = (inkOf[where] ?? 0) + 1
    }
    for (const [index, { name }] of own.entries()) {
      hold((inkOf[index] ?? 0) >= LEAST_INK, `${name} on page ${page} shows ${inkOf[index]} pixels of ink`)
    }
    total += inkOf.reduce((sum, ink) => sum + ink, 0)
  }
  return total
}

function contains({ x, y, w, h }: Box, px: number, py: number): boolean {
  return px >= x - SLACK && px <= x + w + SLACK && py >= y - SLACK && py <= y + h + SLACK
}

async function drawn(file: string, folder: string, name: string): Promise<Bitmap[]> {
  const pattern = join(folder, `${name}-%d.pgm`)
  await run('mutool', ['draw', '-q', '-r', String(DOTS_PER_INCH), '-o', pattern, file])
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  return Promise.all(numbers.map(async (page) => readPgm(await readFile(pattern.replace('%d', String(page))))))
}

/** The text in every box, and nothing else, is the value. */
export async function checkText(file: string, expected = (value: string) => value): Promise<void> {
  await Promise.all(
    places.map(async ({ name, page, box, value, drawn = value }) => {
      // Poppler counts in units of the page's own.
      const [x, y, w, h] = [box.x - 1, box.y - 1, box.w + 2, box.h + 2].map((points) => {
        return String(Math.round(points / unitOf(page)))
      })
      const area = ['-x', x, '-y', y, '-W', w, '-H', h].map(String)
      const { stdout } = await run('pdftotext', [
        '-r',
        '72',
        '-f',
        String(page),
        '-l',
        String(page),
        ...area,
        file,
        '-',
      ])
      hold(
        isSame(plain(stdout), plain(expected(drawn))),
        `${name} reads ${JSON.stringify(plain(stdout))}, not ${JSON.stringify(plain(drawn))}`,
      )
    }),
  )
}

/** Where Arabic and Latin meet in one line, poppler has brackets in an order of its own. */
function isSame(read: string, drawn: string): boolean {
  const isMixed = /\p{Script=Arab}/u.test(drawn) && /\p{Script=Latn}/u.test(drawn)
  const sorted = (text: string) => [...text].toSorted().join('')
  return isMixed ? sorted(read) === sorted(drawn) : read === drawn
}

/** Without the marks that poppler adds around text from right to left, and without the ends of lines. */
function plain(text: string): string {
  const kept = text.normalize('NFC').replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\f]/g, '')
  return kept.replaceAll(/\s+/g, '')
}
