import { element, message } from './dom.ts'

/** The signing methods as tabs (WAI-ARIA Authoring Practices, Tabs Pattern). */
export function makeTabs<M extends string>(methods: readonly M[], onChoose: (method: M) => void): (method: M) => void {
  const tabs = methods.map((method) => element(`tab-${method}`, HTMLButtonElement))

  const choose = (method: M) => {
    methods.forEach((other, i) => {
      tabs[i]?.setAttribute('aria-selected', String(other === method))
      if (tabs[i]) tabs[i].tabIndex = other === method ? 0 : -1
      element(`by-${other}`, HTMLElement).hidden = other !== method
    })
    onChoose(method)
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

/** Collapsing the panel, and moving between boxes. */
export function setUpPanel(panel: HTMLFormElement, onProgress: (seen: number) => void): void {
  const fold = element('fold', HTMLButtonElement)
  const toggle = () => {
    const open = fold.getAttribute('aria-expanded') !== 'true'
    fold.setAttribute('aria-expanded', String(open))
    panel.classList.toggle('folded', !open)
    const { other = '' } = fold.dataset
    fold.dataset.other = fold.getAttribute('aria-label') ?? ''
    fold.setAttribute('aria-label', other)
  }
  fold.addEventListener('click', toggle)

  for (const box of document.querySelectorAll('.box')) {
    box.addEventListener('click', (event) => {
      event.preventDefault()
      if (panel.classList.contains('folded')) toggle()
      panel.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: false })
    })
  }
  setUpNextButton(panel, onProgress)
  publishHeight(panel)
}

function setUpNextButton(panel: HTMLElement, onProgress: (seen: number) => void): void {
  const boxes = [...document.querySelectorAll<SVGAElement>('.box')]
  const next = document.getElementById('next')
  let at = -1
  // Browsers ignore scroll margins of SVG elements.
  for (const box of boxes) box.addEventListener('focus', () => scrollToBox(box, panel))
  next?.addEventListener('click', () => {
    boxes[at]?.classList.remove('current')
    at = (at + 1) % boxes.length
    const box = boxes[at]
    box?.classList.add('current')
    if (box) scrollToBox(box, panel)
    next.textContent = message('next', { n: ((at + 1) % boxes.length) + 1, total: boxes.length })
    onProgress(at + 1)
  })
}

/** Scrolls the box to the middle of the area not covered by the panel. */
function scrollToBox(box: Element, panel: HTMLElement): void {
  const { top, height } = box.getBoundingClientRect()
  const visibleHeight = isBottomSheet(panel) ? panel.getBoundingClientRect().top : innerHeight
  scrollBy({ top: top + height / 2 - visibleHeight / 2 })
}

/** Styles use the panel's height to keep the focused element visible. */
function publishHeight(panel: HTMLElement): void {
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--panel', `${isBottomSheet(panel) ? panel.offsetHeight : 0}px`)
  }).observe(panel)
}

/** The panel covers the lower part of the screen, as on a phone. */
function isBottomSheet(panel: HTMLElement): boolean {
  return panel.offsetWidth >= document.documentElement.clientWidth && getComputedStyle(panel).position === 'sticky'
}

export function setUpDecline(): void {
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
