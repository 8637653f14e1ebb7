import type { PdfDocument } from '../document/document.ts'
import { damaged, PdfError } from '../error.ts'
import {
  dict,
  isArray,
  isDict,
  isInteger,
  isName,
  name,
  type PdfArray,
  type PdfDict,
  PdfRef,
  type PdfValue,
} from '../syntax/values.ts'
import type { Increment } from '../write/increment.ts'

export interface Widget {
  readonly ref: PdfRef
  readonly page: PdfRef
}

/**
 * Writes a Form structure element for each widget, as a tagged document needs (ISO 14289-1 §7.18.4). Returns the widgets'
 * /StructParent keys, or undefined if the document is not tagged.
 */
export async function tagWidgets(
  increment: Increment,
  widgets: readonly Widget[],
): Promise<readonly number[] | undefined> {
  const tree = await openTree(increment.document)
  if (tree === undefined) return undefined
  const elements = widgets.map((widget) => increment.add(formElement(widget, tree.top.ref)))
  const kids = await kidsOf(increment.document, tree.top.dict)
  return writeTree(increment, tree, [...kids, ...elements], elements)
}

/** A document's structure tree (ISO 32000 §14.7.2). The dictionaries are copies, so callers may change them. */
export interface StructureTree {
  readonly ref: PdfRef
  readonly root: PdfDict
  /** The parent of new elements: the topmost Document element, or the root. */
  readonly top: { readonly ref: PdfRef; readonly dict: PdfDict }
}

/** Whether the document is tagged: all its content belongs to its structure tree or is marked as an artifact. */
export async function isTagged(document: PdfDocument): Promise<boolean> {
  return (await openTree(document)) !== undefined
}

/** Returns undefined if the document is not tagged. */
export async function openTree(document: PdfDocument): Promise<StructureTree | undefined> {
  const { dict: catalog } = await document.catalog()
  const marks = await document.optionalDict(catalog.get('MarkInfo'), '/MarkInfo')
  const ref = catalog.get('StructTreeRoot')
  if ((await document.resolve(marks?.get('Marked'))) !== true || ref === undefined) return undefined
  if (!(ref instanceof PdfRef)) throw new PdfError('pdf_unsupported', '/StructTreeRoot is not an indirect object')
  const root = new Map(await document.dict(ref, '/StructTreeRoot'))
  return { ref, root, top: (await documentElement(document, root)) ?? { ref, dict: root } }
}

/** Writes the tree with these kids of its top element, and adds `parents` to its parent tree. Returns their keys. */
export async function writeTree(
  increment: Increment,
  { ref, root, top }: StructureTree,
  kids: PdfArray,
  parents: readonly PdfRef[],
): Promise<readonly number[]> {
  const present = top.dict.get('K')
  const isOwnArray = present instanceof PdfRef && isArray(await increment.document.resolve(present))
  if (isOwnArray) increment.set(present, kids)
  else top.dict.set('K', kids)
  if (top.dict !== root) increment.set(top.ref, top.dict)

  const firstKey = await nextParentKey(increment.document, root)
  const keys = parents.map((_, index) => firstKey + index)
  await extendParentTree(increment, root, keys, parents)
  root.set('ParentTreeNextKey', firstKey + keys.length)
  increment.set(ref, kidsLast(root))
  return keys
}

/** /K is absent, one kid, or an array. The array may be an indirect object. */
export async function kidsOf(document: PdfDocument, element: PdfDict): Promise<PdfArray> {
  const present = element.get('K')
  const resolved = await document.resolve(present)
  if (isArray(resolved)) return resolved
  return present === undefined || present === null ? [] : [present]
}

/**
 * Moves /K to the end. The EU's DSS validator walks dictionaries in their written order: if it reaches a filled widget
 * through /ParentTree it accepts the change, through /K it warns of an undefined change.
 */
function kidsLast(root: PdfDict): PdfDict {
  const kids = root.get('K')
  const ordered = new Map([...root].filter(([key]) => key !== 'K'))
  return kids === undefined ? ordered : ordered.set('K', kids)
}

function formElement({ ref, page }: Widget, parent: PdfRef): PdfDict {
  return dict({
    Type: name('StructElem'),
    S: name('Form'),
    P: parent,
    K: dict({ Type: name('OBJR'), Pg: page, Obj: ref }),
  })
}

/** The topmost Document element. */
async function documentElement(document: PdfDocument, root: PdfDict) {
  const kids = await document.resolve(root.get('K'))
  const candidates = isArray(kids) ? kids : [root.get('K')]
  for (const ref of candidates) {
    const element = await document.resolve(ref)
    if (ref instanceof PdfRef && isDict(element) && isName(await document.resolve(element.get('S')), 'Document')) {
      return { ref, dict: new Map(element) }
    }
  }
  return undefined
}

/** The first free key of the parent tree. /ParentTreeNextKey may be wrong, so the keys in use are checked too. */
async function nextParentKey(document: PdfDocument, root: PdfDict): Promise<number> {
  const claimed = await document.resolve(root.get('ParentTreeNextKey'))
  let next = isInteger(claimed) ? Math.max(0, claimed) : 0
  let node = await document.optionalDict(root.get('ParentTree'), '/ParentTree')
  for (let depth = 0; node !== undefined; depth++) {
    if (depth > document.limits.depth) throw damaged('/ParentTree contains a loop or is nested too deeply')
    const numbers = (await document.optionalArray(node.get('Nums'), '/Nums')) ?? []
    for (let index = 0; index < numbers.length; index += 2) {
      const key = numbers[index]
      if (isInteger(key)) next = Math.max(next, key + 1)
    }
    const kids = (await document.optionalArray(node.get('Kids'), '/Kids')) ?? []
    node = await document.optionalDict(kids.at(-1), 'a node of /ParentTree')
  }
  return next
}

/** Adds keys above all others to a number tree (§7.9.7): to its /Nums, or as a new leaf under its /Kids. */
async function extendParentTree(
  increment: Increment,
  root: PdfDict,
  keys: readonly number[],
  elements: readonly PdfRef[],
): Promise<void> {
  const { document } = increment
  const numbers: PdfArray = keys.flatMap((key, index) => [key, elements[index] ?? null])
  const present = root.get('ParentTree')
  const tree = new Map((await document.optionalDict(present, '/ParentTree')) ?? [])
  const kids = await document.optionalArray(tree.get('Kids'), '/Kids')
  if (kids === undefined) {
    const older = (await document.optionalArray(tree.get('Nums'), '/Nums')) ?? []
    replaceArray(increment, tree, 'Nums', [...older, ...numbers])
  } else {
    const limits = [keys[0] ?? 0, keys.at(-1) ?? 0]
    replaceArray(increment, tree, 'Kids', [...kids, increment.add(dict({ Limits: limits, Nums: numbers }))])
  }
  if (present instanceof PdfRef) increment.set(present, tree)
  else root.set('ParentTree', tree)
}

function replaceArray(increment: Increment, owner: PdfDict, key: string, value: PdfArray): void {
  const present: PdfValue | undefined = owner.get(key)
  if (present instanceof PdfRef) increment.set(present, value)
  else owner.set(key, value)
}
