import type { Page } from 'playwright-core'

interface AxNode {
  role?: { value: string }
  name?: { value: string }
  ignored: boolean
}

/** What a screen reader gets of a page, in its order: the browser's own accessibility tree. */
export async function textForEars(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  await session.detach()
  const words = nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'StaticText')
    .map(({ name }) => name?.value)
  return words.join(' ').replace(/\s+/g, ' ')
}
