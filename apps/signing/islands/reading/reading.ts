import { message } from '../dom.ts'
import { loadText } from './load-text.ts'
import { firstBelow, setUpStyle } from './style-text.ts'

// The text of the document: on the page of its own, and in place of the page images on the signing page.

const root = document.documentElement

interface AloudModule {
  setUpAloud(article: HTMLElement, load: (page: number) => Promise<void>): void
}

if (root.dataset.kind === 'reading') {
  root.classList.add('scripts')
  const article = document.getElementById('reading')
  if (article) setUpTools(article, async () => {})
}

let article: HTMLElement | null = null

/** Shows the text of the page on screen. Rejects if it cannot be loaded. */
export async function openReading(link: HTMLAnchorElement): Promise<void> {
  const page = pageOnScreen()
  if (!article) {
    const [text] = await Promise.all([loadText(page.number), loadStyle(link.dataset.style ?? '')])
    article = build(text, page.number, pages().length, link)
  }
  root.classList.add('as-text')
  await load(article, page.number)
  goTo(article, page)
  article.querySelector<HTMLElement>('#reading-back')?.focus({ preventScroll: true })
}

function closeReading(target?: Element | null): void {
  if (!article || !root.classList.contains('as-text')) return
  const place = placeIn(article)
  root.classList.remove('as-text')
  article.dispatchEvent(new Event('close'))
  if (target) target.scrollIntoView({ block: 'center' })
  else scrollToPage(place)
}

/** A position in the document: a page, and how far down on it. */
interface Place {
  number: number
  /** From 0 to 1. */
  down: number
}

function pages(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.pages .page')]
}

function pageOnScreen(): Place {
  const at = innerHeight / 3
  const [page = pages()[0]] = pages()
    .filter((one) => one.getBoundingClientRect().top <= at)
    .reverse()
  if (!page) return { number: 1, down: 0 }
  const { top, height } = page.getBoundingClientRect()
  // A page whose start is on screen is read from its start.
  const down = top >= 0 ? 0 : Math.min((at - top) / (height || 1), 1)
  return { number: pages().indexOf(page) + 1, down }
}

function scrollToPage({ number, down }: Place): void {
  const page = pages()[number - 1]
  if (!page) return
  const { top, height } = page.getBoundingClientRect()
  scrollBy({ top: top + down * height - innerHeight / 3 })
}

function placeIn(text: HTMLElement): Place {
  const block = firstBelow(text)
  const sheet = block?.closest<HTMLElement>('.sheet')
  const { number = '1', height = '1' } = sheet?.dataset ?? {}
  return { number: Number(number), down: Number(block?.dataset.y ?? 0) / Number(height) }
}

/** To the block of the text that is at this place of the page. */
function goTo(text: HTMLElement, { number, down }: Place): void {
  const sheet = text.querySelector<HTMLElement>(`#text-${number}`)
  const blocks = [...(sheet?.querySelectorAll<HTMLElement>('[data-y]') ?? [])]
  const y = down * Number(sheet?.dataset.height ?? 0)
  const block = blocks.find((one) => Number(one.dataset.y) >= y - NEAR)
  const isStart = number === 1 && (!block || block === blocks[0])
  const target = isStart ? text : block && block !== blocks[0] ? block : sheet
  target?.scrollIntoView()
}

/** In points: a block that begins a little above is on screen too. */
const NEAR = 40

function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    style.addEventListener('load', () => resolve())
    style.addEventListener('error', () => reject(new Error('The style of the text was not loaded')))
    document.head.append(style)
  })
}

/** All pages, of which only one has its text so far. */
function build(text: Document, number: number, total: number, link: HTMLAnchorElement): HTMLElement {
  const built = document.adoptNode(text.getElementById('reading') as HTMLElement)
  const first = built.querySelector('.sheet')
  built.querySelector('.steps')?.remove()
  for (let n = 1; n <= total; n++) {
    if (n < number) first?.before(waiting(n))
    if (n > number) built.append(waiting(n))
  }
  built.addEventListener('click', (event) => follow(event, link))
  document.querySelector('.document')?.after(built)
  // Boxes are on the pages, so revealing one closes the text.
  document.addEventListener('reveal', () => closeReading())
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) void load(built, Number((target as HTMLElement).dataset.number))
      }
    },
    { rootMargin: '100% 0px' },
  )
  for (const sheet of built.querySelectorAll('.waiting')) observer.observe(sheet)
  setUpTools(built, (page) => load(built, page))
  return built
}

function waiting(number: number): HTMLElement {
  const sheet = Object.assign(document.createElement('section'), { id: `text-${number}`, className: 'sheet waiting' })
  sheet.dataset.number = String(number)
  return sheet
}

const loading = new Map<number, Promise<void>>()

/** Loads the text of a page once. */
function load(text: HTMLElement, number: number): Promise<void> {
  const sheet = text.querySelector<HTMLElement>(`#text-${number}.waiting`)
  if (!sheet) return Promise.resolve()
  const loaded = loading.get(number) ?? fill(sheet, number)
  loading.set(number, loaded)
  return loaded
}

async function fill(sheet: HTMLElement, number: number): Promise<void> {
  try {
    const loaded = (await loadText(number)).getElementById(`text-${number}`)
    if (loaded) sheet.replaceWith(document.adoptNode(loaded))
  } catch {
    loading.delete(number)
    showRetry(sheet, number)
  }
}

function showRetry(sheet: HTMLElement, number: number): void {
  const text = Object.assign(document.createElement('p'), { className: 'note', textContent: message('text-failed') })
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: message('text-again') })
  button.addEventListener('click', () => {
    const parent = sheet.closest<HTMLElement>('.reading')
    if (parent) void load(parent, number)
  })
  text.append(' ', button)
  sheet.replaceChildren(text)
}

/** Links of the text lead to the pages, which are on this page. */
function follow(event: Event, link: HTMLAnchorElement): void {
  const followed = event.target instanceof Element ? event.target.closest('a') : null
  if (!followed) return
  event.preventDefault()
  const target = followed.hash === '' ? null : document.getElementById(followed.hash.slice(1))
  closeReading(target)
  if (target?.matches('.box')) (target as unknown as SVGElement).focus({ preventScroll: true })
  else link.focus({ preventScroll: true })
}

/** Size, colours and reading aloud. `load`: makes sure that the text of a page is there. */
function setUpTools(text: HTMLElement, load: (page: number) => Promise<void>): void {
  setUpStyle(text)
  const tools = text.querySelector<HTMLElement>('.reading-tools')
  const publish = () => text.style.setProperty('--tools', `${tools?.offsetHeight ?? 0}px`)
  if (tools) new ResizeObserver(publish).observe(tools)
  const aloud = text.querySelector<HTMLElement>('#aloud')
  const start = text.querySelector<HTMLElement>('#read-aloud')
  if (!aloud || !start || !('speechSynthesis' in window)) return
  aloud.hidden = false
  start.addEventListener('click', () => {
    const { aloud: script = '' } = text.dataset
    if (script === '') return
    text.dataset.aloud = ''
    void (import(script) as Promise<AloudModule>).then(
      (module) => module.setUpAloud(text, load),
      () => {
        text.dataset.aloud = script
      },
    )
  })
}
