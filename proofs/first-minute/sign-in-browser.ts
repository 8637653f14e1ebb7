import type { Browser, Page } from 'playwright-core'
import { hold, PromiseBroken } from '../lib/proof.ts'
import { meet, type Person } from '../signing/person.ts'
import { countActions } from '../three-actions/count.ts'

/** Opening the link, drawing, agreeing. */
const MOST_ACTIONS = 3

/** A person opens a signing link, draws and agrees. `prepare` is for planted faults. */
export async function signInBrowser(
  browser: Browser,
  link: string,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const person = await meet(browser, 'desk')
  const { page } = person
  try {
    const actions = await countActions(page)
    await prepare(page)
    await Promise.race([sign(person, link), scriptError(page)])
    hold(
      actions.length + 1 <= MOST_ACTIONS,
      `signing took more than ${MOST_ACTIONS} actions: the link, ${actions.join(', ')}`,
    )
    await person.leave()
  } finally {
    await page.context().close()
  }
}

async function sign(person: Person, link: string): Promise<void> {
  await person.open(link)
  await person.look()
  await person.draw()
  await person.agree()
  await person.status()
}

/** Rejects at the first one: a page with a broken script may leave the person waiting. */
function scriptError(page: Page): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  page.on('pageerror', ({ message }) => reject(new PromiseBroken(`the signing page has a script error: ${message}`)))
  return promise
}

/** Every script of the page fails. */
export async function breakScripts(page: Page): Promise<void> {
  const body = "throw new Error('planted')"
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
}
