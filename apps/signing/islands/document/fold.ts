// On a phone the document comes first: beside a document of more than one page the panel begins as a bar, and while the
// reader has zoomed in it stays at the end of the document (panel-layout.css).

const PHONE = '(max-width: 43.99rem)'
/** A pinch, and not the small change of scale that some browsers report for none. */
const ZOOMED = 1.1

export interface Fold {
  isFolded(): boolean
  open(): void
}

/** Folding the panel to its bar and opening it. A panel with a problem or an attempt under way begins open. */
export function setUpFold(panel: HTMLFormElement): Fold {
  const button = document.getElementById('fold')
  if (!button) return { isFolded: () => false, open: () => {} }
  const isFolded = () => panel.classList.contains('folded')
  const set = (isNow: boolean) => {
    if (isNow === isFolded()) return
    panel.classList.toggle('folded', isNow)
    button.setAttribute('aria-expanded', String(!isNow))
    const { other = '' } = button.dataset
    button.dataset.other = button.getAttribute('aria-label') ?? ''
    button.setAttribute('aria-label', other)
    panel.dispatchEvent(new Event('fold'))
  }
  const open = () => {
    set(false)
    // Where the screen is too low for both, the panel follows the document.
    if (getComputedStyle(panel).position === 'static') panel.scrollIntoView()
  }
  button.addEventListener('click', () => (isFolded() ? open() : set(true)))
  document.querySelector('.skip')?.addEventListener('click', open)
  if (matchMedia(PHONE).matches && isLong() && !isUnderWay(panel)) set(true)
  return { isFolded, open }
}

/** The document has more than one page. */
export function isLong(): boolean {
  return document.querySelectorAll('.page').length > 1
}

function isUnderWay(panel: HTMLElement): boolean {
  const hasProblem = Boolean(document.getElementById('problem')?.textContent)
  return hasProblem || Boolean(panel.dataset.attempt) || location.hash === '#signature'
}

/** Marks the page while the reader has zoomed in by a pinch. Somebody who types in the panel keeps it. */
export function followZoom(): void {
  visualViewport?.addEventListener('resize', () => {
    const isZoomed = (visualViewport?.scale ?? 1) > ZOOMED
    const isTyping = document.activeElement?.matches('input, textarea, select') ?? false
    document.documentElement.classList.toggle('zoomed', isZoomed && !isTyping)
  })
}
