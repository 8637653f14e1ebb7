import type { TextLine } from '../model.ts'
import { setUpReading } from './document/open-reading.ts'
import { followPosition } from './document/position.ts'
import { isNear } from './document/scroll.ts'
import { base, message, svgElement } from './dom.ts'

/** Page images and text: loads larger images when needed, and retries failed ones. */
export function setUpPages(onFirstLoaded: () => void): void {
  const all = pictures()
  const [first] = all
  if (first) whenLoaded(first, onFirstLoaded)
  loadLargerImages(all)
  for (const picture of all) whenFailed(picture, retryOnError(picture))
  loadTexts()
  followPosition()
  setUpReading()
}

/** The numbers of the pages whose images are displayed. */
export function displayedPages(): number[] {
  return pictures()
    .filter(isLoaded)
    .map(({ dataset }) => Number(dataset.page))
}

/** Requests the images that are still missing under another base. */
export function movePictures(from: string, to: string): void {
  const moved = (address: string) => address.replaceAll(`${from}/pages/`, `${to}/pages/`)
  for (const picture of pictures()) {
    if (isLoaded(picture)) continue
    picture.srcset = moved(picture.getAttribute('srcset') ?? '')
    picture.src = moved(picture.getAttribute('src') ?? '')
  }
}

function pictures(): HTMLImageElement[] {
  return [...document.querySelectorAll<HTMLImageElement>('.paper img')]
}

function isLoaded(picture: HTMLImageElement): boolean {
  return picture.complete && picture.naturalWidth > 0
}

function whenLoaded(picture: HTMLImageElement, then: () => void): void {
  if (isLoaded(picture)) then()
  else picture.addEventListener('load', then, { once: true })
}

/** Also if the image failed before this script ran. */
function whenFailed(picture: HTMLImageElement, then: () => void): void {
  picture.addEventListener('error', then)
  if (picture.complete && picture.naturalWidth === 0) then()
}

/** The network is slow or metered. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}

/** The page width at which text is legible on a phone. */
const LEGIBLE_PIXELS = 720

/** After the first small image, loads each at its displayed size, or on a metered network at a legible one; more on zoom. */
function loadLargerImages(pictures: HTMLImageElement[]): void {
  const [first] = pictures
  const maxWidth = isMetered() ? LEGIBLE_PIXELS / devicePixelRatio : Infinity
  const fit = () => {
    const zoom = Math.min(Math.max(visualViewport?.scale ?? 1, 1), 4)
    for (const picture of pictures) {
      if (isNear(picture)) picture.sizes = `${Math.ceil(Math.min(picture.clientWidth, maxWidth) * zoom)}px`
    }
  }
  if (first) whenLoaded(first, fit)
  visualViewport?.addEventListener('resize', fit)
  addEventListener('scroll', fit, { passive: true })
}

/** Automatic retries while the server is busy; then the reader gets a retry button. */
const RETRY_DELAYS_MS = [1_000, 3_000]

function retryOnError(picture: HTMLImageElement): () => void {
  const delays = [...RETRY_DELAYS_MS]
  let waiting = false
  return () => {
    if (waiting) return // a failure can be reported by the event and by the state
    const delay = delays.shift()
    if (delay === undefined) return showRetryButton(picture)
    waiting = true
    setTimeout(() => {
      waiting = false
      reload(picture)
    }, delay)
  }
}

/** Setting srcset makes the browser select and fetch an image. */
function reload(picture: HTMLImageElement): void {
  picture.srcset = picture.getAttribute('srcset') ?? ''
}

function showRetryButton(picture: HTMLImageElement): void {
  const frame = picture.parentElement
  if (!frame || frame.querySelector('.again')) return
  const notice = Object.assign(document.createElement('div'), {
    className: 'again',
    textContent: message('page-failed'),
  })
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'plain',
    textContent: message('again'),
  })
  const retry = () => {
    removeEventListener('online', retry)
    notice.remove()
    reload(picture)
  }
  button.addEventListener('click', retry)
  addEventListener('online', retry)
  notice.append(' ', button)
  frame.append(notice)
}

/** Loads the text of pages near the viewport. */
function loadTexts(): void {
  const layers = document.querySelectorAll<SVGSVGElement>('svg[data-text]')
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void loadText(target as SVGSVGElement).catch(() => addEventListener('online', () => observer.observe(target)))
      }
    },
    { rootMargin: '200% 0px' },
  )
  for (const layer of layers) observer.observe(layer)
}

async function loadText(layer: SVGSVGElement): Promise<void> {
  const response = await fetch(`${base}/pages/${layer.dataset.text}/text`)
  if (!response.ok) return
  const lines = (await response.json()) as TextLine[]
  layer.replaceChildren(...lines.map(lineOf))
}

/** Same markup as pages/document.ts. */
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
