/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { insist } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { holdStatus, newestLink, type World } from './world.ts'

// The steps that several states offer. Each returns what was done.

export async function holdDocument(page: Page): Promise<void> {
  const kind = await page.locator('html').getAttribute('data-kind')
  hold(
    kind === 'sign',
    `the step leads to a page "${kind}": ${(await page.locator('body').textContent())?.slice(0, 300)}`,
  )
}

/** The address is that of the account, as a link and as text. */
export async function writes({ client }: World, page: Page): Promise<string> {
  const { body } = await insist(() => client.call('GET', '/api/v1/account'))
  const contact = page.locator('.contact a')
  const [href, text] = [await contact.getAttribute('href'), await contact.textContent()]
  hold(text === body.email && href?.startsWith(`mailto:${text}`), `it says to write to ${text} (${href})`)
  return 'writes to the sender'
}

export async function downloads(page: Page, what: string): Promise<string> {
  const href = await page.locator(`a[href$="/${what}"]`).getAttribute('href')
  const answer = await page.request.get(new URL(String(href), page.url()).href)
  const bytes = await answer.body()
  hold(answer.ok() && bytes.subarray(0, 5).toString() === '%PDF-', `${what} is ${answer.status()}`)
  return `downloads ${what}`
}

/** The invitation was the first mail. The second has the new link, which opens the document. */
export async function getsLink(world: World, page: Page, email = ''): Promise<string> {
  await page.locator('#ask').click()
  await holdStatus(page, 'link_sent')
  await page.goto(await newestLink(world, email, 2))
  await holdDocument(page)
  return 'gets a link by mail'
}

/** Sends an empty form to this path. */
export async function submit(page: Page, path: string): Promise<void> {
  await page.evaluate((action) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action })
    document.body.append(form)
    form.submit()
  }, path)
  await page.locator('html[data-status]').waitFor()
}
