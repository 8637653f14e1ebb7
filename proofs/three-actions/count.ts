/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Everything a person does on a page and the pages it leads to, as the browser itself hears it: presses and keys. */
export async function countActions(page: Page): Promise<string[]> {
  const actions: string[] = []
  await page.exposeBinding('countersignActed', (_source, what: string) => {
    actions.push(what)
  })
  await page.addInitScript(() => {
    const tell = (event: Event) => {
      if (!event.isTrusted) return
      const { id, tagName, textContent } = event.target as HTMLElement
      const { countersignActed } = window as unknown as { countersignActed(what: string): void }
      countersignActed(`${event.type} on ${id || textContent?.trim().slice(0, 20) || tagName.toLowerCase()}`)
    }
    for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, tell, { capture: true })
  })
  return actions
}
