import type { Page } from 'playwright-core'
import { PAYLOADS } from '../../apps/signing/testing/payloads.ts'
import { createFixtures } from '../../packages/verify/testing/fixtures.ts'
import { hold } from '../lib/proof.ts'
import { everyNth } from './samples.ts'
import { drop } from './scenes.ts'

// Everything a file can say of itself, said in the hope that the page takes it for more than text.

/** Gives the number of files; throws where one ran, or made an element of its own. */
export async function showHostile(page: Page, full: boolean): Promise<number> {
  const fixtures = createFixtures()
  const blank = await fixtures.blank()
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => said.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text())
  })
  const payloads = everyNth(PAYLOADS, full ? 1 : 9)
  for (const text of payloads) {
    // A name in a certificate is at most 64 characters long (X.520).
    const by = text.replaceAll('\u0000', '').toWellFormed().slice(0, 60)
    const bytes = await fixtures.sign(blank, { by, reason: text, location: text, name: text })
    await drop(page, { name: text.replaceAll('/', '_').replaceAll('\u0000', '_').toWellFormed(), bytes })
    const made = (await page.evaluate(STRANGE)) as string[]
    hold(made.length === 0, `${JSON.stringify(text)} made ${made.join(', ')}`)
    hold(said.length === 0, `${JSON.stringify(text)} ran: ${said.join('; ')}`)
  }
  return payloads.length
}

/** Elements in the result that the page itself never makes, and attributes that run or lead somewhere. */
const STRANGE = `(() => {
  const ours = new Set('div h2 h3 p ul li span bdi code time small section details summary pre svg path button wbr'.split(' '))
  return [...document.querySelectorAll('#result *, #status *')].flatMap((element) => [
    ...(ours.has(element.localName) ? [] : [element.localName]),
    ...element.getAttributeNames().filter((name) => /^on|^href$|^src|^style$|^action$/.test(name)),
  ])
})()`
