import { platform } from '#platform'
import { withoutPadding } from '../cms/index.ts'
import {
  type ByteSource,
  eachField,
  forEachChunk,
  isArray,
  isDict,
  isInteger,
  isName,
  type PdfDict,
  PdfDocument,
  PdfError,
  PdfString,
  readForm,
  sliceSource,
} from '../pdf/index.ts'
import { parseTimestampToken, type TimestampToken, verifyTimestampToken } from '../trust/index.ts'

/** A document time-stamp in the file. */
export interface DocumentTimestamp {
  readonly fieldName: string
  readonly token: TimestampToken
  readonly byteRange: readonly [number, number, number, number]
}

/** The document time-stamp that covers the most bytes. It is verified against these bytes. */
export async function lastDocumentTimestamp(source: ByteSource): Promise<DocumentTimestamp | undefined> {
  const document = await PdfDocument.open(source)
  const form = await readForm(document)
  if (form === undefined) return undefined
  let last: DocumentTimestamp | undefined
  for await (const { name, type, value } of eachField(document, form)) {
    if (type !== 'Sig' || !isDict(value) || !isName(value.get('SubFilter'), 'ETSI.RFC3161')) continue
    const found = await readTimestamp(document, name, value)
    if (last === undefined || coveredEnd(found) > coveredEnd(last)) last = found
  }
  if (last !== undefined) await verify(source, last)
  return last
}

async function readTimestamp(document: PdfDocument, fieldName: string, value: PdfDict): Promise<DocumentTimestamp> {
  const contents = await document.resolve(value.get('Contents'))
  const range = await document.resolve(value.get('ByteRange'))
  if (!(contents instanceof PdfString) || !isArray(range) || range.length !== 4 || !range.every(isInteger)) {
    throw new PdfError(
      'pdf_damaged',
      `the document time-stamp ${JSON.stringify(fieldName)} has no valid /Contents and /ByteRange`,
    )
  }
  const [start, length, restStart, restLength] = range as [number, number, number, number]
  const gap = restStart - length
  // The gap must be exactly the hexadecimal string with its brackets.
  if (start !== 0 || gap !== 2 * contents.bytes.length + 2 || restStart + restLength > document.source.length) {
    throw new PdfError(
      'pdf_damaged',
      `the document time-stamp ${JSON.stringify(fieldName)} has a /ByteRange that does not match its /Contents`,
    )
  }
  const token = parseTimestampToken(withoutPadding(contents.bytes))
  return { fieldName, token, byteRange: [start, length, restStart, restLength] }
}

async function verify(source: ByteSource, { token, byteRange }: DocumentTimestamp): Promise<void> {
  const { algorithm } = token.info.imprint
  const hasher = platform.createHasher(algorithm)
  const [start, length, restStart, restLength] = byteRange
  await forEachChunk(sliceSource(source, start, start + length), (chunk) => hasher.update(chunk))
  await forEachChunk(sliceSource(source, restStart, restStart + restLength), (chunk) => hasher.update(chunk))
  await verifyTimestampToken(token, { algorithm, value: await hasher.digest() })
}

function coveredEnd({ byteRange }: DocumentTimestamp): number {
  return byteRange[2] + byteRange[3]
}
