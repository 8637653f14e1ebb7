import { element, word } from './dom.ts'

/** The ways to sign, as tabs (WAI-ARIA Authoring Practices, Tabs Pattern). */
export function makeTabs<M extends string>(methods: readonly M[], chosen: (method: M) => void): (method: M) => void {
  const tabs = methods.map((method) => element(`tab-${method}`, HTMLButtonElement))

  const choose = (method: M) => {
    methods.forEach((other, i) => {
      tabs[i]?.setAttribute('aria-selected', String(other === method))
      if (tabs[i]) tabs[i].tabIndex = other === method ? 0 : -1
      element(`by-${other}`, HTMLElement).hidden = other !== method
    })
    chosen(method)
  }
  methods.forEach((method, i) => {
    tabs[i]?.addEventListener('click', () => choose(method))
    tabs[i]?.addEventListener('keydown', (event) => {
      const at = neighbour(event.key, i, methods.length - 1)
      const next = at === null ? undefined : methods[at]
      if (at === null || next === undefined) return
      event.preventDefault()
      tabs[at]?.focus()
      choose(next)
    })
  })
  return choose
}

function neighbour(key: string, i: number, last: number): number | null {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
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
