/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Frame, Page } from 'playwright-core'

/** Hears what goes wrong on a page from its first moment: errors of scripts, loads refused, the policy broken. */
export function listenForFaults(page: Page): { heard(): string[] } {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`script error: ${message}`))
  page.on('console', (message) => {
    // An error page is an answer like another; the browser still calls it a failed load.
    const expected = /status of (401|404|409|410|422|429|503)|ERR_INTERNET_DISCONNECTED/.test(message.text())
    if (message.type() === 'error' && !expected) faults.push(`console: ${message.text()}`)
    if (message.type() === 'warning') faults.push(`console warning: ${message.text()}`)
  })
  return { heard: () => faults.splice(0) }
}

/** What of a page and its frames cannot be seen whole: wider than the screen, or text that its box cuts off. */
export async function findCut(page: Page): Promise<string[]> {
  return (await Promise.all(page.frames().map(findCutIn))).flat()
}

function findCutIn(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide on a screen of ${clientWidth} px`)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim()
      if (!text || !element || element.closest('.sr-only, .skip, svg.text, [hidden]') || !element.checkVisibility())
        continue
      const unseen = getComputedStyle(element).clipPath !== 'none'
      const range = document.createRange()
      // Words are broken only where their script breaks them, or where they fit on no line.
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)) {
        // Keys and codes have no words.
        if (
          unseen ||
          element.closest('code, pre') ||
          /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
        )
          continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) faults.push(`"${word}" is broken across lines`)
      }
      range.selectNodeContents(node)
      const box = element.closest('.box') ?? element.closest('.mark')?.previousElementSibling
      // The words of a box that is too small for them are beside it, within the page of the document.
      const holder = element.matches('.callout')
        ? element.closest('.paper')
        : (box?.querySelector('.frame') ?? element.closest('button, a, summary, dialog'))
      const around = holder?.getBoundingClientRect()
      for (const { left, right, top, bottom, width } of unseen ? [] : range.getClientRects()) {
        if (width === 0) continue
        if (left < -1 || right > clientWidth + 1) faults.push(`"${text}" leaves the screen (${left}–${right})`)
        if (!around) continue
        // A line's box is taller than its letters; what matters is that they stay inside.
        const slack = holder?.matches('.frame') ? 6 : 3
        if (
          left < around.left - 1 ||
          right > around.right + 1 ||
          top < around.top - slack ||
          bottom > around.bottom + slack
        )
          faults.push(`"${text}" leaves its ${holder?.tagName.toLowerCase()}`)
      }
    }
    return faults
  })
}
