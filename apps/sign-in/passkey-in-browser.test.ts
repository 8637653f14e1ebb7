import { launchChromium } from '@countersign/signing/testing/chromium.ts'
import type { Browser, CDPSession, Page as Tab } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignInPreview, startSignInPreview } from './testing/preview.ts'

// The script of the passkeys, in Chromium with a virtual authenticator (CDP, WebAuthn domain).

let browser: Browser
let preview: SignInPreview
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())
beforeEach(async () => {
  preview = await startSignInPreview()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  await preview.close()
})

async function open(path: string, isVerified = true): Promise<{ tab: Tab; device: CDPSession; faults: string[] }> {
  const tab = await (await browser.newContext()).newPage()
  const faults: string[] = []
  tab.on('pageerror', ({ message }) => faults.push(message))
  tab.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const device = await tab.context().newCDPSession(tab)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: isVerified, automaticPresenceSimulation: true },
    },
  })
  await tab.goto(preview.address + path)
  return { tab, device, faults }
}

/** The credential of the last form. */
function sent(): { type: string; rawId: string; response: Record<string, string> } {
  return JSON.parse(preview.posts.at(-1)?.fields.get('credential') ?? 'null')
}

async function create(tab: Tab): Promise<void> {
  await tab.locator('button[data-passkey=create]').click()
  await tab.locator('html[data-kind=message]').waitFor()
}

test('a passkey is made and sent with the fields of its form, then used to sign in', async () => {
  const { tab, faults } = await open('/en/claim')
  await tab.locator('[name=keep]').first().check()
  await create(tab)
  const [options, form] = preview.posts
  expect([options?.path, form?.path]).toEqual(['/claim/options', '/claim'])
  expect(options?.fields.get('token')).toMatch(/^0a1_/)
  expect(options?.fields.has('new_password')).toBe(false)
  expect(form?.fields.getAll('keep')).toEqual(['key_1'])
  expect(form?.fields.get('state')).toBe('state-1')
  const made = sent()
  expect(made.type).toBe('public-key')
  expect(Object.keys(made.response)).toEqual(expect.arrayContaining(['clientDataJSON', 'attestationObject']))

  await tab.goto(`${preview.address}/en/step-up`)
  await tab.locator('button[data-passkey=get]').click()
  await tab.locator('html[data-kind=message]').waitFor()
  expect(preview.posts.at(-1)?.path).toBe('/step-up/passkey')
  const used = sent()
  expect(used.rawId).toBe(made.rawId)
  const clientData = JSON.parse(Buffer.from(used.response.clientDataJSON ?? '', 'base64url').toString())
  expect(clientData).toMatchObject({ type: 'webauthn.get', origin: preview.address })
  expect(faults).toEqual([])
})

test('the sign-in page offers passkeys in the suggestions of the address, without a press', async () => {
  const { tab } = await open('/en/security-new')
  await create(tab)
  await tab.goto(`${preview.address}/en/sign-in`)
  // The virtual authenticator chooses the passkey as soon as it is offered.
  await tab.locator('html[data-kind=message]').waitFor()
  expect(preview.posts.at(-1)?.path).toBe('/sign-in/passkey')
})

test('works where the browser has no JSON forms of WebAuthn', async () => {
  const { tab } = await open('/en/recover')
  await tab.addInitScript(() => {
    for (const name of ['parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON']) {
      Reflect.deleteProperty(PublicKeyCredential, name)
    }
    Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON')
  })
  await tab.goto(`${preview.address}/en/add-passkey`)
  await create(tab)
  const made = sent()
  await tab.goto(`${preview.address}/en/step-up`)
  await tab.locator('button[data-passkey=get]').click()
  await tab.locator('html[data-kind=message]').waitFor()
  expect(sent().rawId).toBe(made.rawId)
  expect(Object.keys(sent().response)).toEqual(expect.arrayContaining(['authenticatorData', 'signature', 'userHandle']))
})

test('a refusal of the device is shown in the language of the page, and can be repeated', async () => {
  const { tab } = await open('/de/add-passkey', false)
  await tab.locator('button[data-passkey]').click()
  await tab.locator('#passkey-create', { hasText: 'Das hat nicht geklappt' }).waitFor()
  expect(await tab.locator('button[data-passkey]').isEnabled()).toBe(true)
  expect(preview.posts.map(({ path }) => path)).toEqual(['/security/passkeys/options'])
})

test('without scripts the page has the password and no button that would do nothing', async () => {
  const tab = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await tab.goto(`${preview.address}/en/sign-in`)
  expect(await tab.locator('button[data-passkey]').isVisible()).toBe(false)
  await tab.locator('#email').fill('m@harbour.example')
  await tab.locator('#password').fill('a few words in a row')
  await tab.locator('button.second').click()
  expect(preview.posts.at(-1)?.path).toBe('/sign-in')
  expect(preview.posts.at(-1)?.fields.get('password')).toBe('a few words in a row')
})
