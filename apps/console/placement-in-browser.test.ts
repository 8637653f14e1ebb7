import type { Browser, Page as Tab } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ACCOUNT, launchBrowser, ORIGIN, serveConsole } from './testing/preview.ts'

const DOCUMENT = '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'
/** A4 rotated: the API describes pages as they are displayed. */
const PAGE = { number: 1, width: 841.89, height: 595.28, rotation: 90 }

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

interface Cord {
  x: number
  y: number
  w: number
  h: number
}

/** The editor with one person, and what it saves. */
async function openEditor(options: { hasTouch?: boolean; width?: number } = {}) {
  const saved: Cord[][] = []
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 800 },
    hasTouch: options.hasTouch ?? false,
    locale: 'en',
  })
  const draft = { id: 'drf_1', version: 1, name: null, document_id: DOCUMENT, updated_at: '2026-11-17T12:03:00.000Z' }
  await serveConsole(context, {
    'GET /api/v1/drafts/drf_1': { ...draft, body: { signers: [{ name: 'Asha Rao', email: 'asha@example.com' }] } },
    'PUT /api/v1/drafts/drf_1': (sent) => {
      const { body, version } = sent as { version: number; body: { signers: { cords?: Cord[] }[] } }
      saved.push(body.signers[0]?.cords ?? [])
      return { ...draft, version: version + 1 }
    },
    [`GET /api/v1/documents/${DOCUMENT}`]: { document_id: DOCUMENT, name: 'Lease.pdf', pages: [PAGE], form_fields: [] },
  })
  const tab = await context.newPage()
  await tab.goto(`${ORIGIN}/app/${ACCOUNT}/sandbox/requests/new?draft=drf_1&step=place`)
  const surface = tab.getByTestId('page-surface')
  // Waits until the surface has its place: the layout changes while the page is loaded.
  await surface.click({ trial: true })
  const { x, y } = (await surface.boundingBox()) ?? { x: 0, y: 0 }
  const scale = Number(await surface.getAttribute('data-scale'))
  return { tab, left: x, top: y, scale, saved }
}

async function drag(tab: Tab, from: [number, number], to: [number, number]): Promise<void> {
  await tab.mouse.move(...from)
  await tab.mouse.down()
  await tab.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  await tab.mouse.move(...to)
  await tab.mouse.up()
}

/** The draft is saved some time after the last change: then it has one box, within half a point of the wanted one. */
async function expectSaved(saved: readonly Cord[][], wanted: Cord): Promise<void> {
  const sides = ['x', 'y', 'w', 'h'] as const
  const distance = () => {
    const [cord, ...more] = saved.at(-1) ?? []
    if (!cord || more.length > 0) return Number.POSITIVE_INFINITY
    return Math.max(...sides.map((side) => Math.abs(cord[side] - wanted[side])))
  }
  await expect.poll(distance, { timeout: 10_000 }).toBeLessThan(0.5)
}

test('a box that is drawn, moved and resized with a mouse is saved where it is seen', async () => {
  const { tab, left, top, scale, saved } = await openEditor()
  await tab.getByRole('button', { name: /^Snap/ }).click()
  await drag(tab, [left + 50, top + 60], [left + 250, top + 120])
  await drag(tab, [left + 150, top + 90], [left + 180, top + 140])
  const handle = (await tab.getByTestId('handle-se').boundingBox()) ?? { x: 0, y: 0 }
  await drag(tab, [handle.x + 8, handle.y + 8], [handle.x + 28, handle.y + 18])
  await expectSaved(saved, { x: 80 / scale, y: 110 / scale, w: 220 / scale, h: 70 / scale })
})

test('a box that is tapped on a phone is saved around the finger', async () => {
  const { tab, left, top, scale, saved } = await openEditor({ hasTouch: true, width: 360 })
  await tab.touchscreen.tap(left + 150, top + 100)
  await expectSaved(saved, { x: 150 / scale - 90, y: 100 / scale - 27, w: 180, h: 54 })
})

test('a box is added, moved, resized and duplicated by keyboard alone, and every step can be undone', async () => {
  const { tab, saved } = await openEditor()
  await tab.getByRole('button', { name: 'Add a box for Asha Rao' }).press('Enter')
  const box = tab.getByRole('button', { name: /^Signature of Asha Rao, page 1/ }).first()
  await expect.poll(() => box.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  for (const key of ['Shift+ArrowUp', 'ArrowLeft', 'Alt+ArrowDown']) await tab.keyboard.press(key)
  await tab.keyboard.press('d')
  expect(await tab.locator('[data-box]').count()).toBe(2)
  await tab.keyboard.press('Control+z')
  await expectSaved(saved, { x: PAGE.width - 36 - 180 - 1, y: PAGE.height - 36 - 54 - 10, w: 180, h: 55 })
})
