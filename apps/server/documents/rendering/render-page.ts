import { keptOrMade, type RenderDeps } from './keep.ts'
import type { ImageWidth } from './limits.ts'
import type { PageSource } from './source.ts'

export interface PageImage {
  webp: Buffer
  /** Of the image, hexadecimal. It can be its entity tag. */
  sha256: string
  /** In pixels; smaller than requested if the page is very long. */
  width: number
  height: number
}

/** A page as it looks in exactly these bytes, including signatures. Rendered once, and stored with the document. */
export async function renderPage(
  deps: RenderDeps,
  source: PageSource,
  page: number,
  width: ImageWidth,
): Promise<PageImage> {
  const { bytes, rendition } = await keptOrMade(deps, source, { page, width }, async () => {
    const image = await deps.renderer.draw(source, page, width)
    return { bytes: Buffer.from(image.bytes), pixelsWide: image.width, pixelsHigh: image.height }
  })
  const { pixelsWide, pixelsHigh, sha256 } = rendition
  return { webp: bytes, sha256: sha256.toString('hex'), width: pixelsWide, height: pixelsHigh }
}
