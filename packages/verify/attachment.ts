import { PadesError } from '@countersign/pades'
import {
  Budget,
  defaultLimits,
  isArray,
  isDict,
  memorySource,
  type PdfDict,
  PdfDocument,
  PdfString,
  StoredStream,
  textOf,
} from '@countersign/pades/pdf'

/** What a certificate of completion carries its audit trail as. */
export const TRAIL_NAME = 'audit-trail.json'

const MOST_ATTACHMENTS = 64
const MOST_BYTES = 32 << 20
const MOST_STEPS = 100_000

/** The file of that name which the PDF as a whole is associated with (ISO 32000-2 §14.13.3), if it can be read. */
export async function attachmentOf(pdf: Uint8Array, name: string): Promise<Uint8Array | undefined> {
  try {
    const budget = new Budget({ steps: MOST_STEPS, inflatedBytes: 2 * MOST_BYTES })
    const document = await PdfDocument.open(memorySource(pdf), { ...defaultLimits, inflatedBytes: MOST_BYTES, budget })
    return document.encrypted ? undefined : await findAttachment(document, name)
  } catch (error) {
    if (error instanceof PadesError) return undefined
    throw error
  }
}

async function findAttachment(document: PdfDocument, name: string): Promise<Uint8Array | undefined> {
  const { dict: catalog } = await document.catalog()
  const associated = await document.resolve(catalog.get('AF'))
  for (const item of isArray(associated) ? associated.slice(0, MOST_ATTACHMENTS) : []) {
    const specification = await document.resolve(item)
    if (!isDict(specification) || (await nameOf(document, specification)) !== name) continue
    const files = await document.optionalDict(specification.get('EF'), '/EF')
    const stream = await document.resolve(files?.get('UF') ?? files?.get('F'))
    if (stream instanceof StoredStream) return document.streamBytes(stream)
  }
  return undefined
}

async function nameOf(document: PdfDocument, specification: PdfDict): Promise<string | undefined> {
  const value = await document.resolve(specification.get('UF') ?? specification.get('F'))
  return value instanceof PdfString ? textOf(value) : undefined
}
