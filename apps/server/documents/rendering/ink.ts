import type { Pdf } from './pdfium.ts'

export interface Extent {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const TEXT = 1
/** Share of a line's height: no space is narrower. */
const NARROWEST_SPACE = 0.12
/** A page with more path objects than this is a drawing. */
const MAX_OBJECTS = 20_000

/**
 * Where text is actually drawn. PDFium reports the bounds of only the first part of a letter that is drawn in several
 * parts, so what follows appears distant. The bounds of the parts are known separately.
 */
export class Ink {
  readonly #pdf: Pdf
  readonly #page: number
  #extents: readonly Extent[] | undefined

  constructor(pdf: Pdf, page: number) {
    this.#pdf = pdf
    this.#page = page
  }

  /** Whether the gap between two characters of a line is inked, and therefore is not a space. */
  bridges(a: Extent, b: Extent): boolean {
    const [from, to] = a.left < b.left ? [a.right, b.left] : [b.right, a.left]
    const [bottom, top] = [Math.max(a.bottom, b.bottom), Math.min(a.top, b.top)]
    if (top <= bottom) return false
    this.#extents ??= this.#read()
    const narrow = NARROWEST_SPACE * (top - bottom)
    let reached = from
    for (const ink of this.#extents) {
      const isOnLine = ink.top > bottom && ink.bottom < top
      // A part that extends beyond the second character is a whole line with its spaces.
      const isPart = ink.left <= reached + narrow && ink.right > reached && ink.right <= to + narrow
      if (isOnLine && isPart) reached = ink.right
    }
    return to - reached < narrow
  }

  /** In user space, from left to right. */
  #read(): Extent[] {
    const { module } = this.#pdf
    const count = Math.min(module._FPDFPage_CountObjects(this.#page), MAX_OBJECTS)
    return this.#pdf.withMemory(16, (memory) => {
      const extents: Extent[] = []
      for (let i = 0; i < count; i++) {
        const object = module._FPDFPage_GetObject(this.#page, i)
        if (module._FPDFPageObj_GetType(object) !== TEXT) continue
        module._FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)
        const [left = 0, bottom = 0, right = 0, top = 0] = module.HEAPF32.subarray(memory / 4, memory / 4 + 4)
        extents.push({ left, top, right, bottom })
      }
      return extents.sort((a, b) => a.left - b.left)
    })
  }
}
