import { PadesError } from '../errors.ts'
import { type ByteSource, findObjections, type Objection, PdfDocument } from '../pdf/index.ts'
import { limitsFor } from './limits.ts'

/**
 * The ways in which a document can differ between screen, print and a later view, within the limits for untrusted files.
 * undefined if the document cannot be read completely.
 */
export async function inspectContent(source: ByteSource): Promise<readonly Objection[] | undefined> {
  try {
    return await findObjections(await PdfDocument.open(source, limitsFor(source)))
  } catch (error) {
    if (error instanceof PadesError) return undefined
    throw error
  }
}
