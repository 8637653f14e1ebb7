import { setUpDelegate } from '../delegate.ts'
import { followZoom, setUpFold } from '../document/fold.ts'
import { setUpBoxes } from '../document/meet-boxes.ts'
import { measurePages } from '../document/page-times.ts'
import { isBottomSheet } from '../document/scroll.ts'
import { setUpTools } from '../document/tools.ts'
import { element } from '../dom.ts'

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

/** Folding the panel, and the boxes of the signer. `onMet` is called with how many of them were on screen. */
export function setUpPanel(panel: HTMLFormElement, onMet: (met: number) => void): void {
  const fold = setUpFold(panel)
  for (const box of document.querySelectorAll('.box')) {
    box.addEventListener('click', (event) => {
      event.preventDefault()
      fold.open()
      panel.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: false })
    })
  }
  setUpBoxes(panel, fold, onMet)
  measurePages(panel)
  setUpTools()
  followZoom()
  publishHeight(panel)
}

/** Styles use the panel's height to keep the focused element visible. */
function publishHeight(panel: HTMLElement): void {
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--panel', `${isBottomSheet(panel) ? panel.offsetHeight : 0}px`)
  }).observe(panel)
}

/** Opens the dialogs of the page as modal ones: the refusal, and the form to name somebody else. */
export function setUpDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) {
    document.getElementById(`open-${dialog.id}`)?.addEventListener('click', (event) => {
      event.preventDefault()
      dialog.showModal()
    })
    dialog.querySelector('a')?.addEventListener('click', (event) => {
      event.preventDefault()
      dialog.close()
    })
    // Its form was refused.
    if (location.hash === `#${dialog.id}`) dialog.showModal()
  }
  setUpDelegate()
}
