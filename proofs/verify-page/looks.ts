import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { LOCALES } from '../../apps/signing/model.ts'
import { startVerifyPreview } from '../../apps/verify/preview.ts'
import { askAxe } from '../accessible/axe.ts'
import { DATA } from '../lib/data.ts'
import { hold } from '../lib/proof.ts'
import { findCut } from '../screenshots/faults.ts'
import { DESKTOP, newContext, PHONE } from '../screenshots/take.ts'
import { everyNth } from './samples.ts'
import { makeScenery, type Scene, show, verdictOn } from './scenes.ts'

/** With --full, to be looked through. */
const PICTURES = join(DATA, 'screenshots/verify')

/** Every state of the page as people meet it: what axe finds, what is cut off, and what is called by a wrong name. */
export async function lookAtAll(browser: Browser, full: boolean): Promise<{ looks: number; faults: string[] }> {
  const { trust, witnesses, scenes } = await makeScenery()
  const preview = await startVerifyPreview(trust, witnesses)
  const faults: string[] = []
  let looks = 0
  try {
    const [signed] = scenes.flatMap(({ file }) => file ?? [])
    if (signed) await handFiles(await browser.newPage(), preview.address, signed)
    for (const { locale, size, dark, scenes: chosen } of looksAt(scenes, full)) {
      const context = await newContext(browser, { size, dark, sharp: false }, true)
      const page = await context.newPage()
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

/** By keyboard alone, and by a file dropped anywhere on the page. */
async function handFiles(page: Page, address: string, { name, bytes }: NonNullable<Scene['file']>): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('#file:enabled', { state: 'attached' })
  for (let tabs = 0; (await page.evaluate('document.activeElement?.id')) !== 'file'; tabs++) {
    hold(tabs < 20, 'the file picker cannot be reached by keyboard')
    await page.keyboard.press('Tab')
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
  await page.waitForSelector('#outcome')
  hold((await page.evaluate('document.activeElement?.tagName')) === 'H2', 'the verdict is not what is read out next')

  await page.reload()
  await page.waitForSelector('#file:enabled', { state: 'attached' })
  const base64 = Buffer.from(bytes).toString('base64')
  const transfer = await page.evaluateHandle(
    `(() => { const data = new DataTransfer(); const bytes = Uint8Array.from(atob('${base64}'), (c) => c.charCodeAt(0)); data.items.add(new File([bytes], 'dropped.pdf')); return data })()`,
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await page.waitForSelector('#outcome')
}

/** In CI some states, on a phone, in some languages; else all of them in all languages, and in the dark. */
function looksAt(scenes: readonly Scene[], full: boolean) {
  return LOCALES.flatMap((locale, n) => {
    const phone = { locale, size: PHONE, dark: false }
    if (!full) return n % 3 === 0 ? [{ ...phone, scenes: everyNth(scenes.slice(n), LOCALES.length) }] : []
    return [
      { ...phone, scenes },
      { locale, size: DESKTOP, dark: true, scenes },
    ]
  })
}
