import { MAX_PIXELS, MAX_SIDE } from './limits.ts'
import type { Pdf } from './pdfium.ts'

/** 8 bits each of red, green, blue and an alpha that is always opaque. */
export interface Bitmap {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

const BGRA = 4
const WHITE = 0xffffffff
/** The page's background. */
const TABLE = 0xffe4e4e4
// fpdfview.h. No LCD_TEXT: phones rotate their screens.
const ANNOTATIONS = 0x01
const RED_FIRST = 0x10

/** The page as displayed, with its annotations and the appearances of signatures, on white. */
export function drawPage(pdf: Pdf, number: number, wanted: number): Bitmap {
  return drawPrepared(pdf, number, () => wanted)
}

/** The same, as wide as the size of the page asks for. `prepare` may change the page object: it is used once. */
export function drawPrepared(
  pdf: Pdf,
  number: number,
  wantedOf: (page: { width: number; height: number }) => number,
  prepare: (page: number) => void = () => {},
): Bitmap {
  return pdf.withPage(number, (page, form) => {
    const size = { width: pdf.module._FPDF_GetPageWidth(page), height: pdf.module._FPDF_GetPageHeight(page) }
    const { width, height } = pixelSize(size.width, size.height, wantedOf(size))
    prepare(page)
    return onBitmap(pdf, width, height, (bitmap) => drawAt(pdf, bitmap, page, form, { x: 0, y: 0, width, height }))
  })
}

/** A page on a larger sheet, with the page of another PDF drawn over both. Lengths are in any unit. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly page: Region
  readonly overlay: Uint8Array
}

export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function drawSheet(pdf: Pdf, number: number, wanted: number, sheet: Sheet): Bitmap {
  const { width, height } = pixelSize(sheet.width, sheet.height, wanted)
  const pixels = (length: number) => Math.round((length * width) / sheet.width)
  const region = {
    x: pixels(sheet.page.x),
    y: pixels(sheet.page.y),
    width: pixels(sheet.page.width),
    height: pixels(sheet.page.height),
  }
  return onBitmap(pdf, width, height, (bitmap) => {
    pdf.module._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, TABLE)
    pdf.withPage(number, (page, form) => drawAt(pdf, bitmap, page, form, region))
    pdf.withPageOf(sheet.overlay, (page) => {
      pdf.module._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RED_FIRST)
    })
  })
}

function onBitmap(pdf: Pdf, width: number, height: number, draw: (bitmap: number) => void): Bitmap {
  const { module } = pdf
  const size = width * height * BGRA
  const pixels = pdf.allocate(size)
  const bitmap = module._FPDFBitmap_CreateEx(width, height, BGRA, pixels, width * BGRA)
  try {
    draw(bitmap)
    return { pixels: module.HEAPU8.slice(pixels, pixels + size), width, height }
  } finally {
    module._FPDFBitmap_Destroy(bitmap)
    module._free(pixels)
  }
}

function drawAt({ module }: Pdf, bitmap: number, page: number, form: number, { x, y, width, height }: Region): void {
  module._FPDFBitmap_FillRect(bitmap, x, y, width, height, WHITE)
  module._FPDF_RenderPageBitmap(bitmap, page, x, y, width, height, 0, ANNOTATIONS | RED_FIRST)
  module._FPDF_FFLDraw(form, bitmap, page, x, y, width, height, 0, RED_FIRST)
}

export function pixelSize(width: number, height: number, wanted: number): { width: number; height: number } {
  const ratio = height / width
  const across = Math.min(wanted, Math.sqrt(MAX_PIXELS / ratio), MAX_SIDE / ratio)
  return { width: Math.max(1, Math.round(across)), height: Math.max(1, Math.round(across * ratio)) }
}
