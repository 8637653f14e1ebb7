import type { PageInfo } from '@countersign/domain/placement'
import type { Pdf } from '../../rendering/pdfium.ts'
import { BITMAP_SIDE } from '../limits.ts'

// fpdfview.h
const GRAY = 1
const WHITE = 0xffffffff
const ANNOTATIONS = 0x01
const GRAYSCALE = 0x08
const PRINTING = 0x800

/** A page in shades of grey, one byte per pixel. */
export interface View {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
}

/**
 * `signer`: as signers see it, with form fields. `screen` and `print`: the two views of ISO 32000, in which the flags of
 * annotations and the usage of layers count. PDFium draws form fields only in the first (plain-widgets.ts).
 */
export type ViewKind = 'signer' | 'screen' | 'print'

/** The size in pixels comes from our own parser, so a difference to PDFium's parsing is detected. */
export function drawView(pdf: Pdf, page: PageInfo, kind: ViewKind): View & { readonly points: string } {
  const { module } = pdf
  const [width, height] = pixelsOf(page)
  return pdf.withPage(page.number, (handle, form) =>
    pdf.withMemory(width * height, (pointer) => {
      const bitmap = module._FPDFBitmap_CreateEx(width, height, GRAY, pointer, width)
      try {
        const flags = GRAYSCALE | (kind === 'print' ? PRINTING : 0)
        module._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
        module._FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, ANNOTATIONS | flags)
        if (kind === 'signer') module._FPDF_FFLDraw(form, bitmap, handle, 0, 0, width, height, 0, flags)
        const pixels = Buffer.from(module.HEAPU8.slice(pointer, pointer + width * height))
        const points = `${module._FPDF_GetPageWidth(handle)} x ${module._FPDF_GetPageHeight(handle)}`
        return { pixels, width, height, points }
      } finally {
        module._FPDFBitmap_Destroy(bitmap)
      }
    }),
  )
}

function pixelsOf({ width, height }: PageInfo): [number, number] {
  const scale = BITMAP_SIDE / Math.max(width, height)
  const pixels = (points: number) => Math.max(1, Math.round(points * scale))
  return [pixels(width), pixels(height)]
}
