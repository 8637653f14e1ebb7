/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { fixtures } from '../../apps/signing/testing/fixtures.ts'
import { CERTIFICATE_SCENES } from './certificate-scenes.ts'
import { FIELD_SCENES } from './field-scenes.ts'
import { REMOTE_SCENES } from './remote-scenes.ts'
import type { Scene } from './scene.ts'

/** Every fixture as it comes, and what people make of the document's page. The landing page is taken without scripts, because they leave it at once. */
export const SCENES: Scene[] = [
  ...fixtures('en').map(
    ({ name, textOnly }): Scene => ({
      ...{ name, fixture: name },
      ...(name.endsWith('landing') && { scripts: false }),
      ...(textOnly && { textOnly }),
    }),
  ),
  { name: 'sign-without-scripts', fixture: 'sign', scripts: false },
  {
    name: 'sign-without-scripts-decline',
    fixture: 'sign',
    scripts: false,
    act: (page) => page.click('#open-decline'),
  },
  { name: 'sign-drawn', fixture: 'sign', act: drawSignature },
  {
    name: 'sign-drawn-in-box',
    fixture: 'sign',
    async act(page) {
      await drawSignature(page)
      await page.click('#next')
    },
  },
  { name: 'sign-typed', fixture: 'sign', act: typeName },
  {
    name: 'sign-typed-in-box',
    fixture: 'sign-live',
    async act(page) {
      await typeName(page)
      await page.click('#next')
    },
  },
  {
    name: 'sign-typed-in-another-style',
    fixture: 'sign-live',
    async act(page) {
      await typeName(page)
      const before = await page.locator('.mark .name').first().getAttribute('d')
      await page.check('#styles [value=flowing]')
      await page.waitForFunction((path) => document.querySelector('.mark .name')?.getAttribute('d') !== path, before)
      await page.locator('.mark .name').first().waitFor({ state: 'attached' })
      await page.click('#next')
    },
  },
  { name: 'sign-upload', fixture: 'sign', act: (page) => page.click('#tab-upload') },
  {
    name: 'sign-uploaded',
    fixture: 'sign-live',
    async act(page) {
      await page.click('#tab-upload')
      await page.setInputFiles('#picture', {
        name: 'mine.png',
        mimeType: 'image/png',
        buffer: await pictureOfInk(page),
      })
      await page.locator('.mark .picture-ink').first().waitFor({ state: 'attached' })
      await page.locator('.mark .caption').first().waitFor({ state: 'attached' })
      await page.click('#next')
    },
  },
  {
    name: 'sign-folded',
    fixture: 'sign',
    async act(page) {
      if (await page.isVisible('#fold')) await page.click('#fold')
    },
  },
  {
    name: 'sign-long-at-the-boxes',
    fixture: 'sign-long',
    async act(page) {
      const way = (await page.isVisible('#begin')) ? '#begin' : '#agree'
      for (let i = 0; i < 2; i++) await page.click(way)
    },
  },
  {
    name: 'sign-long-opened-early',
    fixture: 'sign-long',
    async act(page) {
      if (await page.isVisible('#fold')) await page.click('#fold')
    },
  },
  { name: 'sign-long-as-text', fixture: 'sign-long', act: readAsText },
  {
    name: 'sign-long-as-text-large',
    fixture: 'sign-long',
    async act(page) {
      await readAsText(page)
      for (let i = 0; i < 3; i++) await page.click('#text-larger')
      await page.selectOption('#text-colours', 'sepia')
    },
  },
  {
    name: 'sign-many-pages-tiny-box',
    fixture: 'sign-many-pages',
    act: (page) => page.locator('#page-10 .box').scrollIntoViewIfNeeded(),
  },
  {
    name: 'fields-long-opened',
    fixture: 'fields-long',
    async act(page) {
      if (await page.isVisible('#begin')) await page.click('#begin')
    },
  },
  {
    name: 'sign-transfer',
    fixture: 'sign',
    async act(page) {
      if (!(await page.isVisible('#open-transfer'))) return
      await page.click('#open-transfer')
      await page.locator('#qr path').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'embedding-colours',
    fixture: 'embedding-colours',
    async act(page) {
      await page.locator('html[data-viewed]').waitFor({ state: 'attached' })
      await page.frameLocator('iframe').locator('html[style*="--press"]').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'embedding-playground',
    fixture: 'embedding-playground',
    async act(page) {
      await page.fill('#link', 'https://another.example/s/link')
      await page.click('button[type=submit]')
      await page.locator('#events li').waitFor()
    },
  },
  { name: 'sign-nothing-drawn', fixture: 'sign', act: (page) => page.click('#agree') },
  { name: 'sign-languages', fixture: 'sign', act: (page) => page.click('.languages summary') },
  { name: 'sign-decline', fixture: 'sign', act: (page) => page.click('#open-decline') },
  ...CERTIFICATE_SCENES,
  ...REMOTE_SCENES,
  ...FIELD_SCENES,
  {
    name: 'sign-offline',
    fixture: 'sign',
    async act(page) {
      await drawSignature(page)
      await page.context().setOffline(true)
      await page.click('#agree')
      const words = await page.locator('[data-message=waiting]').textContent()
      await page
        .locator('#status')
        .filter({ hasText: words ?? '' })
        .waitFor()
    },
  },
]

/** The tab for typing, once the name is shown in every style and in the boxes. */
async function typeName(page: Page): Promise<void> {
  await page.click('#tab-type')
  await page.locator('.style.written').last().waitFor()
  await page.locator('.mark .name').first().waitFor({ state: 'attached' })
}

/** A browser takes one a frame. */
const STEPS = 30

/** One stroke, as a hand would. */
export async function drawSignature(page: Page): Promise<void> {
  const box = await page.locator('#pad').boundingBox()
  if (!box) throw new Error('There is no pad to draw on')
  const at = (t: number): [number, number] => [
    box.x + box.width * (0.15 + 0.7 * t),
    box.y + box.height * (0.5 - 0.32 * Math.sin(t * 17) * (1 - 0.6 * t) * Math.cos(t * 4)),
  ]
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= STEPS; step++) await page.mouse.move(...at(step / STEPS))
  await page.mouse.up()
}

/** The text in place of the pages. */
async function readAsText(page: Page): Promise<void> {
  await page.click('#read-as-text')
  await page.waitForSelector('html.as-text .sheet [data-y]')
}

async function pictureOfInk(page: Page): Promise<Buffer> {
  const url = await page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 200 })
    const pen = canvas.getContext('2d')
    pen.lineWidth = 8
    pen.strokeStyle = '#123'
    pen.moveTo(40, 140)
    pen.bezierCurveTo(150, -80, 180, 300, 300, 90)
    pen.bezierCurveTo(380, 0, 400, 220, 560, 80)
    pen.stroke()
    return canvas.toDataURL('image/png')
  })()`)
  return Buffer.from(String(url).split(',')[1] ?? '', 'base64')
}
