import type { Pdf } from '../pdfium.ts'
import type { Tag } from './glyphs.ts'

// The structure tree is untrusted: it can refer to itself, nest without end, and have any number of kids.

const DEEPEST = 64
const MOST = 20_000
/** Of names and languages, in bytes of UTF-16. */
const LONGEST = 128

/** The elements of the document's structure tree that have content on a page; none for a document without one. */
export function readTags(pdf: Pdf, page: number): Tag[] {
  const tree = pdf.module._FPDF_StructTree_GetForPage(page)
  if (tree === 0) return []
  try {
    const reader = new Reader(pdf)
    const count = Math.min(pdf.module._FPDF_StructTree_CountChildren(tree), MOST)
    return Array.from({ length: Math.max(count, 0) }, (_, i) => pdf.module._FPDF_StructTree_GetChildAtIndex(tree, i)).flatMap((element) => reader.read(element, 0)) // biome-ignore format: one thought
  } finally {
    pdf.module._FPDF_StructTree_Close(tree)
  }
}

class Reader {
  readonly #pdf: Pdf
  readonly #seen = new Set<number>()
  #kids = 0

  constructor(pdf: Pdf) {
    this.#pdf = pdf
  }

  read(element: number, depth: number): Tag[] {
    if (element === 0 || depth > DEEPEST || this.#seen.has(element)) return []
    this.#seen.add(element)
    const { module } = this.#pdf
    const type = this.#text((buffer, size) => module._FPDF_StructElement_GetType(element, buffer, size)) ?? ''
    const lang = this.#text((buffer, size) => module._FPDF_StructElement_GetLang(element, buffer, size))
    const isCell = type === 'TD' || type === 'TH'
    return [
      {
        ...{ type, lang: lang !== null && LANGUAGE.test(lang) ? lang : null, kids: this.#kidsOf(element, depth) },
        columns: isCell ? this.#span(element, 'ColSpan') : 1,
        rows: isCell ? this.#span(element, 'RowSpan') : 1,
      },
    ]
  }

  #kidsOf(element: number, depth: number): (Tag | number)[] {
    const { module } = this.#pdf
    const count = Math.min(module._FPDF_StructElement_CountChildren(element), MOST - this.#kids)
    const kids: (Tag | number)[] = []
    for (let i = 0; i < count; i++) {
      this.#kids++
      const mcid = module._FPDF_StructElement_GetChildMarkedContentID(element, i)
      if (mcid >= 0) kids.push(mcid)
      else kids.push(...this.read(module._FPDF_StructElement_GetChildAtIndex(element, i), depth + 1))
    }
    return kids
  }

  /** PDFium returns the size with the terminating zero, and writes nothing if the buffer is too small. */
  #text(get: (buffer: number, size: number) => number): string | null {
    return this.#pdf.withMemory(LONGEST, (buffer) => {
      const size = get(buffer, LONGEST)
      if (size <= 2 || size > LONGEST) return null
      return Buffer.from(this.#pdf.module.HEAPU8.subarray(buffer, buffer + size - 2)).toString('utf16le')
    })
  }

  /** How many columns or rows a cell takes. */
  #span(element: number, name: 'ColSpan' | 'RowSpan'): number {
    const { module } = this.#pdf
    const count = Math.min(module._FPDF_StructElement_GetAttributeCount(element), 16)
    return this.#pdf.withMemory(16, (memory) => {
      module.HEAPU8.set(Buffer.from(`${name}\0`), memory)
      for (let i = 0; i < count; i++) {
        const attribute = module._FPDF_StructElement_GetAttributeAtIndex(element, i)
        const value = attribute && module._FPDF_StructElement_Attr_GetValue(attribute, memory)
        if (!value || module._FPDF_StructElement_Attr_GetNumberValue(value, memory + 12) === 0) continue
        return Math.max(1, Math.trunc(module.HEAPF32[(memory + 12) / 4] ?? 1))
      }
      return 1
    })
  }
}

/** The usual forms of BCP 47. */
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/
