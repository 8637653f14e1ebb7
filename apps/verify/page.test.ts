import { LOCALES, LANGUAGES as NAMES } from '@countersign/locales'
import { hardCodedTextIn } from '@countersign/locales/testing/find-hard-coded.ts'
import { addPseudoLanguage } from '@countersign/locales/testing/pseudo-language.ts'
import { LANGUAGES, verifyMessages } from '@countersign/locales/verify'
import { describe, expect, test } from 'vitest'
import { loadVerifyAssets } from './assets.ts'
import { renderVerifyPage } from './page.ts'
import { scriptMessages } from './script-messages.ts'

const assets = await loadVerifyAssets()
const hostile = '</script><script>alert(1)</script><!--'
const trust = { roots: [{ of: 'operator' as const, name: hostile, certificate: '' }], logs: [hostile] }

describe.each(LOCALES)('the page in %s', (locale) => {
  const { html, headers } = renderVerifyPage({ locale, trust }, assets)

  test('runs only its own script file', () => {
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(scripts.filter((attributes) => !/application\/json/.test(attributes))).toEqual([
      ` type="module" src="${assets.script}"`,
    ])
    expect(html).not.toMatch(/\son\w+=|javascript:|style=/i)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  test('contains messages and trust anchors as data that cannot end their block', () => {
    const block = (id: string) =>
      JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? '')
    expect(block('trust')).toEqual(trust)
    expect(block('messages')).toEqual(scriptMessages(verifyMessages(locale)))
  })
})

test('every text of the page is in the catalogues', () => {
  const { html } = renderVerifyPage({ locale: addPseudoLanguage(LANGUAGES), trust }, assets)
  expect(hardCodedTextIn(html, [...Object.values(NAMES).map(({ name }) => name), 'Countersign'])).toEqual([])
})

test('the worker’s policy permits no connections', () => {
  expect(assets.files.get(assets.verifier)?.headers['content-security-policy']).toBe("default-src 'none'")
})

test('all assets together are at most 60 kB', () => {
  const size = [...assets.files.values()].reduce((sum, { bodies }) => sum + bodies.br.length, 0)
  expect(size).toBeLessThan(60_000)
})
