/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core'
import { formatText } from '../../packages/locales/format.ts'
import { createKey } from '../console/screens.ts'
import type { Stage } from '../console/stage.ts'
import { loadWords, type Words } from '../console/words.ts'
import { layerShown } from '../console/world.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'

// Secrets that are shown once: after their window is closed, nothing of the page has them.

export const SECRETS = ['API key', 'webhook secret', 'rotated webhook secret', 'signing link']

export async function holdSecretsForgotten({ owners, filled }: Stage): Promise<void> {
  const { page, goTo, close } = await owners.filled.open()
  const words = await loadWords('en')

  await goTo('developers/keys')
  const key = await createKey(page, words.developers)
  hold(/^sk_test_/.test(key), `the window of a new key shows ${key}`)
  await closeLayer(page)
  await holdForgotten(page, 'the API key', key)
  await plantKept(page, key)

  await goTo('developers/webhooks')
  await addEndpoint(page, words)
  await holdSecretForgotten(page, words, 'the secret of a new endpoint')
  await button(page, words.console.actions.more).click()
  await page.getByRole('menuitem', { name: words.developers.secret.rotate, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.developers.secret.rotateAction }).click()
  await holdSecretForgotten(page, words, 'the rotated secret')

  await goTo(`requests/${filled.requests.in_progress}`)
  const { actions, link: text } = words.request
  await page
    .getByRole('button', { name: formatText(actions.moreFor, { name: '' }, 'en').trim() })
    .last()
    .click()
  await page.getByRole('menuitem', { name: actions.link, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.action }).click()
  const link = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  hold(link.includes('/s/'), `the window of a new link shows ${link}`)
  await closeLayer(page)
  await holdForgotten(page, 'the signing link', link)
  await close()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

async function addEndpoint(page: Page, { developers }: Words): Promise<void> {
  await button(page, developers.webhooks.add).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(developers.form.url, { exact: true }).fill('https://hooks.linden-vale.example/countersign')
  await form.getByRole('button', { name: developers.form.add }).click()
}

async function holdSecretForgotten(page: Page, { developers }: Words, what: string): Promise<void> {
  const shown = page.getByRole('dialog', { name: developers.secret.title })
  const secret = (await shown.locator('pre').first().textContent()) ?? ''
  hold(/^whsec_/.test(secret), `the window of ${what} shows ${secret}`)
  await closeLayer(page)
  await holdForgotten(page, what, secret)
}

async function closeLayer(page: Page): Promise<void> {
  await layerShown(page, 'dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function plantKept(page: Page, key: string): Promise<void> {
  const keep: Record<string, (secret: string) => void> = {
    'secret-kept': (secret) => sessionStorage.setItem('kept', secret),
    'secret-in-memory': (secret) => Object.assign(globalThis, { kept: { key: secret } }),
  }
  for (const [fault, plant] of Object.entries(keep)) {
    await page.evaluate(plant, key)
    await mustFind(fault, () => holdForgotten(page, 'the API key', key))
    await page.evaluate(() => {
      sessionStorage.removeItem('kept')
      Reflect.deleteProperty(globalThis, 'kept')
    })
  }
}

/** Neither the memory of the page, nor its DOM, nor a storage has it. */
async function holdForgotten(page: Page, what: string, secret: string): Promise<void> {
  // First: what looks at the DOM brings the secret into the page.
  const isInMemory = (await heapOf(page)).includes(partOf(secret))
  const places = await page.evaluate((wanted) => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
    const texts: Record<string, string> = {
      'the DOM': document.documentElement.outerHTML,
      fields: fields.join('\n'),
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      history: JSON.stringify(history.state),
      address: location.href,
      cookies: document.cookie,
    }
    return Object.keys(texts).filter((place) => texts[place]?.includes(wanted))
  }, secret)
  const all = [...places, ...(isInMemory ? ['the memory of the page'] : [])]
  hold(all.length === 0, `${what} is in ${all.join(', ')} after its window was closed`)
}

/** Its second half: enough to recognise it where it is not stored as one string. */
function partOf(secret: string): string {
  return secret.slice(Math.floor(secret.length / 2))
}

/** All strings that live in V8: of React, of the caches of queries and mutations, of closures. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return chunks.join('')
}
