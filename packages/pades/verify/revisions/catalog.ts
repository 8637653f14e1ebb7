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
import type { RevisionDiff } from './revision-diff.ts'
import { changedKeys, sameValue } from './values.ts'

/** Trailer keys that describe a cross-reference section, not the document. */
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

/** In the trailer only the second half of /ID and /Info may change. */
export async function compareTrailers(diff: RevisionDiff): Promise<void> {
  const [before, after] = [diff.before.trailer, diff.after.trailer]
  for (const key of changedKeys(before, after)) {
    if (sectionKeys.has(key) || key === 'Info') continue
    if (key === 'Encrypt') diff.report('encryption_changed')
    else if (key !== 'ID' || !(await sameDocumentId(diff))) diff.report('trailer_changed', { detail: `/${key}` })
  }
  const [oldSize, newSize] = [before.get('Size'), after.get('Size')]
  if (typeof oldSize === 'number' && typeof newSize === 'number' && newSize < oldSize) {
    diff.report('trailer_changed', { detail: '/Size' })
  }
  if (!sameValue(before.get('Info'), after.get('Info')) || diff.isChanged(after.get('Info'))) await compareInfo(diff)
}

async function sameDocumentId({ before, after }: RevisionDiff): Promise<boolean> {
  const [older, newer] = [await before.resolve(before.trailer.get('ID')), await after.resolve(after.trailer.get('ID'))]
  if (older === undefined) return true
  return isArray(older) && isArray(newer) && newer.length === 2 && sameValue(older[0], newer[0])
}

/** /Info contains title, author and dates. Viewers display them. */
async function compareInfo(diff: RevisionDiff): Promise<void> {
  const info = diff.after.trailer.get('Info')
  const [older, newer] = [await diff.before.resolve(diff.before.trailer.get('Info')), await diff.after.resolve(info)]
  const isPlainDict = isDict(newer) && [...newer.values()].every((value) => value instanceof PdfString || isName(value))
  if (!(info instanceof PdfRef) || !isPlainDict) {
    diff.report('trailer_changed', { detail: '/Info' })
    return
  }
  if (!diff.hasOnlyRole(info, (key) => key === 'Info')) return
  diff.accept(info)
  const isSaveOnly = isDict(older) && changedKeys(older, newer).every((key) => key === 'ModDate' || key === 'Producer')
  diff.report(isSaveOnly ? 'declaration_added' : 'metadata_changed', { detail: '/Info' })
}

/** Compares the catalog's entries, except the form and the DSS. */
export async function compareCatalogs(diff: RevisionDiff): Promise<void> {
  const [before, after] = [await diff.before.catalog(), await diff.after.catalog()]
  if (diff.isChanged(after.ref)) diff.accept(after.ref)
  for (const key of changedKeys(before.dict, after.dict)) {
    if (key === 'DSS' || key === 'AcroForm' || key === 'Metadata') continue
    if (key === 'Extensions' || key === 'Version') compareDeclaration(diff, key, before.dict, after.dict)
    else diff.report(key === 'Pages' ? 'page_tree_changed' : 'catalog_changed', { detail: `/${key}` })
  }
  await compareMetadata(diff, before.dict.get('Metadata'), after.dict.get('Metadata'))
}

/** /Extensions and /Version declare the PDF version that a revision needs. They do not affect the pages. */
function compareDeclaration(diff: RevisionDiff, key: string, before: PdfDict, after: PdfDict): void {
  const value = after.get(key)
  const isWellFormed = key === 'Extensions' ? isDirect(value) && isDict(value) : isName(value)
  const keepsEntries = key === 'Version' || keepsKeys(before.get(key), value)
  if (isWellFormed && keepsEntries) diff.report('declaration_added', { detail: `/${key}` })
  else diff.report('catalog_changed', { detail: `/${key}` })
}

function keepsKeys(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
  return before === undefined || (isDict(before) && isDict(after) && [...before.keys()].every((key) => after.has(key)))
}

/** Whether a value contains no references. */
function isDirect(value: PdfValue | undefined): boolean {
  if (isDict(value)) return [...value.values()].every(isDirect)
  if (isArray(value)) return value.every(isDirect)
  return !(value instanceof PdfRef)
}

async function compareMetadata(
  diff: RevisionDiff,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): Promise<void> {
  if (sameValue(before, after) && !diff.isChanged(after)) return
  const written = after instanceof PdfRef ? diff.changed.get(after.number)?.after : undefined
  if (!(after instanceof PdfRef && isMetadata(written) && diff.hasOnlyRole(after, (key) => key === 'Metadata'))) {
    diff.report('catalog_changed', { detail: '/Metadata' })
    return
  }
  diff.accept(after)
  const isSaveOnly = await differsOnlyBySave(diff, await diff.before.resolve(before), written)
  diff.report(isSaveOnly ? 'declaration_added' : 'metadata_changed', { detail: '/Metadata' })
}

/** Whether the metadata differ only in the dates of saving and the producer. */
async function differsOnlyBySave(
  diff: RevisionDiff,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): Promise<boolean> {
  if (!(before instanceof StoredStream) || !(after instanceof StoredStream)) return false
  // Filtered metadata are not compared, because ISO 32000-2 §14.3.2 recommends against filters.
  if (before.dict.has('Filter') || after.dict.has('Filter')) return false
  const [older, newer] = [await diff.before.rawStreamBytes(before), await diff.after.rawStreamBytes(after)]
  return withoutSaveEntries(older) === withoutSaveEntries(newer)
}

function withoutSaveEntries(metadata: Uint8Array): string {
  const entries = /(xmp:ModifyDate|xmp:MetadataDate|pdf:Producer)(="[^"<]*"|>[^<]*<)/g
  return latin1OfBytes(metadata).replaceAll(entries, '$1')
}

function isMetadata(value: PdfObject | undefined): boolean {
  return value instanceof StoredStream && isName(value.dict.get('Type'), 'Metadata')
}
