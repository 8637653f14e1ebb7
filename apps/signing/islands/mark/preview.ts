import {
  type BoxSize,
  MAX_PREVIEW_SIZES,
  type Mark,
  type PreviewAnswer,
  type PreviewBody,
  type PreviewedBox,
} from '../../bodies.ts'
import { isNear } from '../document/scroll.ts'
import { zone } from '../document/zone.ts'
import { svgElement } from '../dom.ts'
import { askForPreview, isSameSize } from './ask-preview.ts'
import { drawBox } from './draw-box.ts'
import { showStyles } from './styles.ts'

/** A caption shows the time, so it is asked for again. */
const MAX_AGE_MS = 60_000
/** A name is asked for when its writer pauses, and further boxes when scrolling ends. */
const PAUSE_MS = 300

/** What the server has answered about a mark. */
interface Answered {
  key: string
  at: number
  /** The sizes that were asked for, also without success. */
  asked: readonly BoxSize[]
  boxes: readonly PreviewedBox[]
}

let shown: Mark | null = null
let timer = 0
let answered: Answered | null = null
/** The key of the mark that is being asked for. */
let asking: string | null = null

/** Previews the mark in every box of the document, as it will be sealed. */
export function showInBoxes(mark: Mark | null): void {
  shown = mark
  for (const box of document.querySelectorAll('.box')) box.classList.toggle('marked', mark !== null)
  draw()
  askSoon(mark?.kind === 'typed' && answered ? PAUSE_MS : 0)
}

addEventListener('scroll', () => askSoon(PAUSE_MS), { passive: true })

function askSoon(ms: number): void {
  clearTimeout(timer)
  if (shown) timer = window.setTimeout(() => void ask(), ms)
}

function keyOf(mark: Mark): string {
  return JSON.stringify(mark.kind === 'typed' ? mark : { kind: mark.kind })
}

/** Asks for the boxes near the screen. The server shapes the text of few sizes at once, because that takes time. */
async function ask(): Promise<void> {
  const mark = shown
  const key = mark && keyOf(mark)
  if (!mark || key === null || asking === key) return
  const isCurrent = answered?.key === key && performance.now() - answered.at <= MAX_AGE_MS
  const known = isCurrent ? answered : null
  const sizes = sizesNear(known?.asked ?? [])
  // A name is also shown in each style.
  const isAsked = sizes.length > 0 || (mark.kind === 'typed' && !known)
  if (!isAsked) return
  asking = key
  const isStillShown = () => asking === key && shown !== null && keyOf(shown) === key
  // Until there is an answer, the name is plain text.
  const onDelay = () => {
    if (mark.kind === 'typed' && answered?.key !== key && isStillShown()) keep(key, null, [], null)
  }
  const answer = await askForPreview(bodyOf(mark, sizes), { isStillShown, onDelay })
  if (isStillShown()) {
    keep(key, known, sizes, answer)
    if (answer?.styles) showStyles(answer.styles)
  }
  if (asking !== key) return
  asking = null
  // For more sizes, if there are any.
  if (answer) askSoon(0)
}

function bodyOf(mark: Mark, sizes: readonly BoxSize[]): PreviewBody {
  const { kind } = mark
  if (kind !== 'typed') return { kind, zone, sizes }
  const { name, style } = mark
  return { kind, zone, sizes, name, ...(style && { style }) }
}

function sizesNear(asked: readonly BoxSize[]): BoxSize[] {
  const sizes: BoxSize[] = []
  for (const place of places()) {
    const size = sizeOf(place)
    const isMissing = ![...asked, ...sizes].some((one) => isSameSize(one, size))
    if (isMissing && sizes.length < MAX_PREVIEW_SIZES && isNear(place)) sizes.push(size)
  }
  return sizes
}

function keep(key: string, known: Answered | null, sizes: readonly BoxSize[], answer: PreviewAnswer | null): void {
  const { at, asked, boxes } = known ?? { at: performance.now(), asked: [], boxes: [] }
  answered = { key, at, asked: [...asked, ...sizes], boxes: [...boxes, ...(answer?.boxes ?? [])] }
  draw()
}

function places(): NodeListOf<SVGSVGElement> {
  return document.querySelectorAll<SVGSVGElement>('.mark')
}

function sizeOf(place: SVGSVGElement): BoxSize {
  const { width, height } = place.viewBox.baseVal
  return { width, height }
}

function draw(): void {
  for (const place of places()) place.replaceChildren(...(shown ? elementsOf(shown, place) : []))
}

function elementsOf(mark: Mark, place: SVGSVGElement): SVGElement[] {
  const size = sizeOf(place)
  const isOfMark = answered?.key === keyOf(mark)
  // While a name changes, the outlines of the previous one are not shown.
  const boxes = isOfMark || mark.kind !== 'typed' ? (answered?.boxes ?? []) : []
  const box = boxes.find((one) => isSameSize(one, size))
  if (mark.kind === 'typed' && isOfMark && !box) return [plainText(mark.name, size.height)]
  return drawBox(mark, box ?? bareBox(size))
}

/** Without an answer of the server, for example offline: only the mark. */
function bareBox({ width, height }: BoxSize): PreviewedBox {
  const margin = Math.min(2, 0.06 * width, 0.06 * height)
  const ink = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin }
  return { width, height, ink }
}

function plainText(name: string, height: number): SVGElement {
  const text = svgElement('text', { x: 2, y: 0.7 * height, 'font-size': Math.min(16, 0.6 * height) })
  text.textContent = name
  return text
}
