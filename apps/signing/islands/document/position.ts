import { message } from '../dom.ts'

/** Shows which page is on screen: in the counter, and among the small images. */
export function followPosition(): void {
  const pages = [...document.querySelectorAll('.page')]
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.thumbnails a')]
  const counter = document.getElementById('counter')
  let current = 0
  const follow = () => {
    const page = pageOnScreen(pages)
    if (page === current) return
    const [previous, link] = [links[current - 1], links[page - 1]]
    current = page
    previous?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'page')
    if (link) {
      moveTabStop(links, link)
      reveal(link)
    }
    if (counter) counter.textContent = message('page-of', { n: page, total: pages.length })
  }
  setUpKeys(links)
  addEventListener('scroll', follow, { passive: true })
  // Also when the layout changes, as it does until the page is complete.
  new ResizeObserver(follow).observe(document.body)
}

/** The number of the page at the middle of what the panel leaves of the screen, or of the last one above it. */
function pageOnScreen(pages: readonly Element[]): number {
  const panel = Number.parseFloat(document.documentElement.style.getPropertyValue('--panel')) || 0
  const middle = (innerHeight - panel) / 2
  const below = pages.findIndex((page) => page.getBoundingClientRect().top > middle)
  return Math.max(below < 0 ? pages.length : below, 1)
}

/** The arrow keys move among the small images: with a stop of the Tab key for each, the document would be far away. */
function setUpKeys(links: readonly HTMLAnchorElement[]): void {
  links[0]?.parentElement?.addEventListener('keydown', (event) => {
    const at = links.indexOf(event.target as HTMLAnchorElement)
    const last = links.length - 1
    const targets: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }
    const link = links[targets[event.key] ?? -1]
    if (at < 0 || !link || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTabStop(links, link)
    link.focus()
  })
}

function moveTabStop(links: readonly HTMLAnchorElement[], to: HTMLAnchorElement): void {
  for (const link of links) link.tabIndex = link === to ? 0 : -1
}

/** Scrolls the list of small images, and nothing else. */
function reveal(link: HTMLElement): void {
  const list = link.parentElement
  if (!list) return
  const [top, end] = [link.offsetTop, link.offsetTop + link.offsetHeight - list.clientHeight]
  if (top < list.scrollTop || end > list.scrollTop) list.scrollTop = top - (list.clientHeight - link.offsetHeight) / 2
}
