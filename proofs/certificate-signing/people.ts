import type { Browser, BrowserContextOptions } from 'playwright-core'
import { runHelper } from '../../apps/token-helper/testing/run-helper.ts'
import { LIBRARY, type TestToken } from '../../apps/token-helper/testing/test-token.ts'
import { hold } from '../lib/proof.ts'
import { meet, type Person } from '../signing/person.ts'

/** Somebody with a way to sign, and the link from their mail. */
export type Act = (link: string) => Promise<void>

/** Others may go first, each for as long as they take. */
export const PATIENCE_MS = 90_000

export const PASSWORD = 'öffne dich, Sesam'

export function byDrawing(browser: Browser): Act {
  return visit(browser, async (person) => {
    await person.draw()
    await person.agree()
  })
}

/** Also opens what is to be signed, as a careful person does before. */
export function byFile(browser: Browser, p12: Buffer): Act {
  return visit(browser, async ({ page }) => {
    await page.setInputFiles('#file', { name: 'own.p12', mimeType: 'application/x-pkcs12', buffer: p12 })
    await page.fill('#password', PASSWORD)
    await page.click('#open')
    await page.locator('#agree, #problem:not(:empty)').first().waitFor()
    const problem = await page.textContent('#problem')
    hold(problem === '', `the page says: ${problem}`)
    hold(await page.isVisible('#look'), 'the document that was read cannot be opened')
    await page.click('#agree')
  })
}

export function byToken(browser: Browser, url: string, token: TestToken): Act {
  return visit(browser, async ({ page }) => {
    await page.click('#tab-token')
    await page.click('#get-code')
    const code = (await page.locator('#one-time:not(:empty)').textContent()) ?? ''
    await using helper = runHelper([url, '--module', LIBRARY])
    await helper.waitFor('Code from the signing page: ')
    helper.type(code)
    await helper.waitFor('(not shown): ')
    helper.type(token.pin)
    const exit = await helper.exitCode
    hold(exit === 0, `the helper ended with ${exit}:\n${helper.output}`)
  })
}

export function visit(
  browser: Browser,
  sign: (person: Person) => Promise<void>,
  more: BrowserContextOptions = {},
): Act {
  return async (link) => {
    const person = await meet(browser, 'desk', more)
    person.page.setDefaultTimeout(PATIENCE_MS)
    await person.open(link)
    await person.look()
    await sign(person)
    const state = await person.status()
    hold(/^(signed|sealing|completed)$/.test(state), `after signing the page says ${state}`)
    await person.leave()
  }
}
