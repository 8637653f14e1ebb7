import type { Browser, Page } from 'playwright-core'
import { runHelper } from '../../apps/token-helper/testing/run-helper.ts'
import { LIBRARY, type TestToken } from '../../apps/token-helper/testing/test-token.ts'
import { PASSWORD } from '../certificate-signing/people.ts'
import { hold } from '../lib/proof.ts'
import { meet } from '../signing/person.ts'
import { portsListenedOnBy } from './listening.ts'

/** At the signing page with a token beside it; gives the code that was used. */
export async function signByToken(browser: Browser, url: string, link: string, token: TestToken): Promise<string> {
  const person = await meet(browser, 'desk')
  const { page } = person
  await person.open(link)
  await person.look()
  await page.click('#tab-token')
  await page.click('#get-code')
  const code = (await page.locator('#one-time:not(:empty)').textContent()) ?? ''
  await using helper = runHelper([url, '--module', LIBRARY])
  await helper.waitFor('Code from the signing page: ')
  helper.type(code)
  await helper.waitFor('(not shown): ')
  const ports = portsListenedOnBy(helper.pid)
  hold(ports.length === 0, `the helper listens on ${ports.join(', ')}`)
  helper.type(token.pin)
  const exit = await helper.exitCode
  hold(exit === 0, `the helper ended with ${exit}:\n${helper.output}`)
  hold(!helper.output.includes(token.pin), 'the PIN is on the screen')
  await person.status()
  await person.leave()
  return code
}

/** At the signing page, to which the server says something else than it should; tells what the page sent. */
export async function refuseAtPage(
  browser: Browser,
  link: string,
  p12: Buffer,
  lie: (page: Page) => Promise<void>,
): Promise<string[]> {
  const person = await meet(browser, 'desk')
  const { page } = person
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
  })
  await person.open(link)
  await person.look()
  await lie(page)
  await page.setInputFiles('#file', { name: 'own.p12', mimeType: 'application/x-pkcs12', buffer: p12 })
  await page.fill('#password', PASSWORD)
  await page.click('#open')
  await page.locator('#agree').waitFor()
  await page.click('#agree')
  await page.locator('#problem:not(:empty)').waitFor()
  await person.leave()
  return sent
}
