import { isArray, isDict, isName, type PdfObject, PdfRef, type PdfValue, StoredStream } from '../../pdf/index.ts'
import type { ForbiddenChange } from '../verdict.ts'
import type { ChangedObject, RevisionDiff } from './revision-diff.ts'
import { changedKeys, sameValue } from './values.ts'

/** The only permitted change of a page is the widget of a new signature field in its annotations. */
export async function comparePages(diff: RevisionDiff): Promise<void> {
  for (const [number, object] of diff.unaccepted()) {
    if (isPage(object.before) && isPage(object.after)) await comparePage(diff, number, object)
    else if (isArray(object.before) && isArray(object.after) && isAnnotations(diff, number)) {
      diff.accept(new PdfRef(number))
      compareAnnotations(diff, object.before, object.after)
    }
  }
}

function isPage(value: PdfObject | undefined): boolean {
  return isDict(value) && isName(value.get('Type'), 'Page')
}

function isAnnotations(diff: RevisionDiff, number: number): boolean {
  const referrers = diff.references.to(number)
  return referrers.length > 0 && referrers.every(({ key }) => key === 'Annots')
}

async function comparePage(diff: RevisionDiff, number: number, { before, after }: ChangedObject): Promise<void> {
  diff.accept(new PdfRef(number))
  if (!isDict(before) || !isDict(after)) return
  for (const key of changedKeys(before, after)) {
    if (key !== 'Annots') {
      const kind = pageKeys[key] ?? 'page_changed'
      diff.report(kind, { object: number, detail: `/${key}` })
      continue
    }
    const [older, newer] = [await diff.before.resolve(before.get(key)), await diff.after.resolve(after.get(key))]
    if (diff.isAdded(after.get(key))) diff.accept(after.get(key) as PdfRef)
    compareAnnotations(diff, isArray(older) ? older : [], isArray(newer) ? newer : [])
  }
}

const pageKeys: Readonly<Record<string, ForbiddenChange>> = {
  Contents: 'page_content_changed',
  Resources: 'resource_changed',
}

/** Existing annotations must keep their order. New ones must be widgets of accepted fields. */
function compareAnnotations(diff: RevisionDiff, before: readonly PdfValue[], after: readonly PdfValue[]): void {
  const isUnchanged = before.every((item, index) => sameValue(item, after[index]))
  const hasOthers = after.slice(before.length).some((item) => !isAcceptedWidget(diff, item))
  if (!isUnchanged) diff.report('annotation_changed', { detail: 'removed or moved' })
  if (hasOthers) diff.report('annotation_changed', { detail: 'added' })
}

function isAcceptedWidget(diff: RevisionDiff, item: PdfValue): boolean {
  return item instanceof PdfRef && diff.isAdded(item) && diff.isAccepted(item.number)
}

/** Reports the unaccepted objects by their role in the document. */
export function reportUnaccepted(diff: RevisionDiff): void {
  for (const [number, object] of diff.unaccepted()) {
    if (isContainer(object)) continue
    diff.report(kindOf(diff, number, object), { object: number })
  }
}

/** Whether an object is a new cross-reference or object stream. The objects that it contains are checked instead. */
function isContainer({ before, after }: ChangedObject): boolean {
  if (before !== undefined || !(after instanceof StoredStream)) return false
  return isName(after.dict.get('Type'), 'XRef') || isName(after.dict.get('Type'), 'ObjStm')
}

function kindOf(diff: RevisionDiff, number: number, { before, after }: ChangedObject): ForbiddenChange {
  const keys = diff.references.to(number).map(({ key }) => key)
  const types = [before, after].flatMap(typeOf)
  if (keys.includes('Contents') && !types.includes('Annot')) return 'page_content_changed'
  if (keys.includes('Annots') || types.includes('Annot')) return 'annotation_changed'
  if (keys.some((key) => fontKeys.has(key)) || types.some((type) => fontTypes.has(type))) return 'font_changed'
  if (types.includes('Page')) return 'page_changed'
  if (types.includes('Pages') || keys.includes('Kids')) return 'page_tree_changed'
  if (after === undefined) return 'object_freed'
  if (before === undefined) return 'object_added'
  return types.includes('XObject') || keys.includes('Resources') ? 'resource_changed' : 'object_changed'
}

const fontKeys: ReadonlySet<string> = new Set([
  'Font',
  'DescendantFonts',
  'FontDescriptor',
  'FontFile',
  'FontFile2',
  'FontFile3',
  'ToUnicode',
  'Encoding',
  'Widths',
  'W',
  'CIDToGIDMap',
  'CharProcs',
])
const fontTypes: ReadonlySet<string> = new Set(['Font', 'FontDescriptor', 'Encoding', 'CMap'])

function typeOf(value: PdfObject | undefined): readonly string[] {
  const dict = value instanceof StoredStream ? value.dict : value
  const type = isDict(dict) ? dict.get('Type') : undefined
  return isName(type) ? [type.value] : []
}
