import { element, word } from './dom.ts'
import type { Method } from './keep.ts'

const METHODS: Method[] = ['draw', 'type', 'upload']

/** The three ways to sign, as tabs (WAI-ARIA Authoring Practices, Tabs Pattern). */
export function makeTabs(chosen: (method: Method) => void): (method: Method) => void {
  const tabs = METHODS.map((method) => element(`tab-${method}`, HTMLButtonElement))
  const type = element('by-type', HTMLElement)
  type.setAttribute('role', 'tabpanel')
  type.setAttribute('aria-labelledby', 'tab-type')

  const choose = (method: Method) => {
    METHODS.forEach((other, i) => {
      tabs[i]?.setAttribute('aria-selected', String(other === method))
      if (tabs[i]) tabs[i].tabIndex = other === method ? 0 : -1
      element(`by-${other}`, HTMLElement).hidden = other !== method
    })
    chosen(method)
  }
  tabs.forEach((tab, i) => {
    tab.addEventListener('click', () => choose(METHODS[i] ?? 'type'))
    tab.addEventListener('keydown', (event) => {
      const next = neighbour(event.key, i)
      if (next === null) return
      event.preventDefault()
      tabs[next]?.focus()
      choose(METHODS[next] ?? 'type')
    })
  })
  return choose
}

function neighbour(key: string, i: number): number | null {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  const last = METHODS.length - 1
  if (key === forward) return i === last ? 0 : i + 1
  if (key === backward) return i === 0 ? last : i - 1
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

/** Folds the panel away to read, and leads from box to box. */
export function tendPanel(panel: HTMLFormElement, progress: (seen: number) => void): void {
  const fold = element('fold', HTMLButtonElement)
  const swap = () => {
    const open = fold.getAttribute('aria-expanded') !== 'true'
    fold.setAttribute('aria-expanded', String(open))
    panel.classList.toggle('folded', !open)
    const { other = '' } = fold.dataset
    fold.dataset.other = fold.getAttribute('aria-label') ?? ''
    fold.setAttribute('aria-label', other)
  }
  fold.addEventListener('click', swap)

  for (const box of document.querySelectorAll('.box')) {
    box.addEventListener('click', (event) => {
      event.preventDefault()
      if (panel.classList.contains('folded')) swap()
      panel.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: false })
    })
  }
  leadFromBoxToBox(panel, progress)
  tellHeight(panel)
}

function leadFromBoxToBox(panel: HTMLElement, progress: (seen: number) => void): void {
  const boxes = [...document.querySelectorAll<SVGAElement>('.box')]
  const next = document.getElementById('next')
  let at = -1
  // Browsers do not heed the margins of what is inside a picture.
  for (const box of boxes) box.addEventListener('focus', () => bringIntoSight(box, panel))
  next?.addEventListener('click', () => {
    boxes[at]?.classList.remove('here')
    at = (at + 1) % boxes.length
    const box = boxes[at]
    box?.classList.add('here')
    if (box) bringIntoSight(box, panel)
    next.textContent = word('next', { n: ((at + 1) % boxes.length) + 1, total: boxes.length })
    progress(at + 1)
  })
}

/** To the middle of what the panel leaves to be seen. */
function bringIntoSight(box: Element, panel: HTMLElement): void {
  const { top, height } = box.getBoundingClientRect()
  const free = isBelow(panel) ? panel.getBoundingClientRect().top : innerHeight
  scrollBy({ top: top + height / 2 - free / 2 })
}

/** Styles keep the focus clear of the panel, if they know how high it is. */
function tellHeight(panel: HTMLElement): void {
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--panel', `${isBelow(panel) ? panel.offsetHeight : 0}px`)
  }).observe(panel)
}

/** It covers the lower part of the screen, as on a phone. */
function isBelow(panel: HTMLElement): boolean {
  return panel.offsetWidth >= document.documentElement.clientWidth && getComputedStyle(panel).position === 'sticky'
}

export function tendDecline(): void {
  const dialog = element('decline', HTMLDialogElement)
  element('open-decline', HTMLAnchorElement).addEventListener('click', (event) => {
    event.preventDefault()
    dialog.showModal()
  })
  element('keep', HTMLAnchorElement).addEventListener('click', (event) => {
    event.preventDefault()
    dialog.close()
  })
}
