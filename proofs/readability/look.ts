/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { atLeast, atMost, holdLimit } from '../lib/limits.ts'
import { hold } from '../lib/proof.ts'
import { meet, type Person, personOn } from '../signing/person.ts'

// The text as the signing page shows it on a phone.

const WIDTH = 360

export const LIMITS = {
  size: atLeast(16, 'smallest text of the document on a screen of 360 px', { unit: 'px' }),
  // Widths of elements are rounded up.
  beyond: atMost(1, 'text beyond the edge of the screen, or of its own box', { unit: 'px' }),
  firstLine: atMost(3, 'from the press until the first line of text, on the slow phone', { unit: 's', timing: true }),
}

export interface Look {
  readonly text: string
  readonly smallest: number
  readonly beyond: number
}

/** Somebody with a phone of the usual speed. */
export async function openPhone(browser: Browser): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: WIDTH, height: 740 }, isMobile: true, hasTouch: true })
  context.setDefaultTimeout(120_000)
  return personOn(await context.newPage(), 'phone')
}

/** Opens the document and asks for its text, all pages of it. */
export async function openText({ page, open }: Person, link: string): Promise<void> {
  await open(link)
  await page.waitForLoadState()
  await page.locator('#read-as-text').click()
  await page.waitForSelector('html.as-text .sheet [data-y]')
  await page.waitForFunction(() => {
    const waiting = document.querySelector('.sheet.waiting')
    waiting?.scrollIntoView()
    return waiting === null
  })
}

export function holdLook(name: string, { smallest, beyond }: Look): void {
  holdLimit(LIMITS.size, smallest, `in ${name}`)
  holdLimit(LIMITS.beyond, beyond, `in ${name}`)
}

/** What is on the page now. */
export async function look(page: Page): Promise<Look> {
  const seen = await page.evaluate(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>('.sheet [data-y]')]
    const texts = blocks.flatMap((block) => {
      const parts = [...block.querySelectorAll('.item, th, td')]
      return parts.length > 0 ? parts.map((part) => part.textContent) : [block.textContent]
    })
    const elements = blocks.flatMap((block) => [block, ...block.querySelectorAll<HTMLElement>('*')])
    const written = elements.filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== ''),
    )
    const sizes = written.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const { clientWidth, scrollWidth } = document.documentElement
    const over = elements.map((element) => {
      const { left, right } = element.getBoundingClientRect()
      return Math.max(right - innerWidth, -left, element.scrollWidth - Math.max(element.clientWidth, right - left))
    })
    return {
      text: texts.join('\n'),
      smallest: Math.min(...sizes) * (visualViewport?.scale ?? 1),
      beyond: Math.max(scrollWidth - clientWidth, ...over, 0),
      width: innerWidth,
    }
  })
  hold(seen.width === WIDTH, `the page is laid out ${seen.width} px wide`)
  return seen
}

/** The signing page on the slow phone. The press comes later, when nothing else runs. */
export async function openSlowly(browser: Browser, link: string): Promise<{ press(): Promise<number> }> {
  const person = await meet(browser, 'phone')
  const { page } = person
  await person.open(link)
  await person.look()
  const box = await page.locator('#read-as-text').boundingBox()
  hold(box, 'there is nothing to press for the text')
  return {
    async press() {
      const began = performance.now()
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      await page.waitForFunction(isLineSeen, undefined, { polling: 'raf' })
      const seconds = (performance.now() - began) / 1000
      await person.leave()
      return seconds
    },
  }
}

function isLineSeen(): boolean {
  const { top, height } = document.querySelector('.sheet [data-y]')?.getBoundingClientRect() ?? { top: 0, height: 0 }
  return height > 0 && top < innerHeight
}
