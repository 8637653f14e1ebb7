import type { Extent } from './ink.ts'
import type { Pdf } from './pdfium.ts'
import { around, type Character, type PageCharacters, readCharacters } from './read-lines.ts'

/** A horizontal line to write on, in points of PDFium's page from the top left of the page as displayed. */
export interface Rule {
  readonly x: number
  /** Of the line itself. */
  readonly y: number
  readonly w: number
}

export interface PageRules {
  readonly rules: readonly Rule[]
  /** Of the page as displayed; PDFium ignores UserUnit. */
  readonly width: number
  readonly height: number
}

const SHORTEST = 36
/** A thicker path is a bar or a box. */
const THICKEST = 2.5
/** Segments on one line with a smaller gap are one line: dashes, and a line drawn in parts. */
const JOINED_GAP = 4
const SAME_LINE = 1
/** Characters that forms draw lines with. One alone is punctuation. */
export const DRAWS_LINE = new Set(['_', '.', '…', '‗', '⎯', '─', '—'])
const FEWEST_CHARACTERS = 4
const MOST = 500
/** A page with more drawn objects than this is a drawing. */
const MAX_OBJECTS = 20_000
const PATH = 2

/** Lines that are drawn, and runs of underscores or dots. */
export function readRules(pdf: Pdf, number: number): PageRules {
  return readCharacters(pdf, number, (page) => {
    const { width, height } = page
    const found = [...runsIn(page.characters), ...drawnLines(pdf, page)].filter(({ w }) => w > 0)
    const rules = joined(found).filter(({ w }) => w >= SHORTEST)
    return { rules: rules.slice(0, MOST), width, height }
  })
}

/** Runs of one such character. Spaces between them do not end a run. */
function* runsIn(characters: PageCharacters['characters']): Iterable<Rule> {
  let run: Character[] = []
  for (const character of [...characters, 'line end' as const]) {
    const [first] = run
    if (character !== 'line end' && character.text.trim() === '' && first) continue
    if (character !== 'line end' && DRAWS_LINE.has(character.text) && (!first || continues(run, character))) {
      run.push(character)
      continue
    }
    yield* ruleOf(run)
    run = character !== 'line end' && DRAWS_LINE.has(character.text) ? [character] : []
  }
}

function continues(run: readonly Character[], next: Character): boolean {
  const last = run.at(-1)
  if (!last || last.text !== next.text) return false
  const size = last.bottom - last.top
  return Math.abs(next.bottom - last.bottom) < SAME_LINE && next.left - last.right < size
}

function ruleOf(run: readonly Character[]): Rule[] {
  const [first] = run
  if (!first || (run.length < FEWEST_CHARACTERS && first.text !== '…')) return []
  const { left, right, top, bottom } = around(run)
  // An underscore is drawn a little above the lower edge of its line.
  return [{ x: left, y: bottom - 0.15 * (bottom - top), w: right - left }]
}

/** Of paths. */
export function drawnLines(pdf: Pdf, { displayed, handle }: PageCharacters): Rule[] {
  const { module } = pdf
  const count = Math.min(module._FPDFPage_CountObjects(handle), MAX_OBJECTS)
  return pdf.withMemory(16, (memory) => {
    const lines: Rule[] = []
    for (let i = 0; i < count; i++) {
      const object = module._FPDFPage_GetObject(handle, i)
      if (module._FPDFPageObj_GetType(object) !== PATH) continue
      module._FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)
      const [left = 0, bottom = 0, right = 0, top = 0] = module.HEAPF32.subarray(memory / 4, memory / 4 + 4)
      const extent = displayed({ left, top, right, bottom })
      if (isLine(extent)) lines.push({ x: extent.left, y: extent.bottom, w: extent.right - extent.left })
    }
    return lines
  })
}

function isLine({ left, top, right, bottom }: Extent): boolean {
  return bottom - top <= THICKEST && right - left > 2 * (bottom - top)
}

/** From top to bottom, then from left to right. */
function joined(rules: readonly Rule[]): Rule[] {
  const all: Rule[] = []
  for (const rule of rules.toSorted((a, b) => Math.round(a.y) - Math.round(b.y) || a.x - b.x)) {
    const last = all.at(-1)
    const isSame = last && Math.abs(last.y - rule.y) <= SAME_LINE && rule.x - (last.x + last.w) <= JOINED_GAP
    if (isSame) all[all.length - 1] = { ...last, w: Math.max(last.w, rule.x + rule.w - last.x) }
    else all.push(rule)
  }
  return all
}
