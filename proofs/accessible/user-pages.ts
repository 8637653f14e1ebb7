import type { Browser } from 'playwright-core'
import { LOCALES } from '../../apps/sign-in/model.ts'
import { fixtures } from '../../apps/sign-in/testing/fixtures.ts'
import { startSignInPreview } from '../../apps/sign-in/testing/preview.ts'
import { findCut, listenForFaults } from '../screenshots/faults.ts'
import { DESKTOP, newContext, PHONE } from '../screenshots/take.ts'
import { TEXT_ONLY } from '../screenshots/user-scenes.ts'
import { askAxe } from './axe.ts'

/**
 * The pages for users, as fixtures: what axe finds, and what is cut off. In CI every other one, in turn, of those with a
 * layout of their own; else all of them on a phone and at a desk.
 */
export async function lookAtUserPages(browser: Browser, seed: number, full: boolean) {
  const preview = await startSignInPreview()
  const faults: string[] = []
  let looks = 0
  try {
    const own = fixtures('en').filter(({ name }) => !TEXT_ONLY.test(name))
    const shown = full ? fixtures('en') : own.filter((_, i) => (i + seed) % 2 === 0)
    for (const [size, dark] of [
      [PHONE, false],
      [DESKTOP, true],
    ] as const) {
      const context = await newContext(browser, { size, dark, sharp: false }, true)
      const page = await context.newPage()
      const { heard } = listenForFaults(page)
      for (const [i, { name }] of shown.entries()) {
        if (!full && (i % 3 === 2) !== dark) continue
        const locale = LOCALES[(i + seed) % LOCALES.length] ?? 'en'
        await page.goto(`${preview.address}/${locale}/${name}`)
        const found = [...(await findCut(page)), ...heard().filter((fault) => !/status of \d/.test(fault))]
        faults.push(...[...found, ...(await askAxe(page))].map((fault) => `${locale} ${size.name} ${name}: ${fault}`))
        looks += 1
      }
      await context.close()
    }
  } finally {
    await preview.close()
  }
  return { looks, faults }
}
