import type { TextLine } from '../model.ts'
import { base, svgElement, word } from './dom.ts'

/** Pictures and text of the pages: finer when there is time or need, and again when they did not come. */
export function tendPages(firstSeen: () => void): void {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.paper img')]
  const [first] = pictures
  if (first) whenLoaded(first, firstSeen)
  refine(pictures)
  for (const picture of pictures) whenFailed(picture, fetchingAgain(picture))
  readTexts()
}

function whenLoaded(picture: HTMLImageElement, then: () => void): void {
  if (picture.complete && picture.naturalWidth > 0) then()
  else picture.addEventListener('load', then, { once: true })
}

/** Now and later; the first picture may have failed before this script came. */
function whenFailed(picture: HTMLImageElement, then: () => void): void {
  picture.addEventListener('error', then)
  if (picture.complete && picture.naturalWidth === 0) then()
}

/** The network is slow or paid by the byte. */
function isDear(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}

/** Dots across a page that can be read on a phone. */
const LEGIBLE_DOTS = 720

/**
 * After the first light picture, each as fine as it is shown, or, where bytes are dear, as can be read; finer still where
 * somebody zooms in.
 */
function refine(pictures: HTMLImageElement[]): void {
  const [first] = pictures
  const enough = isDear() ? LEGIBLE_DOTS / devicePixelRatio : Infinity
  const fit = () => {
    const zoom = Math.min(Math.max(visualViewport?.scale ?? 1, 1), 4)
    for (const picture of pictures) {
      if (isNear(picture)) picture.sizes = `${Math.ceil(Math.min(picture.clientWidth, enough) * zoom)}px`
    }
  }
  if (first) whenLoaded(first, fit)
  visualViewport?.addEventListener('resize', fit)
  addEventListener('scroll', fit, { passive: true })
}

function isNear(picture: HTMLImageElement): boolean {
  const { top, bottom } = picture.getBoundingClientRect()
  return bottom > -innerHeight && top < 2 * innerHeight
}

/** A busy server is asked again; who waits longer than that is told, and may ask. */
const WAITS_MS = [1_000, 3_000]

function fetchingAgain(picture: HTMLImageElement): () => void {
  const waits = [...WAITS_MS]
  let waiting = false
  return () => {
    if (waiting) return // one failure can be seen and heard
    const wait = waits.shift()
    if (wait === undefined) return offerAgain(picture)
    waiting = true
    setTimeout(() => {
      waiting = false
      fetchAnew(picture)
    }, wait)
  }
}

/** Setting srcset makes the browser choose and fetch. */
function fetchAnew(picture: HTMLImageElement): void {
  picture.srcset = picture.getAttribute('srcset') ?? ''
}

function offerAgain(picture: HTMLImageElement): void {
  const paper = picture.parentElement
  if (!paper || paper.querySelector('.again')) return
  const offer = Object.assign(document.createElement('div'), { className: 'again', textContent: word('page-failed') })
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'plain',
    textContent: word('again'),
  })
  const again = () => {
    removeEventListener('online', again)
    offer.remove()
    fetchAnew(picture)
  }
  button.addEventListener('click', again)
  addEventListener('online', again)
  offer.append(' ', button)
  paper.append(offer)
}

/** The text of pages that come into reach. */
function readTexts(): void {
  const layers = document.querySelectorAll<SVGSVGElement>('svg[data-text]')
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void readText(target as SVGSVGElement).catch(() => addEventListener('online', () => observer.observe(target)))
      }
    },
    { rootMargin: '200% 0px' },
  )
  for (const layer of layers) observer.observe(layer)
}

async function readText(layer: SVGSVGElement): Promise<void> {
  const response = await fetch(`${base}/pages/${layer.dataset.text}/text`)
  if (!response.ok) return
  const lines = (await response.json()) as TextLine[]
  layer.replaceChildren(...lines.map(lineOf))
}

/** As pages/document.ts draws it. */
function lineOf({ x, y, w, h, text }: TextLine): SVGTextElement {
  const line = svgElement('text', {
    x,
    y: y + 0.8 * h,
    'font-size': h,
    textLength: w,
    lengthAdjust: 'spacingAndGlyphs',
  })
  line.textContent = `${text} `
  return line
}
