import { MAX_PIXELS, MAX_SIDE } from './limits.ts'
import type { Pdf } from './pdfium.ts'

/** 8 bits each of red, green, blue and an alpha that is always full. */
export interface Bitmap {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

const BGRA = 4
const WHITE = 0xffffffff
// fpdfview.h. No LCD_TEXT: phones turn their screens.
const ANNOTATIONS = 0x01
const RED_FIRST = 0x10

/** The page as displayed, with its annotations and the appearances of signatures, on white. */
export function drawPage(pdf: Pdf, number: number, wanted: number): Bitmap {
  return pdf.withPage(number, (page, form) => {
    const { module } = pdf
    const { width, height } = pixelSize(module._FPDF_GetPageWidth(page), module._FPDF_GetPageHeight(page), wanted)
    const pixels = pdf.allocate(width * height * BGRA)
    const bitmap = module._FPDFBitmap_CreateEx(width, height, BGRA, pixels, width * BGRA)
    try {
      module._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
      module._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS | RED_FIRST)
      module._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, RED_FIRST)
      return { pixels: module.HEAPU8.slice(pixels, pixels + width * height * BGRA), width, height }
    } finally {
      module._FPDFBitmap_Destroy(bitmap)
      module._free(pixels)
    }
  })
}

export function pixelSize(width: number, height: number, wanted: number): { width: number; height: number } {
  const ratio = height / width
  const across = Math.min(wanted, Math.sqrt(MAX_PIXELS / ratio), MAX_SIDE / ratio)
  return { width: Math.max(1, Math.round(across)), height: Math.max(1, Math.round(across * ratio)) }
}
