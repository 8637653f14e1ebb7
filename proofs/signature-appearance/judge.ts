import type { Browser } from 'playwright-core'
import type { Mark } from '../../apps/signing/bodies.ts'
import type { Appearance, Rectangle } from '../../packages/pades/pdf/index.ts'
import {
  type Bitmap,
  documentWithAppearances,
  extractText,
  withEnlargedBox,
} from '../../packages/pades/testing/appearance.ts'
import { atLeast, atMost, holdLimit } from '../lib/limits.ts'
import { hold } from '../lib/proof.ts'
import type { Case } from './cases.ts'
import { type DrawOptions, drawPreviews, SCALE, sealedAppearance } from './draw.ts'
import { inkIn, inkOutside, inverted, type Overlap, overlapOf } from './ink.ts'
import { makeMarks } from './marks.ts'
import { type Background, renderPage } from './render.ts'
import { GAP, laySheet, type Sheet } from './sheet.ts'

export const limits = {
  overlap: atLeast(0.9, 'area of ink that the preview and the sealed page have in common, of the area that either has'),
  halo: atLeast(0.9, 'the same of the white around the ink, on a black background'),
  covered: atMost(0.3, 'share of a box that an uploaded photo covers'),
}

type Say = (line: string) => void

/** Two pictures of the same boxes: of the page before signing, and of the sealed file. */
export interface Pair {
  readonly preview: Bitmap
  readonly sealed: Bitmap
  readonly sheet: Sheet
}

/** Draws cases by the page's own script and by the sealer's code, and compares them. */
export async function judgeSheet(browser: Browser, cases: readonly Case[], say: Say): Promise<Overlap[]> {
  const marks = await makeMarks(cases)
  const sheet = laySheet(cases.map(({ size }) => size))
  const appearances = await Promise.all(cases.map((one, i) => sealedAppearance(one, marks[i] as Mark)))
  const preview = await drawPreviews(browser, sheet, cases, marks)
  const sealed = await renderSheet(sheet, appearances)
  hold(inkOutside(sealed, sheet, SCALE) === 0, 'ink of a signature is outside its box')
  for (const [i, one] of cases.entries()) judgeText(one, await textOf(appearances[i] as Appearance))
  return cases.map((one, i) => {
    if (one.kind === 'uploaded') holdLimit(limits.covered, inkIn(sealed, sheet.boxes[i], SCALE, 250))
    return judgeOverlap(one, { preview, sealed, sheet }, i, say)
  })
}

export function judgeOverlap(one: Case, { preview, sealed, sheet }: Pair, i: number, say: Say, shift = 0): Overlap {
  const overlap = overlapOf(preview, sealed, sheet.boxes[i], SCALE, shift)
  say(`${named(one)}: area ${overlap.area.toFixed(3)}, pixels ${overlap.pixels.toFixed(3)}`)
  holdLimit(limits.overlap, overlap.area, `of ${named(one)}`)
  return overlap
}

/** The white around the ink keeps a signature legible over text. On white it is not seen. */
export async function judgeHalos(
  browser: Browser,
  cases: readonly Case[],
  say: Say,
  options: DrawOptions = {},
): Promise<number> {
  const marks = await makeMarks(cases)
  const sheet = laySheet(cases.map(({ size }) => size))
  const appearances = await Promise.all(cases.map((one, i) => sealedAppearance(one, marks[i] as Mark)))
  const preview = inverted(await drawPreviews(browser, sheet, cases, marks, { ...options, background: 'black' }))
  const sealed = inverted(await renderSheet(sheet, appearances, 'black'))
  const areas = cases.map((one, i) => {
    const { area } = overlapOf(preview, sealed, sheet.boxes[i], SCALE)
    say(`white around ${named(one)}: area ${area.toFixed(3)}`)
    holdLimit(limits.halo, area, `of ${named(one)}`)
    return area
  })
  return Math.min(...areas)
}

function named({ kind, script, style, size: { width, height } }: Case): string {
  return `${kind}${kind === 'typed' ? ` ${style}` : ''}, ${script}, ${width} by ${height}`
}

/** The clip boxes are enlarged, so that ink outside a box would be seen. */
export async function renderSheet(
  sheet: Sheet,
  appearances: readonly Appearance[],
  background?: Background,
): Promise<Bitmap> {
  const room = GAP / 2
  const parts = appearances.map((appearance, i) => {
    const { x, y, width, height } = sheet.boxes[i] ?? { x: 0, y: 0, width: 1, height: 1 }
    const bottom = sheet.height - y - height
    const rect: Rectangle = [x - room, bottom - room, x + width + room, bottom + height + room]
    return { appearance: withEnlargedBox(appearance, room), rect }
  })
  return renderPage(await documentWithAppearances(parts, sheet), SCALE, background)
}

export async function textOf(appearance: Appearance): Promise<string> {
  const rect = appearance.bbox
  return extractText(await documentWithAppearances([{ appearance, rect }]))
}

/**
 * A caption has the whole name or none of it; a typed name is there at any size. Characters are counted and not compared in
 * order: extractors sort the glyphs of a connected script by their positions.
 */
export function judgeText(one: Case, text: string): void {
  const shown = counted(text.replace('SANDBOX', '').replace(/\d{4}-\d\d-\d\d.*$/s, ''))
  const whole = counted(one.name.normalize('NFC'))
  const times = [...whole].map(([character, count]) => (shown.get(character) ?? 0) / count)
  const isWhole = new Set(times).size === 1 && shown.size === whole.size && Number.isInteger(times[0])
  const isAbsent = one.kind !== 'typed' && shown.size === 0
  hold(isWhole || isAbsent, `${named(one)}: the name is cut: ${JSON.stringify(text)}`)
}

function counted(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const character of text.replaceAll(/[\s\u200b]+/gu, '')) counts.set(character, (counts.get(character) ?? 0) + 1)
  return counts
}
