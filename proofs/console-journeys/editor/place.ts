import type { LOADERS } from '@countersign/locales/consoleEditor'
import { formatText } from '@countersign/locales/format.ts'
import type { Locator, Page } from 'playwright-core'
import { hold } from '../../lib/proof.ts'
import { drawByMouse, drawByTouch, type Point } from '../../signing/person.ts'
import { type Box, displayedWidth, type PageKind } from './pages.ts'

// Three ways to put a box on the page that the editor shows. Each returns where the box must be by what was done.

export type Method = 'mouse' | 'touch' | 'keyboard'

/** The editor with a page, and the person whose box is placed. */
export interface Stage {
  page: Page
  kind: PageKind
  person: { number: number; name: string }
  words: Awaited<ReturnType<typeof LOADERS.en>>['editor']
}

export const PLACE: Record<Method, (stage: Stage) => Promise<Box>> = {
  mouse: placeByMouse,
  touch: placeByTouch,
  keyboard: placeByKeyboard,
}

/** Draws a box and drags it elsewhere. Ctrl turns snapping off, so that it lands where the pointer was. */
async function placeByMouse(stage: Stage): Promise<Box> {
  const { page } = stage
  await chosen(stage).click()
  const { visible, toPoints, scale } = await view(stage)
  const from = at(visible, 0.3, 0.25)
  const to = at(visible, 0.58, 0.42)
  const by = { x: 43, y: 31 }
  await page.keyboard.down('Control')
  await drawByMouse(page, [from, at(visible, 0.4, 0.3), to])
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  await drawByMouse(page, [middle, { x: middle.x + 20, y: middle.y + 9 }, { x: middle.x + by.x, y: middle.y + by.y }])
  await page.keyboard.up('Control')
  const corner = toPoints(from)
  const size = { w: (to.x - from.x) / scale, h: (to.y - from.y) / scale }
  return { x: corner.x + by.x / scale, y: corner.y + by.y / scale, ...size }
}

/** Taps, drags the box, and then its lower right corner. Nothing that attracts is near. */
async function placeByTouch(stage: Stage): Promise<Box> {
  const { page } = stage
  await chosen(stage).tap()
  const { visible, toPoints, scale } = await view(stage)
  const tapped = at(visible, 0.36, 0.3)
  await drawByTouch(page, [tapped])
  const placed = await shown(stage)
  const centre = toPoints(tapped)
  const size = { w: placed.width / scale, h: placed.height / scale }
  const by = { x: 34, y: 27 }
  await drawByTouch(page, steps(tapped, by))
  const handle = await page.getByTestId('handle-se').boundingBox()
  hold(handle, 'the box has no handle for fingers')
  const grip = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 }
  const more = { x: 13, y: 9 }
  await drawByTouch(page, steps(grip, more))
  return {
    x: centre.x - size.w / 2 + by.x / scale,
    y: centre.y - size.h / 2 + by.y / scale,
    w: size.w + more.x / scale,
    h: size.h + more.y / scale,
  }
}

/** A finger's way in small steps. */
function steps(from: Point, by: Point): Point[] {
  return Array.from({ length: 9 }, (_, i) => ({ x: from.x + (by.x * i) / 8, y: from.y + (by.y * i) / 8 }))
}

/** Adds a box by its button, moves and resizes it by arrow keys, and types its distance from the left. */
async function placeByKeyboard(stage: Stage): Promise<Box> {
  const { page, person, words } = stage
  await page.keyboard.press(String(person.number))
  await pressByKeyboard(page, page.getByRole('button', { name: formatText(words.addFor, { name: person.name }, 'en') }))
  const { toPoints, scale } = await view(stage)
  const { x, y, width, height } = await shown(stage)
  const { y: top } = toPoints({ x, y })
  const presses = { 'Shift+ArrowUp': 7, ArrowUp: 3, 'Alt+Shift+ArrowRight': 2, 'Alt+ArrowDown': 4 }
  for (const [key, times] of Object.entries(presses)) {
    for (let i = 0; i < times; i++) await page.keyboard.press(key)
  }
  await tabTo(page, page.getByRole('textbox', { name: words.x }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('101.25')
  await page.keyboard.press('Tab')
  return { x: 101.25, y: top - 73, w: width / scale + 20, h: height / scale + 4 }
}

export async function pressByKeyboard(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return
    await page.keyboard.press('Tab')
  }
  hold(false, `the Tab key does not reach ${target}`)
}

/** The button of the person in the bar above the page. */
function chosen({ page, person, words }: Stage): Locator {
  return page.getByRole('group', { name: words.whose }).getByRole('button', { name: person.name })
}

/** The box that was placed last, which is selected. */
async function shown({ page, person }: Stage) {
  const box = await page.getByRole('button', { name: `Signature of ${person.name}`, pressed: true }).boundingBox()
  hold(box, `no box of ${person.name} is selected`)
  return box
}

/** Which part of the page is visible, and how its pixels become points. */
async function view({ page, kind }: Stage) {
  const [surface, canvas] = await Promise.all([
    page.getByTestId('page-surface').boundingBox(),
    page.getByTestId('editor-canvas').boundingBox(),
  ])
  hold(surface && canvas, 'the editor shows no page')
  const scale = surface.width / displayedWidth(kind)
  const [left, top] = [Math.max(surface.x, canvas.x), Math.max(surface.y, canvas.y)]
  const visible = {
    ...{ left, top },
    width: Math.min(surface.x + surface.width, canvas.x + canvas.width) - left,
    height: Math.min(surface.y + surface.height, canvas.y + canvas.height, page.viewportSize()?.height ?? 0) - top,
  }
  const toPoints = ({ x, y }: Point): Point => ({ x: (x - surface.x) / scale, y: (y - surface.y) / scale })
  return { visible, scale, toPoints }
}

function at(visible: { left: number; top: number; width: number; height: number }, x: number, y: number): Point {
  return { x: visible.left + visible.width * x, y: visible.top + visible.height * y }
}
