import type { PageInfo } from '@countersign/domain/placement'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { BITMAP_BUDGET_MS, BITMAP_LATEST_MS, BITMAP_SIDE, RENDERER_MEMORY } from './limits.ts'
import { Refusal } from './refusal.ts'

/**
 * Renders pages of the upload and of the normalised file and compares the bitmaps. PDFium also renders the pages for
 * signers, and reads cross-reference tables independently of qpdf, so this verifies that signers see what was uploaded.
 * It runs as WebAssembly, which confines memory errors. Returns how many pages were compared within the time limit: all
 * of 500 pages of text, a third of 100 scanned ones. The other pages contain the same objects as before (identical.ts).
 */
export async function compareBitmaps(upload: Buffer, content: Buffer, pages: readonly PageInfo[]): Promise<number> {
  const memory = limitMemory(RENDERER_MEMORY + upload.length + content.length)
  try {
    return await compareWithin(memory, upload, content, pages)
  } finally {
    memory.release()
  }
}

async function compareWithin(
  memory: MemoryLimit,
  upload: Buffer,
  content: Buffer,
  pages: readonly PageInfo[],
): Promise<number> {
  const library = await PDFiumLibrary.init()
  const before = await open(library, upload)
  const after = await open(library, content)
  if (before.getPageCount() !== pages.length || after.getPageCount() !== pages.length) throw changed('number of pages')

  const deadline = Math.min(performance.now() + BITMAP_BUDGET_MS, BITMAP_LATEST_MS)
  let drawn = 0
  for (const page of spread(pages)) {
    const [one, other] = [await draw(before, page, memory), await draw(after, page, memory)]
    if (!one.equals(other)) throw changed(`look of page ${page.number}`)
    drawn++
    if (performance.now() > deadline) break
  }
  return drawn
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

async function open(library: PDFiumLibrary, bytes: Buffer): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(bytes)
  } catch {
    throw new Refusal(
      'pdf_invalid',
      'The file cannot be shown: the PDF engine does not open it. Open it in a PDF reader, save it anew and upload that.',
    )
  }
}

/** The size in pixels comes from our own parser, so a difference to PDFium's parsing is detected. */
async function draw(document: PDFiumDocument, page: PageInfo, memory: MemoryLimit): Promise<Buffer> {
  const scale = BITMAP_SIDE / Math.max(page.width, page.height)
  const pixels = (points: number) => Math.max(1, Math.round(points * scale))
  try {
    const opened = document.getPage(page.number - 1)
    const { originalWidth, originalHeight } = opened.getOriginalSize()
    const bitmap = await opened.render({
      render: 'bitmap',
      colorSpace: 'Gray',
      renderFormFields: true,
      scale: 1,
      width: pixels(page.width),
      height: pixels(page.height),
    })
    return Buffer.concat([bitmap.data, Buffer.from(` ${originalWidth} x ${originalHeight}`)])
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

/** From the DOM's types, which Node's lack. */
interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
declare const WebAssembly: { readonly Memory: { readonly prototype: Memory } }

interface MemoryLimit {
  readonly isSpent: boolean
  release(): void
}

/** PDFium's build may grow to 2 GiB. Refusing growth ends the rendering like an out-of-memory error. */
function limitMemory(bytes: number): MemoryLimit {
  const memory = WebAssembly.Memory.prototype
  const { grow } = memory
  let isSpent = false
  memory.grow = function (this: Memory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 <= bytes) return grow.call(this, pages)
    isSpent = true
    throw new RangeError('The renderer exceeds its memory limit.')
  }
  return {
    get isSpent() {
      return isSpent
    },
    release: () => {
      memory.grow = grow
    },
  }
}

function changed(what: string): Refusal {
  return new Refusal(
    'normalisation_changed',
    `Bringing the file into one clean revision would change the ${what}: readers disagree about what the file says. Print it to a new PDF and upload that.`,
  )
}
