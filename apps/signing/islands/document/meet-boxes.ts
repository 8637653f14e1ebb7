import { message } from '../dom.ts'
import { type Fold, isLong } from './fold.ts'
import { isOnScreen, scrollToBox } from './scroll.ts'

// In a document of more than one page, nobody signs before all of their boxes were on screen: until then, the buttons that
// agree lead to the next box and say so.

/** The buttons with which a signer agrees. */
const AGREE = '#agree, #get-code'

/**
 * Follows which boxes were on screen, and leads to them. `onMet` is called with how many were. Without boxes, the button
 * in the bar opens the panel. The panel of a short document that nobody signs has none.
 */
export function setUpBoxes(panel: HTMLFormElement, fold: Fold, onMet: (met: number) => void): void {
  const boxes = [...document.querySelectorAll<SVGAElement>('.box')]
  const waiting = new Set(boxes)
  const begin = document.getElementById('begin')
  if (!begin) return
  const { go = '', open = '', fill = '' } = begin.dataset
  const agreeing = [...panel.querySelectorAll<HTMLButtonElement>(AGREE)]
  const labels = new Map(agreeing.map((button) => [button, button.textContent]))
  const mustMeet = isLong()

  const isWaiting = () => mustMeet && waiting.size > 0
  const showLabels = () => {
    begin.textContent = panel.classList.contains('filling') ? fill : isWaiting() ? go : open
    if (labels.size === 0) return
    for (const [button, label] of labels) {
      button.textContent = isWaiting() ? go : label
      if (isWaiting()) button.removeAttribute('aria-describedby')
      else button.setAttribute('aria-describedby', 'consent')
    }
    // From now on their labels are the panel's own.
    if (!isWaiting()) labels.clear()
  }
  const meet = (met: readonly SVGAElement[]) => {
    if (met.length === 0) return
    for (const box of met) waiting.delete(box)
    showLabels()
    onMet(boxes.length - waiting.size)
  }
  const look = () => {
    if (waiting.size > 0 && document.visibilityState === 'visible')
      meet([...waiting].filter((box) => isOnScreen(box, panel)))
  }
  /** To the next box that was not on screen. After the last one the panel opens. */
  const leadToNext = () => {
    const [box] = waiting
    if (!box) return
    show(box)
    meet([box])
    look()
    if (waiting.size > 0 || !fold.isFolded()) return
    fold.open()
    scrollToBox(box, panel)
  }
  const show = (box: SVGAElement) => {
    for (const other of boxes) other.classList.toggle('current', other === box)
    scrollToBox(box, panel)
  }

  panel.addEventListener(
    'click',
    (event) => {
      const isAgreement = event.target instanceof Element && event.target.closest(AGREE)
      if (!isAgreement || !isWaiting()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      leadToNext()
    },
    { capture: true },
  )
  begin.addEventListener('click', () => {
    const isFilling = panel.classList.contains('filling')
    if (isWaiting() && !isFilling) leadToNext()
    else fold.open()
    // The button has gone with the bar.
    if (!fold.isFolded()) focusPanel(panel)
  })
  panel.addEventListener('fold', () => {
    showLabels()
    look()
  })
  setUpNext(boxes, show)
  // Browsers ignore scroll margins of SVG elements.
  for (const box of boxes) box.addEventListener('focus', () => scrollToBox(box, panel))
  for (const type of ['scroll', 'resize', 'load']) addEventListener(type, look, { passive: true })
  document.addEventListener('visibilitychange', look)
  showLabels()
  // After the layout, which the size of the panel is part of.
  requestAnimationFrame(look)
}

/** Leads from box to box, as often as the signer wants. */
function setUpNext(boxes: readonly SVGAElement[], show: (box: SVGAElement) => void): void {
  const next = document.getElementById('next')
  let at = -1
  next?.addEventListener('click', () => {
    at = (at + 1) % boxes.length
    const box = boxes[at]
    if (box) show(box)
    next.textContent = message('next', { n: ((at + 1) % boxes.length) + 1, total: boxes.length })
  })
}

/** Where the signer goes on: the field to fill in, the chosen way to sign, or the button that folds the panel. */
export function focusPanel(panel: HTMLFormElement): void {
  const places = [
    '.filling .fill.current input, .filling .fill.current select',
    '[role="tab"][aria-selected="true"]',
    '#fold',
  ]
  const found = places.map((place) => panel.parentElement?.querySelector<HTMLElement>(place)).find(Boolean)
  found?.focus({ preventScroll: true })
}
