import {
  type Certificate,
  memorySource,
  PadesError,
  parseCertificate,
  parseSignedData,
  verifySignedData,
} from '@countersign/pades'
import { eachField, eachPage, PdfDocument, readForm } from '@countersign/pades/pdf'
import { parseCrl, parseOcspResponse, parseTimestampToken } from '@countersign/pades/trust'
import { describe, verifyPdf } from '@countersign/pades/verify'

// What is fuzzed, and what may come of it: a verdict or a named error, and nothing else.

export type Outcome = 'named error' | 'unsigned' | 'valid' | 'changed' | 'indeterminate' | 'invalid' | 'read'

export async function verifyInput(pdf: Uint8Array, anchors: readonly Certificate[], now: Date): Promise<Outcome> {
  const verdict = await verifyPdf(memorySource(pdf), { anchors, now })
  if (describe(verdict).length === 0) throw new Error('a verdict without a sentence')
  return verdict.conclusion
}

export async function readInput(pdf: Uint8Array): Promise<Outcome> {
  return named(async () => {
    const document = await PdfDocument.open(memorySource(pdf))
    for await (const page of eachPage(document)) await document.optionalArray(page.dict.get('Annots'), '/Annots')
    const form = await readForm(document)
    if (form !== undefined)
      for await (const field of eachField(document, form)) await document.resolve(field.dict.get('V'))
  })
}

/** Everything in DER that a document can bring along. */
export async function readDer(der: Uint8Array): Promise<Outcome> {
  const readers = [parseCertificate, parseSignedData, parseTimestampToken, parseOcspResponse, parseCrl]
  for (const read of readers) {
    await named(async () => {
      const found = read(der)
      if ('messageDigest' in found) await verifySignedData(found, new Uint8Array(32))
    })
  }
  return 'read'
}

async function named(run: () => Promise<void>): Promise<Outcome> {
  try {
    await run()
    return 'read'
  } catch (error) {
    if (error instanceof PadesError) return 'named error'
    throw error
  }
}
