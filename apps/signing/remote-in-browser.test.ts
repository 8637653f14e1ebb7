import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page as Tab } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Preview, startPreview } from './testing/preview.ts'

// Signing at a provider, in a real browser, against the preview and a provider of an origin of its own.

let browser: Browser
let preview: Preview
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
  })
})
afterAll(() => browser.close())
beforeEach(async () => {
  preview = await startPreview()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  await preview.close()
})

async function visit(name: string): Promise<Tab> {
  const options = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const tab = await (await browser.newContext(options)).newPage()
  await tab.goto(`${preview.address}/en/${name}`)
  return tab
}

const signed = (tab: Tab) => tab.locator('html[data-status=signed]').waitFor({ state: 'attached' })
const paths = () => preview.posts.map(({ path }) => path.replace(/[0-9a-f-]{36}/, 'id').replace(/.*\/remote\//, ''))

describe('a signer at a provider', () => {
  test.each(['remote', 'remote-csc~address'])('leaves by one press, comes back and has signed: %s', async (name) => {
    const tab = await visit(name)
    await tab.click('#agree')
    await tab.click('#done')
    await signed(tab)
    expect(paths()).toEqual(['attempts', 'attempts/id/left', 'back'])
    const [{ body } = { body: '{}' }] = preview.posts
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(['attempt', 'consent', 'document', 'provider'])
  })

  test('who comes back on their own finds where they were, and can start again', async () => {
    const tab = await visit('remote')
    await tab.click('#agree')
    await tab.locator('#done').waitFor()
    await tab.goto(`${preview.address}/en/remote`)
    await tab.locator('#journey', { hasText: 'You are signing at National eSign Gateway' }).waitFor()
    await tab.click('#anew')
    await tab.locator('#agree').waitFor()
    expect(paths().at(-1)).toBe('attempts/id/abandon')
  })

  test('who chooses one of several is taken to that one', async () => {
    const tab = await visit('remote-several')
    await tab.click('text=Second National eSign')
    await tab.click('#agree')
    await tab.locator('#done').waitFor()
    expect(JSON.parse(preview.posts[0]?.body ?? '{}').provider).toBe('second')
  })

  test('who chooses one of their certificates goes on with it', async () => {
    const tab = await visit('remote-csc~choose')
    await tab.click('text=Architects and Surveyors')
    await tab.click('#take')
    await tab.click('#done')
    await signed(tab)
    expect(JSON.parse(preview.posts[0]?.body ?? '{}').credential).toBe('two')
  })

  test('who has several certificates of one name can tell them apart', async () => {
    const tab = await visit('remote-csc~choose')
    await tab.locator('#candidates', { hasText: 'Valid until 31 May 2028' }).waitFor()
  })

  test('who waits for another after choosing a certificate is told until when', async () => {
    const tab = await visit('remote-csc~waiting')
    await tab.locator('#status', { hasText: /Another person is signing.*held for them until \d/ }).waitFor()
  })

  test('who waits for another before leaving is told until when', async () => {
    const tab = await visit('remote~leased')
    await tab.click('#agree')
    await tab.locator('#status', { hasText: /Another person is signing.*held for them until \d/ }).waitFor()
  })

  test('is told why it came to nothing, and can begin again', async () => {
    const tab = await visit('remote~failed-otp_failed')
    await tab.click('#agree')
    await tab.locator('#problem', { hasText: 'The code was wrong too often' }).waitFor()
    expect(await tab.getAttribute('#agree', 'aria-disabled')).toBeNull()
  })

  test('closes the page before they have left, and keeps nobody waiting', async () => {
    const tab = await visit('remote~leave')
    await tab.locator('#depart').waitFor()
    await tab.goto('about:blank')
    await expect.poll(paths).toEqual(['attempts/id/abandon'])
  })

  test('is taken to no origin but that provider’s', async () => {
    const tab = await visit('remote')
    const policy = (await tab.reload())?.headers()['content-security-policy'] ?? ''
    const [, allowed = ''] = /form-action ([^;]*)/.exec(policy) ?? []
    expect(allowed).toMatch(/^'self' http:\/\/127\.0\.0\.1:\d+$/)
    const others = await tab.request.get(`${preview.address}/en/sign`)
    expect(others.headers()['content-security-policy']).toContain("form-action 'self';")
  })
})

describe('a provider that wants to know who comes', () => {
  test('is told the account’s name', async () => {
    const tab = await visit('remote-account')
    await tab.fill('#account', ' asha@esp ')
    await tab.click('#agree')
    await tab.click('#done')
    await signed(tab)
    expect(JSON.parse(preview.posts[0]?.body ?? '{}').account).toBe('asha@esp')
  })

  test.each([
    ['', 'Please enter your account name'],
    ['9999 4105 7058', 'This looks like an identity number'],
    ['9999-4105-7058-1234', 'This looks like an identity number'],
  ])('is told nothing where “%s” stands in its place', async (typed, words) => {
    const tab = await visit('remote-account')
    await tab.fill('#account', typed)
    await tab.click('#agree')
    await tab.locator('#problem', { hasText: words }).waitFor()
    expect(await tab.evaluate(() => document.activeElement?.id)).toBe('account')
    expect(preview.posts).toEqual([])
  })

  test('is the only one of several for whom it is asked', async () => {
    const tab = await visit('remote-several-account')
    expect(await tab.isVisible('#account')).toBe(false)
    await tab.click('text=Second National eSign')
    await tab.fill('#account', 'asha@esp')
    await tab.click('text=National eSign Gateway')
    expect(await tab.isVisible('#account')).toBe(false)
    await tab.click('#agree')
    await tab.locator('#done').waitFor()
    expect(JSON.parse(preview.posts[0]?.body ?? '{}')).not.toHaveProperty('account')
  })
})

describe('a provider whose form is redirected to another origin', () => {
  test('is reached where the profile names that origin, and only there', async () => {
    const named = await visit('remote~redirected-named')
    await named.click('#agree')
    await named.click('#done')
    await signed(named)
    const unnamed = await visit('remote~redirected')
    const refused = unnamed.waitForEvent('console', (message) => /form-action/.test(message.text()))
    await unnamed.click('#agree')
    await refused
    expect(await unnamed.locator('#done').count()).toBe(0)
  })
})

describe('a framed page', () => {
  test('opens the provider in a window of its own, and goes on by itself', async () => {
    await using host = await hostOf('remote-embedded')
    const tab = await (await browser.newContext()).newPage()
    await tab.goto(host.address)
    const frame = tab.frameLocator('iframe')
    await frame.locator('#agree').click()
    await frame.locator('#apart').waitFor()
    const opened = tab.waitForEvent('popup')
    await frame.locator('#depart').click()
    const provider = await opened
    await frame.locator('#journey', { hasText: 'You are signing at' }).waitFor()
    await provider.click('#done')
    await provider.getByText('You can close this window').waitFor()
    await frame.locator('html[data-status=signed]').waitFor({ state: 'attached' })
  })

  test('goes as a whole where no window can be opened', async () => {
    await using host = await hostOf(
      'remote-embedded',
      'allow-scripts allow-forms allow-same-origin allow-top-navigation',
    )
    const tab = await (await browser.newContext()).newPage()
    await tab.goto(host.address)
    const frame = tab.frameLocator('iframe')
    await frame.locator('#agree').click()
    await frame.locator('#depart').click()
    await tab.click('#done')
    await tab.getByText('You can close this window').waitFor()
  })
})

/** Another site, with this page in a frame. */
async function hostOf(fixture: string, sandbox?: string): Promise<{ address: string } & AsyncDisposable> {
  const server = createServer((_, response) => {
    const limits = sandbox === undefined ? '' : ` sandbox="${sandbox}"`
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><iframe${limits} width="400" height="900" src="${preview.address}/en/${fixture}"></iframe>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  preview.frameBy(address)
  return { address, [Symbol.asyncDispose]: async () => void server.close() }
}
