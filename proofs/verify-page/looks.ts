import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { LOCALES } from '../../apps/signing/model.ts'
import { startVerifyPreview } from '../../apps/verify/testing/preview.ts'
import { askAxe } from '../accessible/axe.ts'
import { DATA } from '../lib/data.ts'
import { findCut } from '../screenshots/faults.ts'
import { DESKTOP, newContext, PHONE } from '../screenshots/take.ts'
import { giveFiles } from './give-files.ts'
import { everyNth } from './samples.ts'
import { makeScenery, patientPage, type Scene, show, verdictOn } from './scenes.ts'

/** With --full, to be looked through. */
const PICTURES = join(DATA, 'screenshots/verify')

/** Every state of the page as people meet it: what axe finds, what is cut off, and what is called by a wrong name. */
export async function lookAtAll(browser: Browser, full: boolean): Promise<{ looks: number; faults: string[] }> {
  const { trust, loggedEntries, scenes } = await makeScenery()
  const preview = await startVerifyPreview(trust, loggedEntries)
  const faults: string[] = []
  let looks = 0
  try {
    const files = scenes.filter(({ name }) => name === 'seal' || name === 'zip-good').flatMap(({ file }) => file ?? [])
    await giveFiles(await patientPage(browser), preview.address, files)
    for (const { locale, size, dark, scenes: chosen } of looksAt(scenes, full)) {
      const context = await newContext(browser, { size, dark, sharp: false }, true)
      const page = await patientPage(context)
      for (const scene of chosen) {
        await show(page, `${preview.address}?lang=${locale}`, scene)
        const outcome = scene.outcome && (await verdictOn(page)).outcome
        const wrong = outcome === scene.outcome ? [] : [`is called ${outcome}`]
        const found = [...wrong, ...(await askAxe(page)), ...(await findCut(page))]
        faults.push(...found.map((fault) => `${locale} ${size.name} ${scene.name}: ${fault}`))
        if (full)
          await page.screenshot({ path: join(PICTURES, `${locale}-${size.name}-${scene.name}.png`), fullPage: true })
        looks += 1
      }
      await context.close()
    }
  } finally {
    await preview.close()
  }
  return { looks, faults }
}

/** In CI some states, on a phone, in some languages; else all of them in all languages, and in the dark. */
function looksAt(scenes: readonly Scene[], full: boolean) {
  return LOCALES.flatMap((locale, n) => {
    const phone = { locale, size: PHONE, dark: false }
    if (!full) return n % 4 === 0 ? [{ ...phone, scenes: everyNth(scenes.slice(n), 8) }] : []
    return [
      { ...phone, scenes },
      { locale, size: DESKTOP, dark: true, scenes },
    ]
  })
}
