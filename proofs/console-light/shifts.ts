/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { holdLimit } from '../lib/limits.ts'
import { LIMITS } from './limits.ts'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Adds up the layout shifts of the pages that are opened from now on, as Chromium reports them. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { layoutShift: number }
    counted.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) counted.layoutShift += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum since the page was loaded. */
export async function holdStill(page: Page, where: string): Promise<number> {
  // Shifts are reported with the frame that shows them.
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const reported = () => resolve((window as unknown as { layoutShift: number }).layoutShift)
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(reported)))
      }),
  )
  holdLimit(LIMITS.shift, shift, where)
  return shift
}
