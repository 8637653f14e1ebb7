import { isArray, isDict, isName, type PdfObject, PdfRef, type PdfValue, StoredStream } from '../../pdf/index.ts'
import type { ForbiddenChange } from '../verdict.ts'
import type { Step, Touched } from './step.ts'
import { changedKeys, sameValue } from './values.ts'

/** Pages change in one way only: a new signature field's widget joins their annotations. */
export async function comparePages(step: Step): Promise<void> {
  for (const [number, touched] of step.leftOver()) {
    if (isPage(touched.before) && isPage(touched.after)) await comparePage(step, number, touched)
    else if (isArray(touched.before) && isArray(touched.after) && isAnnotations(step, number)) {
      step.explain(new PdfRef(number))
      compareAnnotations(step, touched.before, touched.after)
    }
  }
}

function isPage(value: PdfObject | undefined): boolean {
  return isDict(value) && isName(value.get('Type'), 'Page')
}

function isAnnotations(step: Step, number: number): boolean {
  const referrers = step.references.to(number)
  return referrers.length > 0 && referrers.every(({ key }) => key === 'Annots')
}

async function comparePage(step: Step, number: number, { before, after }: Touched): Promise<void> {
  step.explain(new PdfRef(number))
  if (!isDict(before) || !isDict(after)) return
  for (const key of changedKeys(before, after)) {
    if (key !== 'Annots') {
      const kind = pageKeys[key] ?? 'page_changed'
      step.report(kind, { object: number, detail: `/${key}` })
      continue
    }
    const [older, newer] = [await step.before.resolve(before.get(key)), await step.after.resolve(after.get(key))]
    if (step.isAdded(after.get(key))) step.explain(after.get(key) as PdfRef)
    compareAnnotations(step, isArray(older) ? older : [], isArray(newer) ? newer : [])
  }
}

const pageKeys: Readonly<Record<string, ForbiddenChange>> = {
  Contents: 'page_content_changed',
  Resources: 'resource_changed',
}

/** Older annotations stay in their order; new ones are widgets of fields that were accepted before. */
function compareAnnotations(step: Step, before: readonly PdfValue[], after: readonly PdfValue[]): void {
  const kept = before.every((item, index) => sameValue(item, after[index]))
  const foreign = after.slice(before.length).find((item) => !isAcceptedWidget(step, item))
  if (!kept) step.report('annotation_changed', { detail: 'removed or moved' })
  if (foreign !== undefined) step.report('annotation_changed', { detail: 'added' })
}

function isAcceptedWidget(step: Step, item: PdfValue): boolean {
  return item instanceof PdfRef && step.isAdded(item) && step.isExplained(item.number)
}

/** What nothing explains, by the part it plays in the document. */
export function reportLeftOver(step: Step): void {
  for (const [number, touched] of step.leftOver()) {
    if (isContainer(touched)) continue
    step.report(kindOf(step, number, touched), { object: number })
  }
}

/** Cross-reference and object streams hold others' objects; they are judged by what they hold. */
function isContainer({ before, after }: Touched): boolean {
  if (before !== undefined || !(after instanceof StoredStream)) return false
  return isName(after.dict.get('Type'), 'XRef') || isName(after.dict.get('Type'), 'ObjStm')
}

function kindOf(step: Step, number: number, { before, after }: Touched): ForbiddenChange {
  const keys = step.references.to(number).map(({ key }) => key)
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
