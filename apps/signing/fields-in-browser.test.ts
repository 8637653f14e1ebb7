/** Fields that the signer fills in, on a phone. */
import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import type { SignBody } from './bodies.ts'
import { drawSignature, useBrowser, waitUntilSigned } from './testing/browser.ts'
import { makeP12 } from './testing/p12.ts'

const app = useBrowser()

const posted = () => app.preview.posts.filter(({ path }) => path.endsWith('/sign'))
const sent = () => posted().map(({ body }) => (JSON.parse(body) as SignBody).fields)
const input = (name: string) => `[data-field="${name}"]`
const next = (tab: Tab) => tab.click('#field-next')
const error = (tab: Tab, name: string) => tab.textContent(`[data-fill="${name}"] .problem`)
const stored = (tab: Tab) => tab.evaluate<string>('JSON.stringify(localStorage)')

async function open(path = '/en/fields'): Promise<Tab> {
  const tab = await app.open(path)
  await tab.locator('#fields[data-ready]').waitFor({ state: 'attached' })
  return tab
}

/** The fields before the optional ones. */
async function fillFirst(tab: Tab): Promise<void> {
  await tab.fill(input('account'), '12345678')
  await next(tab)
  await tab.fill(input('rent'), '950.50')
  await next(tab)
  await tab.fill(input('start'), '2026-12-01')
  await next(tab)
}

async function fillAllButFile(tab: Tab): Promise<void> {
  await fillFirst(tab)
  await next(tab) // no pets
  await tab.check(`${input('payment')}[value=transfer]`)
  await next(tab)
  await tab.selectOption(input('country'), 'india')
  await next(tab)
  await next(tab) // the initials are suggested
}

async function fillAll(tab: Tab): Promise<void> {
  await fillAllButFile(tab)
  await next(tab)
}

test('the guide leads through the fields to the signature, and the values are sent with it', async () => {
  const tab = await open()
  expect(await tab.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await tab.textContent('#field-next')).toBe('Next: \u2068Monthly rent\u2069 (2 of 8)')
  expect(await tab.isVisible('#agree')).toBe(false)
  await fillAll(tab)
  expect(await tab.isVisible('#agree')).toBe(true)
  await drawSignature(tab)
  await tab.click('#agree')
  await waitUntilSigned(tab)
  expect(sent()).toEqual([
    {
      ...{ account: '12345678', rent: '950.50', start: '2026-12-01' },
      ...{ payment: 'transfer', country: 'india', initials: 'MOL' },
    },
  ])
  expect(await stored(tab)).not.toContain('12345678')
})

test('a wrong value is named after the signer leaves the field, and the guide stays there', async () => {
  const tab = await open()
  await tab.fill(input('account'), '12')
  expect(await error(tab, 'account')).toBe('')
  await next(tab)
  expect(await error(tab, 'account')).toBe('This does not have the expected form.')
  expect(await tab.getAttribute(input('account'), 'aria-invalid')).toBe('true')
  expect(await tab.evaluate('document.activeElement.dataset.field')).toBe('account')
  await tab.fill(input('account'), '12345678')
  await tab.locator('[data-fill="account"] .problem:empty').waitFor({ state: 'attached' })
  await next(tab)
  await tab.fill(input('rent'), '99')
  await tab.evaluate('document.activeElement.blur()')
  expect(await error(tab, 'rent')).toBe('Please enter 100 or more.')
})

test('a field that depends on another appears at once, and is not sent while it is hidden', async () => {
  const tab = await open()
  await fillFirst(tab)
  await tab.check(input('pets'))
  expect(await tab.textContent('#field-news')).toContain('A field was added')
  await next(tab)
  await tab.fill(input('which'), 'Two parrots')
  await tab.locator('.field-box[data-box="which"][aria-label="Which pets?: Two parrots"]').waitFor()
  await tab.click('#field-back')
  await tab.uncheck(input('pets'))
  expect(await tab.textContent('#field-news')).toContain('No longer needed')
  expect(await tab.isVisible('.field-box[data-box="which"]')).toBe(false)
  expect(await stored(tab)).toContain('Two parrots')
})

test('a line that appears during a press does not move the button away from the pointer', async () => {
  const tab = await (await app.browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await tab.clock.install()
  await tab.goto(`${app.preview.address}/en/fields`)
  await tab.locator('#fields[data-ready]').waitFor({ state: 'attached' })
  await fillFirst(tab)
  await tab.check(input('pets'))
  await next(tab)
  // The signer presses at once, and holds the button until the pause after typing has passed.
  await tab.clock.pauseAt(Date.now() + 3_600_000)
  await tab.fill(input('which'), 'Two parrots and one very old, quiet tortoise')
  const { x, y, width, height } = (await tab.locator('#field-next').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  await tab.mouse.move(x + width / 2, y + height / 2)
  await tab.mouse.down()
  await tab.clock.runFor(1_000)
  expect(await tab.textContent('[data-fill="which"] .left')).toBe('')
  await tab.mouse.up()
  expect(await tab.isVisible(`${input('payment')}[value=cash]`)).toBe(true)
})

test('what waited for the end of a press appears when it ends elsewhere', async () => {
  const tab = await open()
  await fillFirst(tab)
  await tab.check(input('pets'))
  await next(tab)
  const typed = 'Two parrots and one very old, quiet tortoise'
  await tab.dispatchEvent('#field-next', 'pointerdown')
  await tab.fill(input('which'), typed)
  await tab.dispatchEvent('body', 'pointerup')
  await tab.locator('[data-fill="which"] .left', { hasText: 'Characters left: 16' }).waitFor()
  await tab.locator(`.field-box[data-box="which"][aria-label="Which pets?: ${typed}"]`).waitFor()
})

test('a check box on the document is checked by a press', async () => {
  const tab = await open()
  const box = tab.locator('.field-box[data-box="pets"]')
  await box.scrollIntoViewIfNeeded()
  await box.dispatchEvent('click')
  expect(await tab.isChecked(input('pets'))).toBe(true)
  expect(await box.getAttribute('aria-label')).toBe('Pets live in the flat: ✓')
})

test('what was entered is restored after a reload, and the guide continues there', async () => {
  const tab = await open()
  await fillFirst(tab)
  await tab.reload()
  await tab.locator('#fields[data-ready]').waitFor({ state: 'attached' })
  expect(await tab.inputValue(input('rent'))).toBe('950.50')
  expect(await tab.isVisible(input('pets'))).toBe(true)
})

test('an error that only the server finds is shown at its field', async () => {
  const tab = await open()
  await fillAll(tab)
  await drawSignature(tab)
  const errors = [{ field: 'fields.account', code: 'does_not_fit', message: 'too long' }]
  app.preview.answerPosts({ status: 422, body: JSON.stringify({ code: 'validation_failed', errors }) })
  await tab.click('#agree')
  await tab.locator(`${input('account')}[aria-invalid=true]`).waitFor()
  expect(await error(tab, 'account')).toContain('too long for its place in the document')
  app.preview.answerPosts(null)
  await tab.fill(input('account'), '87654321')
  await next(tab)
  await tab.click('#agree')
  await waitUntilSigned(tab)
  expect(sent().at(-1)).toMatchObject({ account: '87654321' })
})

test('the fields can be looked through again before signing', async () => {
  const tab = await open()
  await fillAll(tab)
  await tab.click('#field-edit')
  expect(await tab.evaluate('document.activeElement.dataset.field')).toBe('account')
  await next(tab)
  expect(await tab.evaluate('document.activeElement.dataset.field')).toBe('rent')
})

test('the keyboard alone is enough', async () => {
  const tab = await open()
  await tab.focus(input('account'))
  await tab.keyboard.type('12345678')
  await tab.keyboard.press('Enter')
  await tab.keyboard.type('950')
  await tab.keyboard.press('Enter')
  expect(await tab.evaluate('document.activeElement.dataset.field')).toBe('start')
  await tab.fill(input('start'), '2026-12-01')
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('Space') // pets
  await tab.keyboard.press('Enter')
  await tab.keyboard.type('A dog')
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('ArrowDown') // payment
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('Enter') // country
  await tab.keyboard.press('Enter') // initials
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Enter') // identity card
  await tab.click('#tab-type')
  await tab.focus('#agree')
  await tab.keyboard.press('Enter')
  await waitUntilSigned(tab)
  expect(sent()[0]).toMatchObject({ rent: '950', pets: true, which: 'A dog', initials: 'MOL' })
})

test('a file is uploaded, shown and removed', async () => {
  const tab = await open()
  await fillAllButFile(tab)
  await tab.setInputFiles(input('identity'), { name: 'card.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  expect(await error(tab, 'identity')).toBe('This type of file cannot be used. Accepted: PDF, PNG, JPEG.')
  await tab.setInputFiles(input('identity'), { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
  await tab.locator('[data-file="identity"]', { hasText: 'card.jpg' }).waitFor()
  const { path } = app.preview.posts.at(-1) ?? {}
  expect(path).toBe('/en/fields/uploads')
  await tab.click('[data-remove="identity"]')
  expect(await tab.isVisible('[data-file="identity"]')).toBe(false)
  await tab.setInputFiles(input('identity'), { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
  await tab.locator('[data-file="identity"]', { hasText: 'card.jpg' }).waitFor()
  await next(tab)
  await drawSignature(tab)
  await tab.click('#agree')
  await waitUntilSigned(tab)
  expect(sent()[0]).toMatchObject({ identity: 'upl_1' })
})

test.each([
  ['fields-certificate', 'helper-code', ['#tab-token', '#get-code']],
  ['fields-remote', 'attempts', ['#agree']],
])('every way to sign sends the values: %s', async (name, path, presses) => {
  const tab = await open(`/en/${name}`)
  await fillAll(tab)
  for (const press of presses) await tab.click(press)
  await expect.poll(() => app.preview.posts.some((post) => post.path.endsWith(path))).toBe(true)
  const { body = '{}' } = app.preview.posts.find((post) => post.path.endsWith(path)) ?? {}
  expect(JSON.parse(body).fields).toMatchObject({ account: '12345678', initials: 'MOL' })
  expect(JSON.parse(body).pageSeconds).toEqual(expect.arrayContaining([expect.any(Number)]))
})

test('a certificate in a file signs with the values', async () => {
  const tab = await open('/en/fields-certificate')
  await fillAll(tab)
  const buffer = makeP12({ subjects: ['Margaret Okonkwo-Lindqvist'], password: 'secret' })
  await tab.setInputFiles('#file', { name: 'mine.p12', mimeType: 'application/x-pkcs12', buffer })
  await tab.fill('#password', 'secret')
  await tab.press('#password', 'Enter')
  await tab.click('#agree')
  await waitUntilSigned(tab)
  const { body = '{}' } = app.preview.posts.find(({ path }) => path.endsWith('/attempts')) ?? {}
  expect(JSON.parse(body).fields).toMatchObject({ rent: '950.50' })
  expect(await stored(tab)).not.toContain('12345678')
})

test('labels and hints that contain markup stay text', async () => {
  app.preview.fillTexts('<img src=x onerror=alert(1)> {n} {label}')
  const tab = await open()
  await tab.fill(input('account'), '12345678')
  await next(tab)
  expect(await tab.textContent('#field-next')).toContain('<img src=x onerror=alert(1)> {n} {label}')
  expect(await tab.locator('img[src=x]').count()).toBe(0)
})

test('a page without fields loads nothing of this', async () => {
  const requested: string[] = []
  const tab = await app.open('/en/fields-service-filled')
  expect(await tab.isVisible('#agree')).toBe(true)
  tab.on('request', (request) => requested.push(request.url()))
  await tab.goto(`${app.preview.address}/en/sign`)
  await tab.waitForLoadState('networkidle')
  expect(requested.filter((url) => url.includes('fields-'))).toEqual([])
})

test('without scripts all inputs are in the form, and are sent with it', async () => {
  const tab = await app.open('/en/fields', { javaScriptEnabled: false })
  await tab.fill('[name="field.account"]', '12345678')
  await tab.check('[name="field.payment"][value=cash]')
  await tab.click('#agree')
  const form = new URLSearchParams(posted()[0]?.body)
  expect(form.get('field.account')).toBe('12345678')
  expect(form.get('field.payment')).toBe('cash')
  expect(form.get('field.initials')).toBe('MOL')
})
