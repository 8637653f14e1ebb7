import type { PdfDocument } from '../pdf/document/document.ts'
import { isDict, isName, StoredStream } from '../pdf/syntax/values.ts'
import type { OutputIntent, PdfAPart } from './colour.ts'

/** The PDF/A part and output intent of a document, as fields of an appearance request. */
export interface PdfAClaim {
  readonly pdfA: PdfAPart
  readonly outputIntent: OutputIntent
}

export async function readPdfAClaim(document: PdfDocument): Promise<PdfAClaim> {
  return { pdfA: await claimedPart(document), outputIntent: await outputIntentModel(document) }
}

/** `pdfaid:part` in the document's metadata, as an attribute or an element (ISO 19005-1 §6.7.11). */
async function claimedPart(document: PdfDocument): Promise<PdfAPart> {
  const { dict } = await document.catalog()
  const metadata = await document.resolve(dict.get('Metadata'))
  if (!(metadata instanceof StoredStream)) return 0
  const text = new TextDecoder().decode(await document.streamBytes(metadata))
  const part = Number(/pdfaid:part(?:\s*=\s*["']|[^>]*>\s*)(\d)/.exec(text)?.[1])
  return part === 1 || part === 2 || part === 3 || part === 4 ? part : 0
}

const models: ReadonlyMap<unknown, OutputIntent> = new Map([
  [1, 'gray'],
  [3, 'rgb'],
  [4, 'cmyk'],
])

/** The colour model of the profile in the document's PDF/A output intent (ISO 19005-1 §6.2.2). */
async function outputIntentModel(document: PdfDocument): Promise<OutputIntent> {
  const { dict } = await document.catalog()
  for (const entry of (await document.optionalArray(dict.get('OutputIntents'), '/OutputIntents')) ?? []) {
    const intent = await document.resolve(entry)
    if (!isDict(intent) || !isName(await document.resolve(intent.get('S')), 'GTS_PDFA1')) continue
    const profile = await document.resolve(intent.get('DestOutputProfile'))
    if (!(profile instanceof StoredStream)) continue
    return models.get(await document.resolve(profile.dict.get('N'))) ?? 'none'
  }
  return 'none'
}
