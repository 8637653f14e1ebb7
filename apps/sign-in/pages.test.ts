import { LOCALES, LANGUAGES as NAMES } from '@countersign/locales'
import { hardCodedTextIn } from '@countersign/locales/testing/find-hard-coded.ts'
import { expect, test } from 'vitest'
import { loadSignInAssets } from './assets.ts'
import { type Page, PRODUCT, type Problem } from './model.ts'
import { renderPage } from './render.ts'
import { fixtures, pseudoFixtures } from './testing/fixtures.ts'

const assets = await loadSignInAssets()

test.each(pseudoFixtures())('every text of the page $name is in the catalogues', ({ page }) => {
  const values = [PRODUCT, ...Object.values(NAMES).map(({ name }) => name), ...stringsIn(page)]
  expect(hardCodedTextIn(renderPage(page, assets).html, values)).toEqual([])
})

test.each(LOCALES)('in %s every page has one title, labelled fields and no inline script', (locale) => {
  for (const { name, page } of fixtures(locale)) {
    const { html, headers } = renderPage(page, assets)
    expect(html.match(/<h1\b/g), name).toHaveLength(1)
    expect(html, name).not.toMatch(/\son\w+=|javascript:|style=/i)
    expect(html, name).not.toMatch(/undefined|\[object/)
    for (const [, id] of html.matchAll(/<input id="([^"]+)"/g)) expect(html, name).toContain(`<label for="${id}">`)
    for (const [, ids = ''] of html.matchAll(/aria-describedby="([^"]+)"/g)) {
      for (const id of ids.split(' ')) expect(html, `${name} ${id}`).toContain(`id="${id}"`)
    }
    const all = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(all, name).toEqual([...new Set(all)])
    expect(headers['content-security-policy'], name).toContain("script-src 'self';")
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('the policy permits no frames, no foreign forms and no inline script', () => {
  for (const { name, page } of fixtures('en')) {
    const policy = renderPage(page, assets).headers['content-security-policy'] ?? ''
    expect(policy, name).toContain("frame-ancestors 'none'")
    expect(policy, name).toContain("require-trusted-types-for 'script'")
    expect(policy, name).not.toContain('unsafe')
    // Company sign-on redirects to the identity provider.
    if (page.kind !== 'sso') expect(policy, name).toMatch(/form-action 'self'$/)
  }
})

test('a page with problems is 422, with a summary that has the focus and the problem beside its field', () => {
  const [wrong] = fixtures('en').filter(({ name }) => name === 'sign-up-wrong')
  const { status, html } = renderPage(wrong?.page as Page, assets)
  expect(status).toBe(422)
  expect(html).toMatch(/role="alert" tabindex="-1" autofocus/)
  expect(html).toContain('<a href="#email">Enter an address such as name@example.com.</a>')
  expect(html).toMatch(/<input id="email"[^>]* aria-describedby="email-problem" aria-invalid="true">/)
})

test('every message and every error leads on, to the console or to the sign-in page', () => {
  for (const { name, page } of fixtures('en').filter(({ name }) => /^(message|error)-/.test(name))) {
    const linkIn = (shown: Page) => /<a class="main" href="([^"]*)"/.exec(renderPage(shown, assets).html)?.[1]
    const signedIn = linkIn({ ...page, signedInAs: 'ada@example.com' })
    if ('next' in page && page.next !== null) expect(linkIn(page), name).toBe(page.next)
    else expect(linkIn({ ...page, signedInAs: null }), name).toBe('/sign-in')
    expect(signedIn, name).toMatch(/^\/(app\/|sign-in|recover)$/)
  }
})

test('every page has the name of the product in its title and its header', () => {
  for (const { name, page } of fixtures('ar')) {
    const { html } = renderPage(page, assets)
    expect(html, name).toMatch(/<title>[^<]+ · Countersign<\/title>/)
    expect(html, name).toContain('<span class="product" translate="no">Countersign</span>')
  }
})

test('what is shown once can be copied', () => {
  for (const [name, id] of [
    ['sign-up-done', 'secret'],
    ['live-key-made', 'secret'],
    ['security-codes', 'codes'],
  ] as const) {
    const { html } = renderPage(fixtures('en').find((one) => one.name === name)?.page as Page, assets)
    expect(html, name).toContain(`data-copy="${id}"`)
    expect(html, name).toMatch(new RegExp(`<(code|ul)[^>]* id="${id}"`))
    expect(html, name).toContain(assets.copyScript)
  }
})

test('an error that no entry caused does not ask to check the entries', () => {
  const htmlOf = (problem: Problem) => {
    const page = fixtures('en').find(({ name }) => name === 'sign-in')?.page
    return renderPage({ ...page, problems: [problem] } as Page, assets).html
  }
  expect(htmlOf({ field: null, code: 'passkey_unknown' })).not.toContain('Please check your entries')
  expect(htmlOf({ field: 'email', code: 'email_missing' })).toContain('Please check your entries')
})

test('a confirmation names its step and can be cancelled', () => {
  const page = fixtures('en').find(({ name }) => name === 'step-up')?.page
  const { html } = renderPage({ ...page, next: '/keys/live?account=acc_1' } as Page, assets)
  expect(html).toContain('This step needs a fresh confirmation: <bdi>Create the live key</bdi>.')
  expect(html).toContain('<a href="/keys/live?account=acc_1">Cancel</a>')
})

test('a page in another language is about the same code and the same account', () => {
  for (const [name, field] of [
    ['device', 'name="user_code" value="WDJB-MJHT"'],
    ['live-key', 'name="account" value="acc_1"'],
  ] as const) {
    const found = fixtures('en').find((one) => one.name === name)
    const [, form] = /<form method="get"[^>]*>(.*?)<ul>/s.exec(renderPage(found?.page as Page, assets).html) ?? []
    expect(form, name).toContain(field)
  }
})

test('secrets that are shown once have no address that would show them again', () => {
  for (const name of ['sign-up-done', 'live-key-made', 'security-codes']) {
    const found = fixtures('en').find((one) => one.name === name)
    expect(renderPage(found?.page as Page, assets).html, name).not.toContain('class="languages"')
  }
})

test('the script is at most 6 kB and all assets together at most 12 kB', () => {
  expect(assets.files.get(assets.passkeyScript)?.bodies.gzip.length).toBeLessThan(6_000)
  const size = [...assets.files.values()].reduce((sum, { bodies }) => sum + bodies.br.length, 0)
  expect(size).toBeLessThan(12_000)
})

/** The texts of the page's model. */
function stringsIn(value: unknown): string[] {
  // Codes such as `sign-in` are not shown.
  if (typeof value === 'string') return /^[a-z_-]*$/.test(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
