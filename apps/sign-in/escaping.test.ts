import { expect, test } from 'vitest'
import { PAYLOADS } from '../signing/testing/payloads.ts'
import { loadSignInAssets } from './assets.ts'
import { renderPage } from './render.ts'
import { fixtures } from './testing/fixtures.ts'

const assets = await loadSignInAssets()
const PAGES = fixtures('en').filter(({ name }) => !/^(problem|message|security-notice)-/.test(name))

test.each(PAGES)('on the page $name an untrusted text stays text', ({ page }) => {
  const skeleton = skeletonOf(renderPage(filled(page, 'harmless'), assets).html)
  for (const payload of PAYLOADS) {
    const { html } = renderPage(filled(page, payload), assets)
    expect(skeletonOf(html), payload).toEqual(skeleton)
    expect(html).not.toMatch(/[^\P{Cc}\t\n]/u)
    expect(html).not.toMatch(/href="(?!#|\/|&#|data:)[^"]*:/)
  }
})

/** The page with this text in every untrusted field: all strings but codes, such as `sign-in`, and instants. */
function filled<Value>(value: Value, text: string): Value {
  if (typeof value === 'string') return (/^([a-z_-]*|\d{4}-.*|otpauth:.*)$/.test(value) ? value : text) as Value
  if (Array.isArray(value)) return value.map((one) => filled(one, text)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'next' ? one : filled(one, text)]),
  ) as Value
}

/** The page's elements with their attribute names, in order: injected markup would change it. */
function skeletonOf(html: string): string[] {
  return [...html.matchAll(/<(\/?[a-zA-Z!][^\s>]*)((?:[^>"]|"[^"]*")*)>/g)].map(
    ([, name, attributes = '']) =>
      `${name} ${attributes
        .replace(/"[^"]*"/g, '')
        .replace(/\s+/g, ' ')
        .trim()}`,
  )
}
