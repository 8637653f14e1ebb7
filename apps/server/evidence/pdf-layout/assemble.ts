import { deflateSync } from 'node:zlib'
import type { Canvas, FontSource } from '@countersign/pades/appearance'
import {
  dateString,
  dict,
  NewDocument,
  name,
  PdfIndirect,
  type PdfRef,
  PdfStream,
  textString,
} from '@countersign/pades/pdf'
import { XMP_PRODUCER, xmp } from './xmp.ts'

/** A4, in points. */
export const WIDTH = 595
export const HEIGHT = 842

/** A structure element (ISO 32000 §14.7). Assistive technology reads its content as one unit. */
export interface Element {
  readonly tag: string
  /** Marked content: the page index, from 0, and the marked-content id on that page. */
  readonly kids: { readonly page: number; readonly id: number }[]
  /** Only of a figure: its alternative text and bounding box. */
  readonly figure?: { readonly alt: string; readonly box: readonly number[] }
}

export interface Page {
  readonly canvas: Canvas
  /** Indexed by marked-content id. */
  readonly elements: Element[]
}

/** An embedded file (ISO 19005-3 §6.8). */
export interface Attachment {
  readonly name: string
  readonly description: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

export interface Contents {
  readonly pages: readonly Page[]
  readonly elements: readonly Element[]
  readonly title: string
  /** BCP 47. */
  readonly language: string
  readonly madeAt: Date
  readonly attachments: readonly Attachment[]
}

/**
 * Writes the PDF file: the pages, their structure tree, and the other objects that PDF/A-3a and PDF/UA-1 require
 * (ISO 19005-3 §6.6 to §6.8, ISO 14289-1 §5 and §7).
 */
export async function assemble(contents: Contents, fonts: FontSource): Promise<Uint8Array> {
  const { title, language, madeAt } = contents
  const file = new NewDocument()
  const catalog = file.allocate()
  const { pageTree, pageRefs } = await writePages(file, contents, fonts)
  const metadata = dict({ Type: name('Metadata'), Subtype: name('XML') })
  file.set(
    catalog,
    dict({
      Type: name('Catalog'),
      Pages: pageTree,
      Lang: textString(language),
      MarkInfo: dict({ Marked: true }),
      StructTreeRoot: writeStructure(file, contents, pageRefs),
      ViewerPreferences: dict({
        DisplayDocTitle: true,
        Direction: rightToLeft.test(language) ? name('R2L') : undefined,
      }),
      Metadata: new PdfStream(metadata, new TextEncoder().encode(xmp({ title, language, madeAt }))),
      ...attached(contents),
    }),
  )
  const info = dict({ Title: textString(title), Producer: textString(XMP_PRODUCER), CreationDate: dateString(madeAt) })
  return file.finish(catalog, file.add(info))
}

const rightToLeft = /^(ar|fa|he|ur)\b/

async function writePages(file: NewDocument, { pages }: Contents, fonts: FontSource) {
  const pageTree = file.allocate()
  const pageRefs = pages.map(() => file.allocate())
  for (const [index, page] of pages.entries()) {
    const { content, resources } = await page.canvas.finish(fonts)
    file.set(
      at(pageRefs, index),
      dict({
        Type: name('Page'),
        Parent: pageTree,
        MediaBox: [0, 0, WIDTH, HEIGHT],
        Resources: resources,
        Contents: new PdfStream(dict({ Filter: name('FlateDecode') }), content),
        StructParents: index,
        Tabs: name('S'),
      }),
    )
  }
  file.set(pageTree, dict({ Type: name('Pages'), Kids: pageRefs, Count: pageRefs.length }))
  return { pageTree, pageRefs }
}

function writeStructure(file: NewDocument, { pages, elements }: Contents, pageRefs: readonly PdfRef[]): PdfRef {
  const [structure, document] = [file.allocate(), file.allocate()]
  const elementRefs = new Map(elements.map((element) => [element, file.allocate()]))
  for (const [{ tag, kids, figure }, ref] of elementRefs) {
    file.set(
      ref,
      dict({
        Type: name('StructElem'),
        S: name(tag),
        P: document,
        Alt: figure && textString(figure.alt),
        A: figure && dict({ O: name('Layout'), BBox: [...figure.box], Placement: name('Block') }),
        K: kids.map(({ page, id }) => dict({ Type: name('MCR'), Pg: at(pageRefs, page), MCID: id })),
      }),
    )
  }
  const refsOf = (list: readonly Element[]) => list.flatMap((element) => elementRefs.get(element) ?? [])
  file.set(document, dict({ Type: name('StructElem'), S: name('Document'), P: structure, K: refsOf(elements) }))
  const parents = pages.flatMap((page, index) => [index, refsOf(page.elements)])
  file.set(structure, dict({ Type: name('StructTreeRoot'), K: [document], ParentTree: dict({ Nums: parents }) }))
  return structure
}

/** Lists each file in the EmbeddedFiles name tree, which viewers show, and as an associated file of kind Data. */
function attached({ attachments, madeAt }: Contents) {
  if (attachments.length === 0) return {}
  const files = attachments.map(({ name: fileName, description, contentType, bytes }) => {
    const entries = {
      Type: name('EmbeddedFile'),
      Subtype: name(contentType),
      Filter: name('FlateDecode'),
      Params: dict({ Size: bytes.length, ModDate: dateString(madeAt) }),
    }
    const embedded = new PdfIndirect(new PdfStream(dict(entries), deflateSync(bytes)))
    const specification = dict({
      Type: name('Filespec'),
      F: textString(fileName),
      UF: textString(fileName),
      Desc: textString(description),
      AFRelationship: name('Data'),
      EF: dict({ F: embedded, UF: embedded }),
    })
    return { fileName, specification: new PdfIndirect(specification) }
  })
  const named = files.flatMap(({ fileName, specification }) => [textString(fileName), specification])
  return {
    AF: files.map(({ specification }) => specification),
    Names: dict({ EmbeddedFiles: dict({ Names: named }) }),
  }
}

function at(refs: readonly PdfRef[], index: number): PdfRef {
  const ref = refs[index]
  if (!ref) throw new RangeError(`there is no page ${index}`)
  return ref
}
