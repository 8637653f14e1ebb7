import {
  eachPage,
  Increment,
  isArray,
  isDict,
  isName,
  memorySource,
  name,
  PdfDocument,
  PdfRef,
  type PdfValue,
} from '@countersign/pades/pdf'

/**
 * The document with its form fields as stamps, for rendering only. PDFium draws form fields as an interactive viewer does,
 * without regard to their flags; a stamp with the same appearance follows them. Returns the document itself if it has no
 * form fields.
 */
export async function withPlainWidgets(content: Buffer): Promise<Buffer> {
  const document = await PdfDocument.open(memorySource(content))
  const increment = await Increment.after(document)
  let isChanged = false
  for await (const { ref, dict } of eachPage(document)) {
    const present = await document.resolve(dict.get('Annots'))
    const annotations: PdfValue[] = []
    for (const item of isArray(present) ? present : []) {
      const annotation = await document.resolve(item)
      const isWidget = isDict(annotation) && isName(await document.resolve(annotation.get('Subtype')), 'Widget')
      const stamp = isWidget ? new Map([...annotation, ['Subtype', name('Stamp')] as const]) : undefined
      if (stamp !== undefined && item instanceof PdfRef) increment.set(item, stamp)
      isChanged ||= isWidget
      annotations.push(item instanceof PdfRef ? item : (stamp ?? item))
    }
    if (annotations.some(isDict)) increment.set(ref, new Map([...dict, ['Annots', annotations]]))
  }
  return isChanged ? Buffer.concat([content, (await increment.finish()).bytes]) : content
}
