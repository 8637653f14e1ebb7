import type { PageInfo } from '@countersign/domain/placement'
import type { Extent } from '../rendering/ink.ts'
import type { Pdf } from '../rendering/pdfium.ts'
import { around, type Character, isVisible, type PageCharacters, readCharacters } from '../rendering/read-lines.ts'
import { DRAWS_LINE } from '../rendering/read-rules.ts'
import { MAX_TEXT_PLACES, TEXT_BUDGET_CPU_MS, TEXT_LATEST_MS } from './limits.ts'
import { threadCpuMs } from './thread-cpu.ts'

/** A run of text on the page as displayed, from its top left, in whole points. */
export type TextPlace = readonly [x: number, y: number, w: number, h: number]
/** By page, from the first. Null: the text of the page was not read. */
export type TextPlaces = readonly (readonly TextPlace[] | null)[]

/**
 * Where text stands on the pages that were rendered quickly, for warnings about boxes over it: only positions, so that a
 * create needs no text. Begins with the last page, where most signatures are. Advice: what takes too long, and what PDFium
 * cannot read, is left out.
 */
export function readTextPlaces(pdf: Pdf, pages: readonly PageInfo[], quick: ReadonlySet<PageInfo>): TextPlaces {
  const spentBefore = threadCpuMs()
  const places: (readonly TextPlace[] | null)[] = pages.map(() => null)
  let left: number = MAX_TEXT_PLACES.document
  for (const page of pages.toReversed()) {
    if (threadCpuMs() - spentBefore > TEXT_BUDGET_CPU_MS || performance.now() > TEXT_LATEST_MS) break
    if (!quick.has(page)) continue
    const read = placesOrNone(pdf, page)
    if (read === null) break // PDFium may be damaged
    if (read.length > Math.min(left, MAX_TEXT_PLACES.page)) continue
    places[page.number - 1] = read
    left -= read.length
  }
  return places
}

function placesOrNone(pdf: Pdf, page: PageInfo): TextPlace[] | null {
  try {
    return placesOn(pdf, page)
  } catch {
    return null
  }
}

function placesOn(pdf: Pdf, page: PageInfo): TextPlace[] {
  return readCharacters(pdf, page.number, (read) => {
    // PDFium uses units of user space, we use points: they differ if the page has a UserUnit.
    const unit = page.width / read.width
    const places = Array.from(runsOf(read), (run) => inPoints(around(run), unit))
    return places.filter((place) => place.every(Number.isSafeInteger))
  })
}

/**
 * Neighbouring characters of a line. A line to sign on is no text, nor is a tag, which stands where its box will be. Text
 * at an angle is a watermark.
 */
function* runsOf({ characters, settingOf }: PageCharacters): Iterable<Character[]> {
  let run: Character[] = []
  let braces = 0
  for (const character of [...characters, 'line end' as const]) {
    const isEnd = character === 'line end'
    braces = isEnd ? 0 : Math.max(0, braces + (BRACES.get(character.text) ?? 0))
    if (!isEnd && (braces > 1 || !isText(character))) continue
    const last = run.at(-1)
    if (!isEnd && (!last || isNear(last, character))) {
      run.push(character)
      continue
    }
    const [first] = run
    if (first && settingOf(first).turn !== null) yield run
    run = isEnd ? [] : [character]
  }
}

const BRACES: ReadonlyMap<string, number> = new Map([
  ['{', 1],
  ['}', -1],
])

function isText(character: Character): boolean {
  return isVisible(character) && !DRAWS_LINE.has(character.text) && !BRACES.has(character.text)
}

/** With a gap of at most the size of a letter. */
function isNear(a: Extent, b: Extent): boolean {
  const across = Math.max(a.left, b.left) - Math.min(a.right, b.right)
  const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom)
  return Math.max(across, down) <= Math.max(a.right - a.left, a.bottom - a.top)
}

function inPoints({ left, top, right, bottom }: Extent, unit: number): TextPlace {
  const [x, y] = [Math.round(left * unit), Math.round(top * unit)]
  return [x, y, Math.round(right * unit) - x, Math.round(bottom * unit) - y]
}
