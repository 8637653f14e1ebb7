/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { mustFind } from '../lib/faults.ts'
import { holdLimit } from '../lib/limits.ts'
import { median } from '../lib/stats.ts'
import { LIMITS } from './limits.ts'
import { holdStill } from './shifts.ts'

const ROUNDS = 6

/** From the list to a request and back, again and again. Code and data are there after the first time. */
export async function measureChanges(page: Page): Promise<{ change: number; shift: number }> {
  const round = async () => [
    await changeTime(page, '#content [id^="open-"]', 'main #why'),
    await changeTime(page, '#content header a[href$="/requests"]', '#content [id^="open-"]'),
  ]
  await round()
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) times.push(...(await round()))
  const change = median(times)
  holdLimit(LIMITS.change, change)
  const shift = await holdStill(page, 'of changes of the screen')
  await plantFaults(page, round)
  return { change, shift }
}

/**
 * Milliseconds from a click to the heading and the content of the new screen. The click is the page's own: Chromium does
 * not count shifts soon after those of a person.
 */
function changeTime(page: Page, link: string, content: string): Promise<number> {
  return page.evaluate(
    ([from, to]) =>
      new Promise<number>((resolve) => {
        const heading = document.querySelector('#content h1')
        const observer = new MutationObserver(() => {
          const now = document.querySelector('#content h1')
          if (now === null || now === heading || document.querySelector(to) === null) return
          observer.disconnect()
          resolve(performance.measure('change', 'clicked').duration)
        })
        observer.observe(document.body, { childList: true, subtree: true })
        performance.mark('clicked')
        document.querySelector<HTMLElement>(from)?.click()
      }),
    [link, content] as const,
  )
}

async function plantFaults(page: Page, round: () => Promise<number[]>): Promise<void> {
  await page.evaluate(() => {
    addEventListener(
      'click',
      () => {
        for (const end = performance.now() + 150; performance.now() < end; );
      },
      { capture: true },
    )
    const moved = document.createElement('p')
    moved.style.height = '300px'
    document.getElementById('content')?.prepend(moved)
  })
  await mustFind('late-content', () => holdStill(page, 'with late content'))
  await mustFind('slow-change', async () => holdLimit(LIMITS.change, median(await round())))
}
