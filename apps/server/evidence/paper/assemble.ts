import type { Canvas, FontSource } from '@countersign/pades/appearance'
import { dateString, dict, NewDocument, name, type PdfRef, PdfStream, textString } from '@countersign/pades/pdf'
import { escapeHtml } from '../../platform/html.ts'

/** A4, in points. */
export const WIDTH = 595
export const HEIGHT = 842

/** A structure element (ISO 32000 §14.7): what belongs together when read aloud. */
export interface Element {
  readonly tag: string
  /** Marked content by page, counted from 0, and its id there. */
  readonly kids: { readonly page: number; readonly id: number }[]
}

export interface Page {
  readonly canvas: Canvas
  /** By marked-content id. */
  readonly elements: Element[]
}

export interface Contents {
  readonly pages: readonly Page[]
  readonly elements: readonly Element[]
  readonly title: string
  readonly madeAt: Date
}

/** The file: pages, the structure tree over them, and what PDF/A-2a and PDF/UA-1 ask for besides (ISO 19005-2 §6.6, ISO 14289-1 §5). */
export async function assemble({ pages, elements, title, madeAt }: Contents, fonts: FontSource): Promise<Uint8Array> {
  const file = new NewDocument()
  const [catalog, pageTree, structure, document] = [file.allocate(), file.allocate(), file.allocate(), file.allocate()]
  const pageRefs = pages.map(() => file.allocate())
  const elementRefs = new Map(elements.map((element) => [element, file.allocate()]))

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

  for (const [element, ref] of elementRefs) {
    const kids = element.kids.map(({ page, id }) => dict({ Type: name('MCR'), Pg: at(pageRefs, page), MCID: id }))
    file.set(ref, dict({ Type: name('StructElem'), S: name(element.tag), P: document, K: kids }))
  }
  const refsOf = (list: readonly Element[]) => list.flatMap((element) => elementRefs.get(element) ?? [])
  file.set(document, dict({ Type: name('StructElem'), S: name('Document'), P: structure, K: refsOf(elements) }))
  const parents = pages.flatMap((page, index) => [index, refsOf(page.elements)])
  file.set(structure, dict({ Type: name('StructTreeRoot'), K: [document], ParentTree: dict({ Nums: parents }) }))

  const metadata = dict({ Type: name('Metadata'), Subtype: name('XML') })
  file.set(
    catalog,
    dict({
      Type: name('Catalog'),
      Pages: pageTree,
      Lang: textString('en'),
      MarkInfo: dict({ Marked: true }),
      StructTreeRoot: structure,
      ViewerPreferences: dict({ DisplayDocTitle: true }),
      Metadata: new PdfStream(metadata, new TextEncoder().encode(xmp(title, madeAt))),
    }),
  )
  const info = dict({ Title: textString(title), Producer: textString(PRODUCER), CreationDate: dateString(madeAt) })
  return file.finish(catalog, file.add(info))
}

const PRODUCER = 'Countersign'

/** Says what the Info dictionary says, as §6.6.3 demands, and explains the one schema that PDF/A does not know. */
function xmp(title: string, madeAt: Date): string {
  const at = `${madeAt.toISOString().slice(0, 19)}+00:00`
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="${PDF_UA}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(title)}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>${at}</xmp:CreateDate><pdf:Producer>${PRODUCER}</pdf:Producer>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema><pdfaSchema:namespaceURI>${PDF_UA}</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
}

const PDF_UA = 'http://www.aiim.org/pdfua/ns/id/'

function at(refs: readonly PdfRef[], index: number): PdfRef {
  const ref = refs[index]
  if (!ref) throw new RangeError(`there is no page ${index}`)
  return ref
}
