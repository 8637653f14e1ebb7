import type { Findings, Place } from '../findings.ts'
import type { Metadata } from '../metadata.ts'
import type { PdfFile } from '../pdf/file.ts'
import { isDict, nameOf, Stream, type Value } from '../pdf/values.ts'

const TAKE_OUT = 'Take the attachments out, or send them as documents of their own.'

/** Embedded files are rejected: signers do not see them. An e-invoice's XML (PDF/A-3) is the exception. */
export async function findAssociatedXml(file: PdfFile, metadata: Metadata): Promise<Set<Stream>> {
  const associated = file.at(file.catalog, 'AF')
  const found = new Set<Stream>()
  if (metadata.pdfA?.part !== 3 || !Array.isArray(associated)) return found
  for (const item of associated) {
    const specification = file.resolve(item)
    const files = file.at(specification, 'EF')
    if (file.at(specification, 'AFRelationship') === null) continue
    for (const stream of streamsOf(file, files)) if (await isXml(file, stream)) found.add(stream)
  }
  return found
}

/** ISO 32000-2, table 43. A font may be named EF, too, but has none of these entries. */
function streamsOf(file: PdfFile, files: Value): Stream[] {
  const values = ['F', 'UF', 'DOS', 'Mac', 'Unix'].map((key) => file.at(files, key))
  return values.filter((value) => value instanceof Stream)
}

async function isXml(file: PdfFile, stream: Stream): Promise<boolean> {
  const type = nameOf(file.at(stream.dict, 'Subtype'))
  if (type !== 'text/xml' && type !== 'application/xml') return false
  const { bytes, codec } = await file.decode(stream)
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, 200)).trimStart()
  return codec === undefined && start.startsWith('<')
}

export function checkAttachments(file: PdfFile, place: Place, allowed: ReadonlySet<Stream>, findings: Findings): void {
  const { dict, stream, object } = place
  const attached = streamsOf(file, file.at(dict, 'EF'))
  if (stream !== undefined && nameOf(file.at(dict, 'Type')) === 'EmbeddedFile') attached.push(stream)
  if (attached.some((item) => !allowed.has(item))) {
    findings.refuse('embedded_files', `A file is embedded in the document (object ${object}). ${TAKE_OUT}`)
  }
  if (nameOf(file.at(dict, 'Subtype')) === 'FileAttachment') {
    findings.refuse('embedded_files', `A file is pinned to a page of the document (object ${object}). ${TAKE_OUT}`)
  }
  if (dict === file.catalog && isDict(file.at(dict, 'Collection'))) {
    findings.refuse('embedded_files', `The document is a portfolio: a cover around other files. ${TAKE_OUT}`)
  }
}
