/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core'

/**
 * What people see or hear of a page: its title, the visible texts, joined within each block, and the labels. Values are
 * left out: they are isolated, or have a language or direction of their own.
 */
export function readPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks = new Map<Element, string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element?.checkVisibility() || element.closest('script, style, bdi, time, code, body [lang], body [dir]'))
        continue
      let block: Element = element
      while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement
      blocks.set(block, `${blocks.get(block) ?? ''}${node.textContent}`)
    }
    const labels = [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name)))
    return [document.title, ...blocks.values(), ...labels].filter(
      (text) => text !== null && text.trim() !== '',
    ) as string[]
  })
}
