import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page as Tab } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser, waitUntilSigned } from './testing/browser.ts'

// Signing at a provider, in a real browser, against the preview and a provider with its own origin.

const app = useBrowser()
const visit = (name: string): Promise<Tab> => app.open(`/en/${name}`)

const paths = () => app.preview.posts.map(({ path }) => path.replace(/[0-9a-f-]{36}/, 'id').replace(/.*\/remote\//, ''))

describe('a signer at a provider', () => {
  test.each(['remote', 'remote-csc~address'])(
    'goes to the provider with one click, returns and has signed: %s',
    async (name) => {
      const tab = await visit(name)
      await tab.click('#agree')
      await tab.click('#done')
      await waitUntilSigned(tab)
      expect(paths()).toEqual(['attempts', 'attempts/id/left', 'back'])
      const [{ body } = { body: '{}' }] = app.preview.posts
      const sent = ['attempt', 'consent', 'document', 'pageSeconds', 'provider', 'zone']
      expect(Object.keys(JSON.parse(body)).sort()).toEqual(sent)
    },
  )

  test('finds the attempt in progress after navigating back, and can start again', async () => {
    const tab = await visit('remote')
    await tab.click('#agree')
    await tab.locator('#done').waitFor()
    await tab.goto(`${app.preview.address}/en/remote`)
    await tab.locator('#journey', { hasText: 'You are signing at National eSign Gateway' }).waitFor()
    await tab.click('#anew')
    await tab.locator('#agree').waitFor()
    expect(paths().at(-1)).toBe('attempts/id/abandon')
  })

  test('is redirected to the chosen provider', async () => {
    const tab = await visit('remote-several')
    await tab.click('text=Second National eSign')
    await tab.click('#agree')
    await tab.locator('#done').waitFor()
    expect(JSON.parse(app.preview.posts[0]?.body ?? '{}').provider).toBe('second')
  })

  test('continues with the chosen certificate', async () => {
    const tab = await visit('remote-csc~choose')
    await tab.click('text=Architects and Surveyors')
    await tab.click('#take')
    await tab.click('#done')
    await waitUntilSigned(tab)
    expect(JSON.parse(app.preview.posts[0]?.body ?? '{}').credential).toBe('two')
  })

  test('sees the validity of certificates with the same name', async () => {
    const tab = await visit('remote-csc~choose')
    await tab.locator('#candidates', { hasText: 'Valid until 31 May 2028' }).waitFor()
  })

  test('sees until when another signer holds the document, after choosing a certificate', async () => {
    const tab = await visit('remote-csc~waiting')
    await tab.locator('#status', { hasText: /Another person is signing.*reserved for them until \d/ }).waitFor()
  })

  test('sees until when another signer holds the document, before leaving', async () => {
    const tab = await visit('remote~leased')
    await tab.click('#agree')
    await tab.locator('#status', { hasText: /Another person is signing.*reserved for them until \d/ }).waitFor()
  })

  test('sees why the attempt failed, and can start again', async () => {
    const tab = await visit('remote~failed-otp_failed')
    await tab.click('#agree')
    await tab.locator('#problem', { hasText: 'Too many wrong codes' }).waitFor()
    expect(await tab.getAttribute('#agree', 'aria-disabled')).toBeNull()
  })

  test('abandons the attempt by closing the page before leaving', async () => {
    const tab = await visit('remote~leave')
    await tab.locator('#depart').waitFor()
    await tab.goto('about:blank')
    await expect.poll(paths).toEqual(['attempts/id/abandon'])
  })

  test('can submit forms only to that provider', async () => {
    const tab = await visit('remote')
    const policy = (await tab.reload())?.headers()['content-security-policy'] ?? ''
    const [, allowed = ''] = /form-action ([^;]*)/.exec(policy) ?? []
    expect(allowed).toMatch(/^'self' http:\/\/127\.0\.0\.1:\d+$/)
    const others = await tab.request.get(`${app.preview.address}/en/sign`)
    expect(others.headers()['content-security-policy']).toContain("form-action 'self';")
  })
})

describe('a provider that requires an account name', () => {
  test('receives the account name', async () => {
    const tab = await visit('remote-account')
    await tab.fill('#account', ' asha@esp ')
    await tab.click('#agree')
    await tab.click('#done')
    await waitUntilSigned(tab)
    expect(JSON.parse(app.preview.posts[0]?.body ?? '{}').account).toBe('asha@esp')
  })

  test.each([
    ['', 'Please enter your account name'],
    ['9999 4105 7058', 'This looks like an identity number'],
    ['9999-4105-7058-1234', 'This looks like an identity number'],
  ])('receives nothing if the account name is “%s”', async (typed, message) => {
    const tab = await visit('remote-account')
    await tab.fill('#account', typed)
    await tab.click('#agree')
    await tab.locator('#problem', { hasText: message }).waitFor()
    expect(await tab.evaluate(() => document.activeElement?.id)).toBe('account')
    expect(app.preview.posts).toEqual([])
  })

  test('is the only one of several providers for which the page asks', async () => {
    const tab = await visit('remote-several-account')
    expect(await tab.isVisible('#account')).toBe(false)
    await tab.click('text=Second National eSign')
    await tab.fill('#account', 'asha@esp')
    await tab.click('text=National eSign Gateway')
    expect(await tab.isVisible('#account')).toBe(false)
    await tab.click('#agree')
    await tab.locator('#done').waitFor()
    expect(JSON.parse(app.preview.posts[0]?.body ?? '{}')).not.toHaveProperty('account')
  })
})

describe('a provider whose form redirects to another origin', () => {
  test('is reachable only if the profile lists that origin', async () => {
    const named = await visit('remote~redirected-named')
    await named.click('#agree')
    await named.click('#done')
    await waitUntilSigned(named)
    const unnamed = await visit('remote~redirected')
    const refused = unnamed.waitForEvent('console', (message) => /form-action/.test(message.text()))
    await unnamed.click('#agree')
    await refused
    expect(await unnamed.locator('#done').count()).toBe(0)
  })
})

describe('a framed page', () => {
  test('opens the provider in a new window, and continues in the frame', async () => {
    await using host = await hostOf('remote-embedded')
    const tab = await (await app.browser.newContext()).newPage()
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

  test('navigates the top window if no window can be opened', async () => {
    await using host = await hostOf(
      'remote-embedded',
      'allow-scripts allow-forms allow-same-origin allow-top-navigation',
    )
    const tab = await (await app.browser.newContext()).newPage()
    await tab.goto(host.address)
    const frame = tab.frameLocator('iframe')
    await frame.locator('#agree').click()
    await frame.locator('#depart').click()
    await tab.click('#done')
    await tab.getByText('You can close this window').waitFor()
  })
})

/** A site that embeds the page in a frame. */
async function hostOf(fixture: string, sandbox?: string): Promise<{ address: string } & AsyncDisposable> {
  const server = createServer((_, response) => {
    const attribute = sandbox === undefined ? '' : ` sandbox="${sandbox}"`
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><iframe${attribute} width="400" height="900" src="${app.preview.address}/en/${fixture}"></iframe>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  app.preview.frameBy(address)
  return { address, [Symbol.asyncDispose]: async () => void server.close() }
}
