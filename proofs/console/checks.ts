/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core'
import type { Words } from './words.ts'

/** What of a screen cannot be read or reached as it stands. */
export function findLayoutFaults(page: Page, words: Words): Promise<string[]> {
  return page.evaluate((texts) => {
    const sentences = new Set(texts)
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide on a screen of ${clientWidth} px`)
    const top = document.querySelector('[role="dialog"], [role="menu"]') ?? document.body
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [element, text] = [node.parentElement, node.textContent?.trim()]
      if (!text || !element?.checkVisibility() || isUnseen(element)) continue
      if (/^\{|\b\w+\.\w+\.\w+\b.*\{|\{\w+(, \w+)?\}/.test(text) && !element.closest('pre, code, kbd')) {
        faults.push(`"${text.slice(0, 80)}" is not a sentence`)
      }
      const holder = element.closest(
        'button, a, [role="tab"], [role="menuitem"], label, th, td, dt, dd, li, h1, h2, h3, p',
      )
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, width } of range.getClientRects()) {
        if (width === 0 || isScrolled(element)) continue
        if (left < -1 || right > clientWidth + 1) faults.push(`"${text.slice(0, 80)}" leaves the screen`)
        const around = holder?.getBoundingClientRect()
        if (around && (left < around.left - 2 || right > around.right + 2)) {
          faults.push(`"${text.slice(0, 80)}" leaves its ${holder?.tagName.toLowerCase()}`)
        }
      }
    }
    // Names, ids and addresses may end in an ellipsis; what the console itself says may not.
    for (const part of top.querySelectorAll<HTMLElement>('*')) {
      const text = part.textContent?.trim() ?? ''
      const isCut = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible'
      if (isCut && sentences.has(text) && part.checkVisibility() && !isUnseen(part)) faults.push(`"${text}" is cut off`)
    }
    return [...new Set(faults)]

    /** For screen readers only, or clipped to nothing. */
    function isUnseen(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { width, height } = at.getBoundingClientRect()
        const { position, clipPath, opacity } = getComputedStyle(at)
        if (position === 'absolute' && (width <= 1 || height <= 1)) return true
        if (clipPath !== 'none' || opacity === '0') return true
      }
      return false
    }

    /** In a part that scrolls sideways by itself, or is shortened with an ellipsis on purpose. */
    function isScrolled(element: Element): boolean {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at)
        if (overflowX !== 'visible') return true
      }
      return false
    }
  }, textsIn(words))
}

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}

/** Whether the end of the screen can be scrolled above the bar at the bottom of phones. */
export function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = [...document.querySelectorAll('nav')].find((nav) => {
      const { position, bottom } = getComputedStyle(nav)
      return position === 'fixed' && bottom === '0px'
    })
    if (!bar?.checkVisibility() || document.querySelector('[role="dialog"]')) return []
    const before = scrollY
    scrollTo(0, document.documentElement.scrollHeight)
    const { top } = bar.getBoundingClientRect()
    const controls = document.querySelectorAll<HTMLElement>('#content a, #content button, #content input, #content p')
    const covered = [...controls].filter((control) => {
      const { bottom, height } = control.getBoundingClientRect()
      return height > 0 && control.checkVisibility() && bottom > top + 1 && !isFixed(control)
    })
    scrollTo(0, before)
    return covered.map((control) => `"${control.textContent?.trim().slice(0, 60)}" stays behind the bar at the bottom`)

    function isFixed(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, overflowY } = getComputedStyle(at)
        if (position === 'fixed' || position === 'sticky' || overflowY === 'auto' || overflowY === 'scroll') return true
      }
      return false
    }
  })
}
