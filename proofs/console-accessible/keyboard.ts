/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core'
import { hold } from '../lib/proof.ts'

// A person with a keyboard and nothing else. Each stop of the focus must be seen.

const MOST_STOPS = 150
const PATIENCE_MS = 3000

/** Presses Tab until the control with this accessible name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < MOST_STOPS; press++) {
    const stop = await page.evaluate(lookAtFocus)
    if (stop && (typeof name === 'string' ? stop.name === name : name.test(stop.name))) return
    await page.keyboard.press(key)
    await holdSeen(page, `on the way to "${name}"`)
    passed.push(stop?.name ?? '')
  }
  hold(false, `"${name}" cannot be reached with ${key}; passed: ${[...new Set(passed)].join(', ')}`)
}

/** Goes to a control, and presses Enter. */
export async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** The focus can be seen: it is on the screen, nothing covers it, and it is marked. */
export async function holdSeen(page: Page, where: string): Promise<void> {
  const stop = await page.evaluate(lookAtFocus)
  if (stop?.fault) hold(false, `${where}: the focus on "${stop.name}" ${stop.fault}`)
}

/** Whether Tab leaves the layer that is open: it must not. Escape must close it, and the focus returns to `opener`. */
export async function holdLayer(page: Page, opener: string | RegExp): Promise<void> {
  const isInside = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"], [role="menu"]') !== null)
  const isOpen = () => page.locator('[role="dialog"], [role="menu"]').first().isVisible()
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Tab')
    // A menu is one stop: Tab closes it.
    if (await isOpen()) hold(await isInside(), `Tab leaves the layer of "${opener}" for what is behind it`)
  }
  if (await isOpen()) await page.keyboard.press('Escape')
  await page
    .locator('[role="dialog"], [role="menu"]')
    .first()
    .waitFor({ state: 'hidden', timeout: PATIENCE_MS })
    .catch(() => hold(false, `Escape does not close the layer of "${opener}"`))
  await page
    .waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body, null, {
      timeout: PATIENCE_MS,
    })
    .catch(() => hold(false, `after the layer of "${opener}" the focus is nowhere`))
  const stop = await page.evaluate(lookAtFocus)
  const isReturned = stop !== null && (typeof opener === 'string' ? stop.name === opener : opener.test(stop.name))
  hold(isReturned, `after the layer of "${opener}" the focus is on "${stop?.name}"`)
}

interface Stop {
  name: string
  fault: string | null
}

function lookAtFocus(): Stop | null {
  const element = document.activeElement as HTMLElement | null
  if (!element || element === document.body || element === document.documentElement) return null
  const label = (element as HTMLInputElement).labels?.[0]?.textContent
  const named = element.getAttribute('aria-labelledby')
  const by = named
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
  const name = (element.getAttribute('aria-label') ?? by ?? label ?? textOf(element)).trim()
  return { name, fault: faultOf() }

  /** Without numbers and pictures that are hidden from screen readers. */
  function textOf(named: Element): string {
    const copy = named.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    return copy.textContent ?? ''
  }

  function faultOf(): string | null {
    // The content itself gets the focus of a new screen; the guards of a window pass it on.
    if (!element || element.matches('#content, [data-base-ui-focus-guard]')) return null
    // A hidden field of a file is shown by its label.
    const shown = element.matches('input[type="file"]') ? (element.closest('label') ?? element) : element
    const { left, right, top, bottom, width, height } = shown.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight || right < 0 || left > innerWidth) return 'is not on the screen'
    const seen = document.elementFromPoint(
      Math.min(Math.max(left + width / 2, 1), innerWidth - 1),
      Math.min(Math.max(top + Math.min(height / 2, 20), 1), innerHeight - 1),
    )
    if (!seen || !(shown.contains(seen) || seen.contains(shown))) return `lies behind ${seen?.outerHTML.slice(0, 80)}`
    return isMarked() ? null : 'is not marked'
  }

  /** By an outline or a ring of its own, or of what contains it. */
  function isMarked(): boolean {
    for (let at = element, depth = 0; at && depth < 3; at = at.parentElement, depth++) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true
      if (boxShadow !== 'none' && depth === 0) return true
    }
    // The field of the palette is the window itself, and its caret the mark. In a date the browser marks the calendar's
    // button by itself.
    return element?.matches('[role="combobox"], input[type="date"]') === true
  }
}
