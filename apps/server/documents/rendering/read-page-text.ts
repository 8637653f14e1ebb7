import type { PageInfo } from '@countersign/domain/placement'
import { keptOrMade, type RenderDeps } from './keep.ts'
import type { Line, PageText } from './read-lines.ts'
import type { PageSource } from './source.ts'
import { WIDTH_OF_LINES } from './store.ts'

/** A page's lines in reading order, in points from the top left of the page as displayed. Stored like its images. */
export async function readPageText(deps: RenderDeps, source: PageSource, page: number): Promise<Line[]> {
  const { bytes } = await keptOrMade(deps, source, { page, width: WIDTH_OF_LINES }, async (info) => {
    const lines = inPoints(await deps.renderer.read(source, page), info)
    return { bytes: Buffer.from(JSON.stringify(lines)), pixelsWide: 0, pixelsHigh: 0 }
  })
  return JSON.parse(bytes.toString()) as Line[]
}

/** PDFium uses units of user space, we use points: they differ if the page has a UserUnit. */
function inPoints({ lines, width, height }: PageText, page: PageInfo): Line[] {
  const across = (units: number) => rounded((units * page.width) / width)
  const down = (units: number) => rounded((units * page.height) / height)
  return lines.map(({ text, x, y, w, h }) => ({ text, x: across(x), y: down(y), w: across(w), h: down(h) }))
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100
}
