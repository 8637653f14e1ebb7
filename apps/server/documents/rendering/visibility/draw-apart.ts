import { type Bitmap, drawPrepared } from '../draw.ts'
import { MAX_COMPARED_PIXELS } from '../limits.ts'
import type { Pdf } from '../pdfium.ts'

/** A page as everybody sees it, and the same without its text. What differs is the text that is drawn. */
export interface Apart {
  readonly whole: Bitmap
  readonly withoutText: Bitmap
}

/** Strokes of the smallest print are about half a pixel wide, so that a fourth of their colour is in some pixel. */
const PIXELS_PER_POINT = 1.5

export function drawApart(pdf: Pdf, number: number): Apart {
  return {
    whole: drawPrepared(pdf, number, widthOf),
    withoutText: drawPrepared(pdf, number, widthOf, (page) => hideText(pdf, page)),
  }
}

function widthOf({ width, height }: { width: number; height: number }): number {
  return Math.min(PIXELS_PER_POINT * width, Math.sqrt((MAX_COMPARED_PIXELS * width) / height))
}

const TEXT = 1
const FORM = 5

/** Also within forms, as deep as PDFium has read them. Text that is a clipping path stays one. */
function hideText({ module }: Pdf, page: number): void {
  const hide = (count: number, objectAt: (index: number) => number) => {
    for (let i = 0; i < count; i++) {
      const object = objectAt(i)
      const type = module._FPDFPageObj_GetType(object)
      if (type === TEXT) module._FPDFPageObj_SetIsActive(object, 0)
      if (type !== FORM) continue
      hide(module._FPDFFormObj_CountObjects(object), (index) => module._FPDFFormObj_GetObject(object, index))
    }
  }
  hide(module._FPDFPage_CountObjects(page), (index) => module._FPDFPage_GetObject(page, index))
}
