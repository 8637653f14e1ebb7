import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { captionOf, nameOfKind, SANDBOX_MARK } from '../../apps/server/sealing/drawn/caption.ts'
import { type StoredMark, showMark } from '../../apps/server/sealing/drawn/mark.ts'
import { outlinePlan } from '../../apps/server/signing/drawn/outline-plan.ts'
import { drawingTools } from '../../apps/server/signrequests/fields/drawing-tools.ts'
import type { Mark, PreviewedBox } from '../../apps/signing/bodies.ts'
import type { Appearance } from '../../packages/pades/pdf/index.ts'
import type { Bitmap } from '../../packages/pades/testing/appearance.ts'
import type { Case } from './cases.ts'
import type { Background } from './render.ts'
import type { Sheet } from './sheet.ts'

const ROOT = join(import.meta.dirname, '../..')
const AT = new Date('2026-11-18T05:31:13Z')
const ZONE = 'Asia/Kolkata'
/** Pixels per point. With fewer, PDFium puts the glyphs of captions and the edges of pictures on whole pixels, which counts. */
export const SCALE = 16

function captionFor({ name, kind }: Case) {
  return captionOf({ name, at: AT, zone: ZONE, method: nameOfKind(kind, undefined), language: undefined })
}

/** What the sealer draws. */
export async function sealedAppearance(one: Case, mark: Mark): Promise<Appearance> {
  const { appearance, fonts } = await drawingTools()
  const { width, height } = one.size
  const request = { rect: [0, 0, width, height] as const, caption: await captionFor(one), mark: SANDBOX_MARK }
  return appearance.makeAppearance({ ...request, ...(await showMark(mark as StoredMark)) }, fonts)
}

/** What the server answers to the page. */
async function previewed(one: Case, mark: Mark): Promise<PreviewedBox> {
  const { appearance, fonts } = await drawingTools()
  const typed = mark.kind === 'typed' ? { typedName: mark.name, handwriting: mark.style } : {}
  const request = { hasPicture: mark.kind !== 'typed', ...typed, caption: await captionFor(one), mark: SANDBOX_MARK }
  return outlinePlan(await appearance.planAppearance(one.size, request, fonts), appearance)
}

export interface DrawOptions {
  readonly background?: Background
  /** A fault in what the server answers. */
  readonly changed?: (box: PreviewedBox) => PreviewedBox
}

/** What the page's own script and style draw in the boxes of a sheet. */
export async function drawPreviews(
  browser: Browser,
  sheet: Sheet,
  cases: readonly Case[],
  marks: readonly Mark[],
  { background, changed = (box) => box }: DrawOptions = {},
): Promise<Bitmap> {
  const boxes = await Promise.all(cases.map(async (one, i) => changed(await previewed(one, marks[i] as Mark))))
  const page = await openSheet(browser, sheet, { background })
  await page.addScriptTag({ content: await previewScript() })
  await page.evaluate(`preview(${JSON.stringify({ sheet, boxes, marks })})`)
  return pictureOf(page)
}

/** What the signing page has put into its box, which is the only one of the sheet. */
export async function drawMarkup(browser: Browser, sheet: Sheet, markup: string): Promise<Bitmap> {
  const [{ x, y, width, height } = { x: 0, y: 0, width: 0, height: 0 }] = sheet.boxes
  const sides = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return pictureOf(
    await openSheet(browser, sheet, {
      content: `<svg class="mark" ${sides} style="left:${x}px;top:${y}px">${markup}</svg>`,
    }),
  )
}

const STYLE = `body{margin:0}${readFileSync(join(ROOT, 'apps/signing/styles/mark.css'), 'utf8')} .mark{position:absolute}`

interface SheetOptions {
  readonly background?: Background | undefined
  readonly content?: string
}

async function openSheet(
  browser: Browser,
  { width, height }: Sheet,
  { background = 'white', content = '' }: SheetOptions,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: SCALE })
  await page.setContent(`<!doctype html><style>${STYLE} body{background:${background}}</style>${content}`)
  return page
}

async function pictureOf(page: Page): Promise<Bitmap> {
  await page.evaluate('Promise.all([...document.querySelectorAll("image")].map((image) => image.decode()))')
  const png = await page.screenshot()
  await page.close()
  const { data, info } = await sharp(png).flatten().extractChannel('green').raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

async function previewScript(): Promise<string> {
  const source = `import { drawBox } from './draw-box.ts'
    globalThis.preview = ({ sheet, boxes, marks }) => sheet.boxes.forEach((area, i) => {
      const place = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
      const sides = { class: 'mark', viewBox: \`0 0 \${area.width} \${area.height}\`, width: area.width, height: area.height }
      for (const [key, value] of Object.entries(sides)) place.setAttribute(key, value)
      place.style.left = area.x + 'px'
      place.style.top = area.y + 'px'
      place.append(...drawBox(marks[i], boxes[i]))
      document.body.append(place)
    })`
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: join(ROOT, 'apps/signing/islands/mark'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
  })
  return outputFiles[0]?.text ?? ''
}
