import type { Page } from 'playwright-core'
import type { Scene } from './scene.ts'

/** The signing page of a signer who fills in fields, at the fields that differ in their layout. */
export const FIELD_SCENES: Scene[] = [
  { name: 'fields-without-scripts', fixture: 'fields', scripts: false },
  {
    name: 'fields-wrong',
    fixture: 'fields',
    async act(page) {
      await page.fill('[data-field=account]', '12')
      await page.click('#field-next')
    },
  },
  { name: 'fields-choice', fixture: 'fields', act: fillUntilChoice },
  {
    name: 'fields-upload',
    fixture: 'fields-witness',
    async act(page) {
      await fillUntilChoice(page)
      await page.check('[data-field=payment][value=cash]')
      for (let i = 0; i < 3; i++) await page.click('#field-next')
    },
  },
  {
    name: 'fields-filled',
    fixture: 'fields',
    async act(page) {
      await fillUntilChoice(page)
      await page.check('[data-field=payment][value=cash]')
      for (let i = 0; i < 4; i++) await page.click('#field-next')
      await page.locator('.field-box .initials').first().waitFor({ state: 'attached' })
    },
  },
]

/** The condition of a field holds, and the fields before the choice are filled. */
async function fillUntilChoice(page: Page): Promise<void> {
  await page.locator('#fields[data-ready]').waitFor({ state: 'attached' })
  for (const [name, value] of [
    ['account', '12345678'],
    ['rent', '950'],
    ['start', '2026-12-01'],
  ] as const) {
    await page.fill(`[data-field=${name}]`, value)
    await page.click('#field-next')
  }
  await page.check('[data-field=pets]')
  await page.click('#field-next')
  await page.fill('[data-field=which]', 'Two parrots')
  await page.click('#field-next')
}
