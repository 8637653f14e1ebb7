import { latin1OfBytes } from '../../bytes.ts'
import {
  isArray,
  isDict,
  isName,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfString,
  type PdfValue,
  StoredStream,
} from '../../pdf/index.ts'
import type { Step } from './step.ts'
import { changedKeys, sameValue } from './values.ts'

/** What describes a cross-reference section and not the document. */
const sectionKeys: ReadonlySet<string> = new Set([
  'Size',
  'Prev',
  'Type',
  'W',
  'Index',
  'Length',
  'Filter',
  'DecodeParms',
  'DL',
  'XRefStm',
])

/** The trailer says where the document begins; only its second /ID may change, and /Info may come. */
export async function compareTrailers(step: Step): Promise<void> {
  const [before, after] = [step.before.trailer, step.after.trailer]
  for (const key of changedKeys(before, after)) {
    if (sectionKeys.has(key) || key === 'Info') continue
    if (key === 'Encrypt') step.report('encryption_changed')
    else if (key !== 'ID' || !(await sameDocumentId(step))) step.report('trailer_changed', { detail: `/${key}` })
  }
  const [oldSize, newSize] = [before.get('Size'), after.get('Size')]
  if (typeof oldSize === 'number' && typeof newSize === 'number' && newSize < oldSize) {
    step.report('trailer_changed', { detail: '/Size' })
  }
  if (!sameValue(before.get('Info'), after.get('Info')) || step.isTouched(after.get('Info'))) await compareInfo(step)
}

async function sameDocumentId({ before, after }: Step): Promise<boolean> {
  const [older, newer] = [await before.resolve(before.trailer.get('ID')), await after.resolve(after.trailer.get('ID'))]
  if (older === undefined) return true
  return isArray(older) && isArray(newer) && newer.length === 2 && sameValue(older[0], newer[0])
}

/** Title, author and dates. They are on no page, but viewers show them. */
async function compareInfo(step: Step): Promise<void> {
  const info = step.after.trailer.get('Info')
  const [older, newer] = [await step.before.resolve(step.before.trailer.get('Info')), await step.after.resolve(info)]
  const plain = isDict(newer) && [...newer.values()].every((value) => value instanceof PdfString || isName(value))
  if (!(info instanceof PdfRef) || !plain) {
    step.report('trailer_changed', { detail: '/Info' })
    return
  }
  if (!step.isOnly(info, (key) => key === 'Info')) return
  step.explain(info)
  const saved = isDict(older) && changedKeys(older, newer).every((key) => key === 'ModDate' || key === 'Producer')
  step.report(saved ? 'declaration_added' : 'metadata_changed', { detail: '/Info' })
}

/** Compares the catalog's own entries; the form and the security store have rules of their own. */
export async function compareCatalogs(step: Step): Promise<void> {
  const [before, after] = [await step.before.catalog(), await step.after.catalog()]
  if (step.isTouched(after.ref)) step.explain(after.ref)
  for (const key of changedKeys(before.dict, after.dict)) {
    if (key === 'DSS' || key === 'AcroForm' || key === 'Metadata') continue
    if (key === 'Extensions' || key === 'Version') compareDeclaration(step, key, before.dict, after.dict)
    else step.report(key === 'Pages' ? 'page_tree_changed' : 'catalog_changed', { detail: `/${key}` })
  }
  await compareMetadata(step, before.dict.get('Metadata'), after.dict.get('Metadata'))
}

/** Which edition of PDF the additions need; it changes nothing on any page. */
function compareDeclaration(step: Step, key: string, before: PdfDict, after: PdfDict): void {
  const value = after.get(key)
  const extended = key === 'Extensions' ? isPlain(value) && isDict(value) : isName(value)
  const kept = key === 'Version' || keepsKeys(before.get(key), value)
  if (extended && kept) step.report('declaration_added', { detail: `/${key}` })
  else step.report('catalog_changed', { detail: `/${key}` })
}

function keepsKeys(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
  return before === undefined || (isDict(before) && isDict(after) && [...before.keys()].every((key) => after.has(key)))
}

function isPlain(value: PdfValue | undefined): boolean {
  if (isDict(value)) return [...value.values()].every(isPlain)
  if (isArray(value)) return value.every(isPlain)
  return !(value instanceof PdfRef)
}

async function compareMetadata(step: Step, before: PdfValue | undefined, after: PdfValue | undefined): Promise<void> {
  if (sameValue(before, after) && !step.isTouched(after)) return
  const written = after instanceof PdfRef ? step.touched.get(after.number)?.after : undefined
  if (!(after instanceof PdfRef && isMetadata(written) && step.isOnly(after, (key) => key === 'Metadata'))) {
    step.report('catalog_changed', { detail: '/Metadata' })
    return
  }
  step.explain(after)
  const saved = await onlySaved(step, await step.before.resolve(before), written)
  step.report(saved ? 'declaration_added' : 'metadata_changed', { detail: '/Metadata' })
}

/** Whether metadata tell no more than that the document was saved again, and by what. */
async function onlySaved(step: Step, before: PdfObject | undefined, after: PdfObject | undefined): Promise<boolean> {
  if (!(before instanceof StoredStream) || !(after instanceof StoredStream)) return false
  // Compressed metadata are not compared: no writer compresses what others should find (ISO 32000-2 §14.3.2).
  if (before.dict.has('Filter') || after.dict.has('Filter')) return false
  const [older, newer] = [await step.before.rawStreamBytes(before), await step.after.rawStreamBytes(after)]
  return withoutSaving(older) === withoutSaving(newer)
}

function withoutSaving(metadata: Uint8Array): string {
  const written = /(xmp:ModifyDate|xmp:MetadataDate|pdf:Producer)(="[^"<]*"|>[^<]*<)/g
  return latin1OfBytes(metadata).replaceAll(written, '$1')
}

function isMetadata(value: PdfObject | undefined): boolean {
  return value instanceof StoredStream && isName(value.dict.get('Type'), 'Metadata')
}
