import { openPdf } from '../../apps/server/documents/rendering/pdfium.ts'
import type { Bitmap } from '../../packages/pades/testing/appearance.ts'

// fpdfview.h
const BGRA = 4
const FILL = { white: 0xffffffff, black: 0xff000000 }
const ANNOTATIONS = 0x01

/** The colour below a page that has none of its own. */
export type Background = keyof typeof FILL

/** The first page by PDFium, which renders pages for signers, with its signatures and with so many pixels per point. */
export async function renderPage(bytes: Uint8Array, scale: number, background: Background = 'white'): Promise<Bitmap> {
  const pdf = await openPdf(bytes)
  const { module } = pdf
  return pdf.withPage(1, (page, form) => {
    const width = Math.round(module._FPDF_GetPageWidth(page) * scale)
    const height = Math.round(module._FPDF_GetPageHeight(page) * scale)
    return pdf.withMemory(4 * width * height, (pointer) => {
      const bitmap = module._FPDFBitmap_CreateEx(width, height, BGRA, pointer, 4 * width)
      module._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, FILL[background])
      module._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS)
      module._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, ANNOTATIONS)
      module._FPDFBitmap_Destroy(bitmap)
      return { width, height, pixels: greenOf(module.HEAPU8.subarray(pointer, pointer + 4 * width * height)) }
    })
  })
}

/** One channel is enough: all ink is dark in it. */
function greenOf(pixels: Uint8Array): Uint8Array {
  const green = new Uint8Array(pixels.length / 4)
  for (let i = 0; i < green.length; i++) green[i] = pixels[4 * i + 1] ?? 255
  return green
}
