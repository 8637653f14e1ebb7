/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core'

/**
 * Everything a person does on a page, or on all pages of a browser, as the browser itself hears it: presses and keys. With
 * `textAtOnce`, what is typed into a field is one action.
 */
export async function countActions(page: Page | BrowserContext, { textAtOnce = false } = {}): Promise<string[]> {
  const actions: string[] = []
  await page.exposeBinding('countersignActed', (_source, what: string) => {
    actions.push(what)
  })
  await page.addInitScript((isOnce) => {
    let typedInto: EventTarget | null = null
    const tell = (event: Event) => {
      if (!event.isTrusted) return
      const isTyping = isOnce && event.type === 'keydown' && event.target instanceof HTMLInputElement
      if (isTyping && typedInto === event.target) return
      typedInto = isTyping ? event.target : null
      const { id, tagName, textContent } = event.target as HTMLElement
      const { countersignActed } = window as unknown as { countersignActed(what: string): void }
      countersignActed(`${event.type} on ${id || textContent?.trim().slice(0, 20) || tagName.toLowerCase()}`)
    }
    for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, tell, { capture: true })
  }, textAtOnce)
  return actions
}
