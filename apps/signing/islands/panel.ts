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
  leadFromBoxToBox(progress)
  keepFocusInSight(panel)
}

function leadFromBoxToBox(progress: (seen: number) => void): void {
  const boxes = [...document.querySelectorAll<SVGAElement>('.box')]
  const next = document.getElementById('next')
  let at = -1
  next?.addEventListener('click', () => {
    boxes[at]?.classList.remove('here')
    at = (at + 1) % boxes.length
    boxes[at]?.classList.add('here')
    boxes[at]?.scrollIntoView({ block: 'center' })
    next.textContent = word('next', { n: ((at + 1) % boxes.length) + 1, total: boxes.length })
    progress(at + 1)
  })
}

/** Whatever gets the focus must not lie behind the panel (WCAG 2.2, 2.4.11). */
function keepFocusInSight(panel: HTMLFormElement): void {
  new ResizeObserver(() => {
    const below = innerWidth < 704 && getComputedStyle(panel).position === 'sticky'
    document.documentElement.style.scrollPaddingBlockEnd = below ? `${panel.offsetHeight + 16}px` : ''
  }).observe(panel)
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
