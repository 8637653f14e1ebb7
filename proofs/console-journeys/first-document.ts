import { readFileSync } from 'node:fs'
import { LOADERS } from '@countersign/locales/consoleStart'
import { usersMessages } from '@countersign/locales/users'
import type { Page } from 'playwright-core'
import type { World } from '../console/world.ts'
import { pickUp } from '../lib/browser.ts'
import { mustFind } from '../lib/faults.ts'
import { holdLimit } from '../lib/limits.ts'
import { hold } from '../lib/proof.ts'
import { holdSealed, sandboxAnchors } from '../lib/sealed.ts'
import { listen, personOn } from '../signing/person.ts'
import { countActions } from '../three-actions/count.ts'
import { LIMITS } from './limits.ts'

// A stranger with a browser and nothing else.

export interface Walked {
  actions: string[]
  seconds: number
}

/** From the form of the sign-up to the downloaded PDF, whose signature is valid. */
export async function walkToSigned({ url, browser, stack }: World): Promise<Walked> {
  const page = await pickUp(browser, 'desk')
  const faults = listen(page)
  const actions = await countActions(page.context(), { textAtOnce: true })
  const began = performance.now()
  await page.goto(`${url}/sign-up`)
  await signUp(page)
  await sendAndSign(page)
  const bytes = await download(page)
  const seconds = (performance.now() - began) / 1000
  const own = [...actions]
  await checkPdf(bytes, await sandboxAnchors(stack))
  hold(faults.length === 0, `on the way to the first document: ${faults.join('; ')}`)
  for (let presses = 0; presses < 25; presses++) await page.mouse.click(5, 5)
  await mustFind('more-presses', () => holdLimit(LIMITS.actions, actions.length))
  await page.context().close()
  return { actions: own, seconds }
}

/** By mouse and keyboard, as the browser hears a person; `fill` would be unheard. */
async function typeInto(page: Page, field: string, text: string): Promise<void> {
  await page.locator(field).click()
  await page.keyboard.type(text)
}

async function signUp(page: Page): Promise<void> {
  const { toConsole } = usersMessages('en')
  await typeInto(page, 'input[name="email"]', 'grace.hopper@console.example')
  await typeInto(page, 'input[name="account_name"]', 'Hopper Ltd')
  await typeInto(page, 'input[name="password"]', 'seven tall ladders')
  await page.locator('form[action="/sign-up"] button[class]:not([type])').first().click()
  await page.getByRole('link', { name: toConsole }).click()
}

async function sendAndSign(page: Page): Promise<void> {
  const { send, sign } = await LOADERS.en()
  await page.getByRole('button', { name: send.action }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: sign.open }).click()
  const signer = personOn(await opening, 'desk')
  await signer.look()
  await signer.draw()
  await signer.agree()
  await signer.status()
  await signer.page.close()
}

/** The page goes on by itself once the document is sealed. */
async function download(page: Page): Promise<Buffer> {
  const { signed } = await LOADERS.en()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: signed.download }).click()
  return readFileSync(await (await saving).path())
}

async function checkPdf(bytes: Buffer, anchors: Awaited<ReturnType<typeof sandboxAnchors>>): Promise<void> {
  await holdSealed(bytes, 1, anchors, 'the downloaded document')
  const changed = Buffer.from(bytes)
  const comment = changed.indexOf('\n%') + 2
  changed[comment] = (changed[comment] ?? 0) ^ 1
  await mustFind('changed-byte', () => holdSealed(changed, 1, anchors, 'a changed document'))
}
