import type { PageInfo } from '@countersign/domain/placement'
import { openPdf, Pdf } from '../../rendering/pdfium.ts'
import { BITMAP_BUDGET_MS, BITMAP_LATEST_MS, RENDERER_MEMORY, TEXT_OF_PAGES_DRAWN_IN_CPU_MS } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { readTextPlaces, type TextPlaces } from '../text-places.ts'
import { threadCpuMs } from '../thread-cpu.ts'
import { limitMemory, type MemoryLimit } from './memory-limit.ts'
import { withPlainWidgets } from './plain-widgets.ts'
import { drawView, type View, type ViewKind } from './view.ts'

/**
 * Renders pages of the upload and of the normalised file and compares the bitmaps. PDFium also renders the pages for
 * signers, and reads cross-reference tables independently of qpdf, so this verifies that signers see what was uploaded.
 * Renders the screen view and the print view of each of these pages, too, and rejects a page on which they differ: the
 * content check names the ways in which they can differ that it knows, and this finds the others.
 *
 * PDFium runs as WebAssembly, which confines memory errors. Returns how many pages were compared within the time limit.
 * The other pages contain the same objects as before (identical.ts). Pages with annotations are compared first.
 *
 * Also returns where text stands on the pages, because they are open here.
 */
export async function compareBitmaps(upload: Buffer, content: Buffer, pages: readonly PageInfo[]): Promise<Compared> {
  const memory = limitMemory(RENDERER_MEMORY + upload.length + content.length)
  try {
    return await compareWithin(memory, upload, content, pages)
  } finally {
    memory.release()
  }
}

export interface Compared {
  readonly pagesDrawn: number
  readonly textPlaces: TextPlaces
}

/** Renders pages within the time limit. Rejects a file that a reader could not show, because it would take too much. */
export async function drawPages(content: Buffer, pages: readonly PageInfo[]): Promise<void> {
  const memory = limitMemory(RENDERER_MEMORY + content.length)
  try {
    const pdf = await opened(() => openPdf(content))
    const deadline = latestEnd()
    for (const page of inOrder(pages)) {
      drawOrRefuse(pdf, page, 'signer', memory)
      if (performance.now() > deadline) break
    }
  } finally {
    memory.release()
  }
}

async function compareWithin(
  memory: MemoryLimit,
  upload: Buffer,
  content: Buffer,
  pages: readonly PageInfo[],
): Promise<Compared> {
  const before = await opened(() => openPdf(upload))
  const after = await opened(() => new Pdf(before.module, content))
  if (before.pageCount !== pages.length || after.pageCount !== pages.length) throw changed('number of pages')
  const plain = await withPlainWidgets(content)
  const viewed = plain === content ? after : await opened(() => new Pdf(before.module, plain))

  const deadline = latestEnd()
  let drawn = 0
  const quick = new Set<PageInfo>()
  for (const page of inOrder(pages)) {
    const spentBefore = threadCpuMs()
    const draw = (pdf: Pdf, kind: ViewKind) => drawOrRefuse(pdf, page, kind, memory)
    const [one, other] = [draw(before, 'signer'), draw(after, 'signer')]
    if (one.points !== other.points || !one.pixels.equals(other.pixels)) throw changed(`look of page ${page.number}`)
    const [screen, print] = [draw(viewed, 'screen'), draw(viewed, 'print')]
    if (!screen.pixels.equals(print.pixels)) throw printDiffers(page, screen, print)
    drawn++
    if (threadCpuMs() - spentBefore < TEXT_OF_PAGES_DRAWN_IN_CPU_MS) quick.add(page)
    if (performance.now() > deadline) break
  }
  return { pagesDrawn: drawn, textPlaces: readTextPlaces(after, pages, quick) }
}

function latestEnd(): number {
  return Math.min(performance.now() + BITMAP_BUDGET_MS, BITMAP_LATEST_MS)
}

/** Pages with annotations first: on others, screen and print rarely differ. */
function* inOrder(pages: readonly PageInfo[]): Iterable<PageInfo> {
  const isAnnotated = ({ annotations = [] }: PageInfo) => annotations.length > 0
  yield* spread(pages.filter(isAnnotated))
  yield* spread(pages.filter((page) => !isAnnotated(page)))
}

/**
 * First every 64th page, then every 32nd of the others, and so on, so that the pages compared within the time limit are
 * evenly distributed.
 */
function* spread(pages: readonly PageInfo[]): Iterable<PageInfo> {
  for (let step = 64; step >= 1; step /= 2) {
    for (let i = 0; i < pages.length; i += step) {
      const page = pages[i]
      const isNew = step === 64 || i % (2 * step) !== 0
      if (page !== undefined && isNew) yield page
    }
  }
}

async function opened(open: () => Pdf | Promise<Pdf>): Promise<Pdf> {
  try {
    return await open()
  } catch {
    throw new Refusal(
      'pdf_invalid',
      'The file cannot be shown: the PDF engine does not open it. Open it in a PDF reader, save it anew and upload that.',
    )
  }
}

function drawOrRefuse(pdf: Pdf, page: PageInfo, kind: ViewKind, memory: MemoryLimit): ReturnType<typeof drawView> {
  try {
    return drawView(pdf, page, kind)
  } catch {
    throw memory.isSpent
      ? new Refusal(
          'pdf_bomb',
          `Drawing page ${page.number} takes more memory than a page for signing needs. Reduce its images, or print the document to a new PDF.`,
        )
      : new Refusal(
          'pdf_invalid',
          `Page ${page.number} cannot be drawn: its content is damaged. Open the file in a PDF reader, save it anew and upload that.`,
        )
  }
}

function changed(what: string): Refusal {
  return new Refusal(
    'normalisation_changed',
    `Bringing the file into one clean revision would change the ${what}: readers disagree about what the file says. Print it to a new PDF and upload that.`,
  )
}

/** Names the smallest box around all differing pixels. */
function printDiffers(page: PageInfo, screen: View, print: View): Refusal {
  const { width, height } = screen
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let at = 0; at < screen.pixels.length; at++) {
    if (screen.pixels[at] === print.pixels[at]) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x + 1)
    box.bottom = Math.max(box.bottom, y + 1)
  }
  const across = (pixels: number) => Math.round((pixels * page.width * 10) / width) / 10
  const down = (pixels: number) => Math.round((pixels * page.height * 10) / height) / 10
  const place = {
    x: across(box.left),
    y: down(box.top),
    w: across(box.right - box.left),
    h: down(box.bottom - box.top),
  }
  return new Refusal(
    'print_differs',
    `Page ${page.number} looks different on screen and in print, in a box ${place.w} points wide and ${place.h} high at (${place.x}, ${place.y}) from the top left corner. Print the document to a new PDF and upload that.`,
    { page: page.number, box: place },
  )
}
