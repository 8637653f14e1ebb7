import type { Browser } from 'playwright-core'
import { LOCALES } from '../../apps/sign-in/model.ts'
import { fixtures } from '../../apps/sign-in/testing/fixtures.ts'
import { startSignInPreview } from '../../apps/sign-in/testing/preview.ts'
import { findCut, listenForFaults } from '../screenshots/faults.ts'
import { SITE_SCENES, startSitePreview } from '../screenshots/site-preview.ts'
import { DESKTOP, newContext, PHONE } from '../screenshots/take.ts'
import { TEXT_ONLY } from '../screenshots/user-scenes.ts'
import { askAxe } from './axe.ts'

/**
 * The pages for users, the start page and errors, as fixtures: what axe finds, and what is cut off. In CI every other one, in turn, of those with a
 * layout of their own; else all of them on a phone and at a desk.
 */
export async function lookAtUserPages(browser: Browser, seed: number, full: boolean) {
  const [preview, site] = [await startSignInPreview(), await startSitePreview()]
  const faults: string[] = []
  let looks = 0
  try {
    const users = fixtures('en').map(({ name }) => ({ name, at: preview.address, textOnly: TEXT_ONLY.test(name) }))
    // Mails are judged by their pictures: mail programs have rules of their own.
    const pages = SITE_SCENES.filter(({ name }) => name.startsWith('site-'))
    const others = pages.map(({ fixture, textOnly }) => ({ name: fixture, at: site.address, textOnly }))
    const all = [...others, ...users]
    const shown = full ? all : all.filter(({ textOnly }) => !textOnly).filter((_, i) => (i + seed) % 2 === 0)
    for (const [size, dark] of [
      [PHONE, false],
      [DESKTOP, true],
    ] as const) {
      const context = await newContext(browser, { size, dark, sharp: false }, true)
      const page = await context.newPage()
      const { heard } = listenForFaults(page)
      for (const [i, { name, at }] of shown.entries()) {
        if (!full && (i % 3 === 2) !== dark) continue
        const locale = LOCALES[(i + seed) % LOCALES.length] ?? 'en'
        await page.goto(`${at}/${locale}/${name}`)
        const found = [...(await findCut(page)), ...heard().filter((fault) => !/status of \d/.test(fault))]
        faults.push(...[...found, ...(await askAxe(page))].map((fault) => `${locale} ${size.name} ${name}: ${fault}`))
        looks += 1
      }
      await context.close()
    }
  } finally {
    await preview.close()
    await site.close()
  }
  return { looks, faults }
}
