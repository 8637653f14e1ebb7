import type { Browser, Page } from 'playwright-core'
import { LOCALES } from '../../apps/signing/model.ts'
import { startPreview } from '../../apps/signing/testing/preview.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { findCut } from '../screenshots/faults.ts'
import type { Scene } from '../screenshots/scene.ts'
import { PHONE } from '../screenshots/take.ts'
import { visitGroup } from '../screenshots/visit.ts'

/** The signer's pages, and what comes after the act of a role, are in the proof of the screenshots. */
const PAGES: readonly Scene[] = ['approver', 'witness', 'viewer', 'cc'].map((fixture) => ({ name: fixture, fixture }))

/** Every text of the scenes, by default of the roles, can be read on a phone 360 px wide, in every language. */
export async function readEveryLanguage(browser: Browser, scenes: readonly Scene[] = PAGES): Promise<number> {
  const preview = await startPreview()
  const visits = scenes.flatMap((scene) =>
    LOCALES.map((locale) => ({ scene, look: { locale, size: PHONE, dark: false, sharp: false } })),
  )
  try {
    await visitGroup(browser, preview, visits, { scripts: true }, async (page, { scene, look }) => {
      await holdWhole(page, `${scene.name} in ${look.locale}`)
      if (scene !== scenes.at(-1) || look.locale !== LOCALES.at(-1)) return
      await page.evaluate(WIDEN)
      await mustFind('cut-text', () => holdWhole(page, 'a page with a wide text'))
    })
    return visits.length
  } finally {
    await preview.close()
  }
}

async function holdWhole(page: Page, what: string): Promise<void> {
  const cut = await findCut(page)
  hold(cut.length === 0, `${what}: ${cut.join('; ')}`)
}

/** On one line, which is too long for the screen. */
const WIDEN = `
  const text = document.querySelector('#panel-body p, main p')
  text.style.whiteSpace = 'nowrap'
  text.append(' planted'.repeat(20))`
