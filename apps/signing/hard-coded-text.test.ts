import { LANGUAGES } from '@countersign/locales'
import { hardCodedTextIn } from '@countersign/locales/testing/find-hard-coded.ts'
import { expect, test } from 'vitest'
import { loadAssets } from './assets.ts'
import { renderPage } from './render.ts'
import { pseudoFixtures } from './testing/fixtures.ts'

const assets = await loadAssets()
const names = Object.values(LANGUAGES).map(({ name }) => name)

test.each(pseudoFixtures())('every text of the page $name is in the catalogues', ({ page }) => {
  const values = [...names, ...stringsIn(page)]
  expect(hardCodedTextIn(renderPage(page, assets).html, values)).toEqual([])
})

test.each([
  '<p>Sign now</p>',
  '<button aria-label="Sign now">✓</button>',
  '<p>«Šíǧñ» <b>now</b></p>',
  '<li data-message="x">Sent</li>',
])('a hard-coded text is found: %s', (html) => {
  expect(hardCodedTextIn(html, [])).toHaveLength(1)
})

/** The texts of the page's model. */
function stringsIn(value: unknown): string[] {
  // Codes such as `email_otp` are not shown.
  if (typeof value === 'string') return /^[a-z_]*$/.test(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
