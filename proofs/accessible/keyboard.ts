/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { hold } from '../lib/proof.ts'

interface Stop {
  id: string
  name: string
  faults: string[]
}

/** Presses Tab until the focus has been everywhere, and looks at each stop: seen, marked, not behind anything. */
export async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let press = 0; press < 200; press++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (stop === null || (stop.id !== '' && stops.some(({ id }) => id === stop.id))) return stops
    stops.push(stop)
  }
  throw new Error('The focus went nowhere near the end in 200 presses of Tab')
}

/** Moves on by Tab until a part of the page has the focus. */
export async function tabTo(page: Page, id: string): Promise<void> {
  for (let press = 0; press < 100; press++) {
    if ((await focused(page)) === id) return
    await page.keyboard.press('Tab')
  }
  hold(false, `#${id} cannot be reached with Tab`)
}

export function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id ?? '')
}

function lookAtFocus(): Stop | null {
  const element = document.activeElement
  if (!element || element === document.body || element === document.documentElement) return null
  const faults: string[] = []
  const { left, right, top, bottom, width, height } = (
    element.querySelector('.frame') ?? element
  ).getBoundingClientRect()
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  const hidden = getComputedStyle(element).clipPath !== 'none'
  if (!hidden) {
    if (bottom > innerHeight + 1 || top < -1 || right > innerWidth + 1 || left < -1) faults.push('is not on the screen')
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    const own = seen && (element.contains(seen) || seen.contains(element))
    if (!own)
      faults.push(`lies behind ${seen?.tagName.toLowerCase() ?? 'nothing'}.${seen?.getAttribute('class') ?? ''}`)
    const mark = getComputedStyle(element.querySelector('.frame') ?? element)
    const marked = mark.outlineStyle !== 'none' || Number.parseFloat(mark.strokeWidth) >= 2.5
    if (!marked) faults.push('does not show that it has the focus')
  }
  return { id: element.id, name, faults }
}
