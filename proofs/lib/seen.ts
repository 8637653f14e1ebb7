import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Bitmap, readPgm } from '../../packages/pades/testing/appearance.ts'
import { hold } from './proof.ts'

// What programs that are not ours see of a document: MuPDF draws the pages, poppler reads the text in a box.

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface Place {
  readonly name: string
  readonly page: number
  readonly box: Box
}

const run = promisify(execFile)
const DOTS_PER_INCH = 108
/** Around a box: an edge's neighbours are grey. */
const SLACK = 1.5
const LEAST_INK = 12

/**
 * Ink inside each box, none outside that was not there before. `widths` are those of the displayed pages, in points.
 * Returns the number of pixels of ink.
 */
export async function holdInk(
  [before, after]: readonly [string, string],
  folder: string,
  places: readonly Place[],
  widths: readonly number[],
): Promise<number> {
  const [empty, filled] = await Promise.all([
    drawn(before, folder, 'before', widths.length),
    drawn(after, folder, 'after', widths.length),
  ])
  let total = 0
  for (const [index, width] of widths.entries()) {
    const page = index + 1
    const [was, is] = [empty[index], filled[index]]
    hold(was && is && was.width === is.width && was.height === is.height, `page ${page} has another size`)
    const own = places.filter((place) => place.page === page)
    const inkOf = own.map(() => 0)
    const scale = is.width / width
    for (let at = 0; at < is.pixels.length; at++) {
      if (Math.abs((is.pixels[at] ?? 0) - (was.pixels[at] ?? 0)) < 48) continue
      const [x, y] = [(at % is.width) / scale, Math.floor(at / is.width) / scale]
      const where = own.findIndex(({ box }) => contains(box, x, y))
      hold(where >= 0, `page ${page} differs at ${x.toFixed(1)}, ${y.toFixed(1)}, which is in no box`)
      inkOf[where] = (inkOf[where] ?? 0) + 1
    }
    for (const [place, { name }] of own.entries()) {
      hold((inkOf[place] ?? 0) >= LEAST_INK, `${name} on page ${page} shows ${inkOf[place]} pixels of ink`)
    }
    total += inkOf.reduce((sum, ink) => sum + ink, 0)
  }
  return total
}

function contains({ x, y, w, h }: Box, px: number, py: number): boolean {
  return px >= x - SLACK && px <= x + w + SLACK && py >= y - SLACK && py <= y + h + SLACK
}

async function drawn(file: string, folder: string, name: string, pages: number): Promise<Bitmap[]> {
  const pattern = join(folder, `${name}-%d.pgm`)
  await run('mutool', ['draw', '-q', '-r', String(DOTS_PER_INCH), '-o', pattern, file])
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  return Promise.all(numbers.map(async (page) => readPgm(await readFile(pattern.replace('%d', String(page))))))
}

/** The text in the box, and nothing else, is this one. `unit` is the page's UserUnit, in which poppler counts. */
export async function holdText(file: string, { name, page, box }: Place, text: string, unit = 1): Promise<void> {
  const [x, y, w, h] = [box.x - 1, box.y - 1, box.w + 2, box.h + 2].map((points) => String(Math.round(points / unit)))
  const area = ['-x', x, '-y', y, '-W', w, '-H', h].map(String)
  const pages = ['-f', String(page), '-l', String(page)]
  const { stdout } = await run('pdftotext', ['-r', '72', ...pages, ...area, file, '-'])
  const [read, expected] = [plain(stdout), plain(text)]
  hold(isSame(read, expected), `${name} reads ${JSON.stringify(read)}, not ${JSON.stringify(expected)}`)
}

/** Where two directions meet in one line, poppler has brackets and words in an order of its own. */
function isSame(read: string, expected: string): boolean {
  const isMixed = /[\p{Script=Arab}\p{Script=Hebr}]/u.test(expected) && /\p{Script=Latn}/u.test(expected)
  const sorted = (text: string) => [...text].toSorted().join('')
  return isMixed ? sorted(read) === sorted(expected) : read === expected
}

/** Without the marks that poppler adds around text from right to left, and without the ends of lines. */
function plain(text: string): string {
  const kept = text.normalize('NFC').replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\f]/g, '')
  return kept.replaceAll(/\s+/g, '')
}
