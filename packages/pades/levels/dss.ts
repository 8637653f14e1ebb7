import { equalBytes } from '../bytes.ts'
import {
  type ByteSource,
  dict,
  Increment,
  name,
  type PdfArray,
  type PdfDict,
  PdfDocument,
  PdfError,
  PdfRef,
  PdfStream,
  StoredStream,
} from '../pdf/index.ts'
import type { ValidationData } from '../trust/index.ts'

/** The Document Security Store (ISO 32000-2 §12.8.4.3). */
interface Dss {
  readonly dict: PdfDict
  /** undefined if there is none, or if it is a direct object in the catalog. */
  readonly ref: PdfRef | undefined
}

/** The DSS keys. /VRI is not written: it repeats the other entries and no validator needs it. */
const keys = [
  ['Certs', 'certificates'],
  ['OCSPs', 'ocsps'],
  ['CRLs', 'crls'],
] as const

/** The readable entries of the DSS. */
export async function readDss(document: PdfDocument): Promise<ValidationData> {
  const dss = await findDss(document)
  const read = async (key: string) => {
    const stored = await Promise.all((await storedArray(document, dss, key)).map((item) => storedBytes(document, item)))
    return stored.filter((bytes) => bytes !== undefined)
  }
  return { certificates: await read('Certs'), ocsps: await read('OCSPs'), crls: await read('CRLs') }
}

/**
 * Writes the increment that adds missing data to the DSS. Existing entries keep their order, and new ones follow. Returns
 * undefined if nothing is missing.
 */
export async function appendValidationData(source: ByteSource, data: ValidationData): Promise<Uint8Array | undefined> {
  const document = await PdfDocument.open(source)
  const dss = await findDss(document)
  const present = await readDss(document)
  const increment = await Increment.after(document)
  const extended: PdfDict = new Map([...dict({ Type: name('DSS') }), ...dss.dict])
  let added = 0
  for (const [key, kind] of keys) {
    const missing = data[kind].filter((der) => !present[kind].some((known) => equalBytes(known, der)))
    if (missing.length === 0) continue
    const refs = missing.map((der) => increment.add(new PdfStream(new Map(), der)))
    extend(increment, extended, key, [...(await storedArray(document, dss, key)), ...refs])
    added += missing.length
  }
  if (added === 0) return undefined
  await writeDss(increment, dss, extended)
  return (await increment.finish()).bytes
}

async function findDss(document: PdfDocument): Promise<Dss> {
  const { dict: catalog } = await document.catalog()
  const value = catalog.get('DSS')
  const found = await document.optionalDict(value, '/DSS')
  return { dict: found ?? new Map(), ref: found !== undefined && value instanceof PdfRef ? value : undefined }
}

async function storedArray(document: PdfDocument, dss: Dss, key: string): Promise<PdfArray> {
  return (await document.optionalArray(dss.dict.get(key), `/DSS /${key}`)) ?? []
}

/** An array that is an indirect object keeps its number. */
function extend(increment: Increment, dss: PdfDict, key: string, array: PdfArray): void {
  const stored = dss.get(key)
  if (stored instanceof PdfRef) increment.set(stored, array)
  else dss.set(key, array)
}

/** Always written as an indirect object, so that later revisions can extend it without changing the catalog. */
async function writeDss(increment: Increment, dss: Dss, extended: PdfDict): Promise<void> {
  if (dss.ref !== undefined) {
    increment.set(dss.ref, extended)
    return
  }
  const { ref, dict: catalog } = await increment.document.catalog()
  increment.set(ref, new Map([...catalog, ['DSS', increment.add(extended)]]))
}

/** undefined for an unreadable entry. It stays in the DSS and never equals new data. */
async function storedBytes(document: PdfDocument, item: PdfArray[number]): Promise<Uint8Array | undefined> {
  try {
    const stream = await document.resolve(item)
    return stream instanceof StoredStream ? await document.streamBytes(stream) : undefined
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
