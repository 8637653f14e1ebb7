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

/** The name of the audit trail attached to a certificate of completion. */
export const TRAIL_NAME = 'audit-trail.json'

const MAX_ATTACHMENTS = 64
const MAX_BYTES = 32 << 20
const MAX_STEPS = 100_000

/** Reads the associated file of the document (ISO 32000-2 §14.13.3) with this name. Undefined if missing or unreadable. */
export async function readAttachment(pdf: Uint8Array, name: string): Promise<Uint8Array | undefined> {
  try {
    const budget = new Budget({ steps: MAX_STEPS, inflatedBytes: 2 * MAX_BYTES })
    const document = await PdfDocument.open(memorySource(pdf), { ...defaultLimits, inflatedBytes: MAX_BYTES, budget })
    return document.encrypted ? undefined : await findAttachment(document, name)
  } catch (error) {
    if (error instanceof PadesError) return undefined
    throw error
  }
}

async function findAttachment(document: PdfDocument, name: string): Promise<Uint8Array | undefined> {
  const { dict: catalog } = await document.catalog()
  const associated = await document.resolve(catalog.get('AF'))
  for (const item of isArray(associated) ? associated.slice(0, MAX_ATTACHMENTS) : []) {
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
