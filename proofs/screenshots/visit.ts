import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Scene, Served } from './scene.ts'
import { type Look, leave, newContext, show } from './take.ts'

export interface Visit {
  scene: Scene
  look: Look
}

/** A new context costs as much as several scenes. */
const IN_ONE_CONTEXT = 24

/** Visits that can share a context: of one app, of one size of screen, and all with scripts or all without. Long groups are split. */
export function groupVisits(visits: readonly Visit[]): Visit[][] {
  const groups = Map.groupBy(
    visits,
    ({ scene, look }) => `${scene.app} ${look.size.name} ${look.sharp} ${scene.scripts ?? true}`,
  ).values()
  return [...groups].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / IN_ONE_CONTEXT) }, (_, i) =>
      group.slice(i * IN_ONE_CONTEXT, (i + 1) * IN_ONE_CONTEXT),
    ),
  )
}

/** Shows the scenes of a group one after another. `prepare` comes before the first page is opened. */
export async function visitGroup(
  browser: Browser,
  preview: Served,
  group: readonly Visit[],
  options: { scripts: boolean; prepare?: (context: BrowserContext) => Promise<void> },
  examine: (page: Page, visit: Visit) => Promise<void>,
): Promise<void> {
  const [first] = group
  if (!first) return
  const context = await newContext(browser, first.look, options.scripts)
  await options.prepare?.(context)
  const page = await context.newPage()
  for (const visit of group) {
    await page.emulateMedia({ colorScheme: visit.look.dark ? 'dark' : 'light' })
    await show(page, preview, visit.scene, visit.look.locale)
    await examine(page, visit)
    await leave(page)
  }
  await context.close()
}
