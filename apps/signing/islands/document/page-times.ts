import type { PageTimes } from '../../bodies.ts'
import { visibleHeight } from './scroll.ts'

// How long each page, or its text in place of it, is on screen while the tab is visible, for the audit trail. It is kept
// for the tab, so that a reload, as for another language, loses nothing.

const STEP_SECONDS = 1

interface Times {
  seconds: number[]
  text: number[]
}

let times: Times = { seconds: [], text: [] }

/** What the signer sends with their act. */
export function pageTimes(): PageTimes {
  const { seconds, text } = times
  return { pageSeconds: seconds, ...(text.some((one) => one > 0) && { textSeconds: text }) }
}

export function measurePages(panel: HTMLFormElement): void {
  const sheets = [...document.querySelectorAll('.paper')]
  const { person, document: sha256 } = panel.dataset
  const key = (name: keyof Times) => `countersign:${person}:${sha256}:${name}`
  times = { seconds: restore(key('seconds'), sheets.length), text: restore(key('text'), sheets.length) }
  const { seconds, text } = times
  setInterval(() => {
    if (document.visibilityState !== 'visible') return
    const height = visibleHeight(panel)
    for (const [i, sheet] of sheets.entries()) {
      if (isLoaded(sheet) && isShown(sheet, height)) seconds[i] = (seconds[i] ?? 0) + STEP_SECONDS
      const own = document.querySelector(`#text-${i + 1}:not(.waiting)`)
      if (own && isShown(own, height)) text[i] = (text[i] ?? 0) + STEP_SECONDS
    }
    save(key('seconds'), seconds)
    save(key('text'), text)
  }, STEP_SECONDS * 1000)
}

/** Half of it, or of the screen, is seen. */
function isShown(sheet: Element, height: number): boolean {
  const { top, bottom } = sheet.getBoundingClientRect()
  // The text of the document is shown in place of its pages: the others have no size.
  if (bottom === top) return false
  const seen = Math.min(bottom, height) - Math.max(top, 0)
  return seen >= Math.min(bottom - top, height) / 2
}

function isLoaded(sheet: Element): boolean {
  const image = sheet.querySelector('img')
  return image?.complete === true && image.naturalWidth > 0
}

function restore(key: string, pages: number): number[] {
  const none = Array.from({ length: pages }, () => 0)
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as number[]
    return none.map((_, i) => kept[i] ?? 0)
  } catch {
    return none
  }
}

function save(key: string, seconds: readonly number[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(seconds))
  } catch {
    // Storage is unavailable: a reload begins anew.
  }
}
