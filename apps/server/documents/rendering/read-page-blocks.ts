import type { PageInfo } from '@countersign/domain/placement'
import { keptOrMade, type RenderDeps } from './keep.ts'
import type { Block, Omission, Reading } from './reflow/blocks.ts'
import type { PageSource } from './source.ts'
import { WIDTH_OF_READING } from './store.ts'

/** A page for reading, and what of it is not in the blocks. */
export interface PageBlocks {
  readonly blocks: Block[]
  readonly omits: readonly Omission[]
}

/** A page as blocks in reading order, in points from the top left of the page as displayed. Stored like its images. */
export async function readPageBlocks(deps: RenderDeps, source: PageSource, page: number): Promise<PageBlocks> {
  const { bytes } = await keptOrMade(deps, source, { page, width: WIDTH_OF_READING }, async (info) => {
    const reading = await deps.renderer.readReading(source, page)
    const read: PageBlocks = { blocks: inPoints(reading, info), omits: reading.omits }
    return { bytes: Buffer.from(JSON.stringify(read)), pixelsWide: 0, pixelsHigh: 0 }
  })
  return JSON.parse(bytes.toString()) as PageBlocks
}

/** PDFium uses units of user space, we use points: they differ if the page has a UserUnit. */
function inPoints({ blocks, width, height }: Reading, page: PageInfo): Block[] {
  const across = (units: number) => Math.round((units * page.width) / width)
  const down = (units: number) => Math.round((units * page.height) / height)
  return blocks.map((block) => ({
    ...block,
    ...{ x: across(block.x), y: down(block.y), w: across(block.w), h: down(block.h) },
  }))
}
