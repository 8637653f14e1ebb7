import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumModule } from '@hyzyla/pdfium'

// The calls of PDFium that rendering and reading need, on its WebAssembly build. Its own JavaScript wrapper applies
// subpixel antialiasing and does not return positions of text.

/** Every document gets its own instance, so a file that corrupts PDFium's memory affects only itself. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const module = (await PDFiumModule({ instantiateWasm })) as unknown as Pdfium
  module._PDFium_Init()
  return new Pdf(module, bytes)
}

/** From the DOM's types, which Node's lack. */
interface Instance {
  readonly exports: unknown
}
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => unknown
  Instance: new (module: unknown, imports: unknown) => Instance
}

const compiled = new WebAssembly.Module(
  readFileSync(
    createRequire(import.meta.url)
      .resolve('@hyzyla/pdfium')
      .replace(/[^/]+$/, 'pdfium.wasm'),
  ),
)

function instantiateWasm(imports: unknown, done: (instance: Instance) => void): never {
  const instance = new WebAssembly.Instance(compiled, imports)
  done(instance)
  return instance.exports as never
}

/** Pointers are numbers; 0 is null. Names and signatures are those of PDFium's public headers. */
export interface Pdfium {
  readonly HEAPU8: Uint8Array
  readonly HEAP32: Int32Array
  readonly HEAPF32: Float32Array
  readonly HEAPF64: Float64Array
  _malloc(size: number): number
  _free(pointer: number): void
  _PDFium_Init(): void
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageWidth(page: number): number
  _FPDF_GetPageHeight(page: number): number
  _FPDFDOC_InitFormFillEnvironment(document: number, callbacks: number): number
  _FORM_OnAfterLoadPage(page: number, form: number): void
  _FORM_OnBeforeClosePage(page: number, form: number): void
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, colour: number): void
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap: Draw
  _FPDF_FFLDraw(form: number, ...draw: Parameters<Draw>): void
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    deviceX: number,
    deviceY: number,
  ): number
  _FPDF_StructTree_GetForPage(page: number): number
  _FPDF_StructTree_Close(tree: number): void
  _FPDF_StructTree_CountChildren(tree: number): number
  _FPDF_StructTree_GetChildAtIndex(tree: number, index: number): number
  _FPDF_StructElement_GetType(element: number, buffer: number, size: number): number
  _FPDF_StructElement_GetLang(element: number, buffer: number, size: number): number
  _FPDF_StructElement_CountChildren(element: number): number
  _FPDF_StructElement_GetChildAtIndex(element: number, index: number): number
  _FPDF_StructElement_GetChildMarkedContentID(element: number, index: number): number
  _FPDF_StructElement_GetAttributeCount(element: number): number
  _FPDF_StructElement_GetAttributeAtIndex(element: number, index: number): number
  _FPDF_StructElement_Attr_GetValue(attribute: number, name: number): number
  _FPDF_StructElement_Attr_GetNumberValue(value: number, number: number): number
  _FPDFPageObj_GetMarkedContentID(object: number): number
  _FPDFPageObj_CountMarks(object: number): number
  _FPDFPageObj_GetMark(object: number, index: number): number
  _FPDFPageObjMark_GetParamValueType(mark: number, key: number): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFPageObj_SetIsActive(object: number, active: number): number
  _FPDFFormObj_CountObjects(form: number): number
  _FPDFFormObj_GetObject(form: number, index: number): number
  _FPDFTextObj_GetTextRenderMode(object: number): number
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_IsGenerated(text: number, index: number): number
  _FPDFText_HasUnicodeMapError(text: number, index: number): number
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number
  _FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number
  _FPDFText_GetFontSize(text: number, index: number): number
  _FPDFText_GetFontWeight(text: number, index: number): number
  _FPDFText_GetFontInfo(text: number, index: number, buffer: number, size: number, flags: number): number
  _FPDFText_GetTextObject(text: number, index: number): number
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number
}

type Draw = (
  bitmap: number,
  page: number,
  x: number,
  y: number,
  width: number,
  height: number,
  rotate: number,
  flags: number,
) => void

export class PdfUnreadable extends Error {}

const FORM_CALLBACKS_BYTES = 256
const FORM_CALLBACKS_VERSION = 2

/** An open document. It lives as long as its instance and is never closed. */
export class Pdf {
  readonly module: Pdfium
  readonly pageCount: number
  readonly #document: number
  readonly #form: number

  constructor(module: Pdfium, bytes: Uint8Array) {
    this.module = module
    const copy = this.allocate(bytes.length)
    module.HEAPU8.set(bytes, copy)
    this.#document = module._FPDF_LoadMemDocument(copy, bytes.length, 0)
    if (this.#document === 0) throw new PdfUnreadable('PDFium does not open the document')
    this.pageCount = module._FPDF_GetPageCount(this.#document)
    // Signatures are form fields, and are drawn only with a form environment.
    const callbacks = this.allocate(FORM_CALLBACKS_BYTES)
    module.HEAPU8.fill(0, callbacks, callbacks + FORM_CALLBACKS_BYTES)
    module.HEAP32[callbacks / 4] = FORM_CALLBACKS_VERSION
    this.#form = module._FPDFDOC_InitFormFillEnvironment(this.#document, callbacks)
  }

  /** A page object is used once: PDFium crashes when one is drawn again. */
  withPage<T>(number: number, work: (page: number, form: number) => T): T {
    const page = this.module._FPDF_LoadPage(this.#document, number - 1)
    if (page === 0) throw new PdfUnreadable(`PDFium does not open page ${number}`)
    this.module._FORM_OnAfterLoadPage(page, this.#form)
    try {
      return work(page, this.#form)
    } finally {
      this.module._FORM_OnBeforeClosePage(page, this.#form)
      this.module._FPDF_ClosePage(page)
    }
  }

  /** The page of another PDF, in the same memory. */
  withPageOf<T>(bytes: Uint8Array, work: (page: number) => T): T {
    const { module } = this
    const copy = this.allocate(bytes.length)
    module.HEAPU8.set(bytes, copy)
    const document = module._FPDF_LoadMemDocument(copy, bytes.length, 0)
    const page = document && module._FPDF_LoadPage(document, 0)
    if (page === 0) throw new PdfUnreadable('PDFium does not open what is to be drawn over the page')
    try {
      return work(page)
    } finally {
      module._FPDF_ClosePage(page)
      module._FPDF_CloseDocument(document)
      module._free(copy)
    }
  }

  /** A few bytes for PDFium's output parameters. */
  withMemory<T>(size: number, work: (pointer: number) => T): T {
    const pointer = this.allocate(size)
    try {
      return work(pointer)
    } finally {
      this.module._free(pointer)
    }
  }

  allocate(size: number): number {
    const pointer = this.module._malloc(size)
    if (pointer === 0) throw new PdfUnreadable('PDFium has no memory left')
    return pointer
  }
}
