import type { PdfDocument } from '../document/document.ts'
import { damaged } from '../error.ts'
import {
  dict,
  isArray,
  isDict,
  isInteger,
  name,
  type PdfArray,
  type PdfDict,
  type PdfObject,
  PdfRef,
  type PdfValue,
  sameRef,
} from '../syntax/values.ts'
import type { Increment } from '../write/increment.ts'
import { kidsOf, openTree, writeTree } from './structure-tree.ts'

/** A form XObject with `count` marked content sequences, numbered from 0. */
export interface MarkedForm {
  readonly ref: PdfRef
  readonly page: { readonly ref: PdfRef; readonly dict: PdfDict }
  readonly count: number
}

/**
 * Adds marked content to the structure tree, as a tagged document needs for all content that is not an artifact (ISO
 * 14289-1 §7.1). Each sequence becomes a paragraph after the existing content of its page. A form that is painted once has
 * marked content numbers of its own (ISO 32000 §14.7.5.3). Returns the forms' /StructParents keys, or undefined if the
 * document is not tagged.
 */
export async function tagForms(
  increment: Increment,
  forms: readonly MarkedForm[],
): Promise<readonly number[] | undefined> {
  const { document } = increment
  const tree = await openTree(document)
  if (tree === undefined) return undefined
  let kids = await kidsOf(document, tree.top.dict)
  const parents: PdfRef[] = []
  for (const form of forms) {
    const elements = Array.from({ length: form.count }, (_, id) => increment.add(paragraph(form, id, tree.top.ref)))
    parents.push(increment.add(elements))
    kids = insertedAfter(kids, await lastKidOn(document, tree.root, tree.top.ref, form.page.dict), elements)
  }
  return writeTree(increment, tree, kids, parents)
}

function paragraph({ ref, page }: MarkedForm, id: number, parent: PdfRef): PdfDict {
  return dict({
    Type: name('StructElem'),
    S: name('P'),
    P: parent,
    Pg: page.ref,
    K: dict({ Type: name('MCR'), Pg: page.ref, Stm: ref, MCID: id }),
  })
}

/** Inserts after `before`, or at the end if the page has no tagged content. */
function insertedAfter(kids: PdfArray, before: PdfRef | undefined, elements: readonly PdfRef[]): PdfArray {
  const place = before === undefined ? -1 : kids.findIndex((kid) => sameRef(kid, before))
  return place === -1 ? [...kids, ...elements] : kids.toSpliced(place + 1, 0, ...elements)
}

/** The child of `top` that contains the last marked content of a page. */
async function lastKidOn(
  document: PdfDocument,
  root: PdfDict,
  top: PdfRef,
  page: PdfDict,
): Promise<PdfRef | undefined> {
  const key = await document.resolve(page.get('StructParents'))
  const tree = await document.optionalDict(root.get('ParentTree'), '/ParentTree')
  if (!isInteger(key) || tree === undefined) return undefined
  const parents = await lookUp(document, tree, key, 0)
  const last = isArray(parents) ? parents.findLast((parent) => parent instanceof PdfRef) : undefined
  let element: PdfValue | undefined = last
  for (let depth = 0; element instanceof PdfRef; depth++) {
    if (depth > document.limits.depth) throw damaged('the structure tree contains a loop or is nested too deeply')
    const found = await document.resolve(element)
    const parent = isDict(found) ? found.get('P') : undefined
    if (sameRef(parent, top)) return element
    element = parent
  }
  return undefined
}

/** Looks up a key in a number tree (§7.9.7). */
async function lookUp(
  document: PdfDocument,
  node: PdfDict,
  key: number,
  depth: number,
): Promise<PdfObject | undefined> {
  if (depth > document.limits.depth) throw damaged('/ParentTree contains a loop or is nested too deeply')
  const numbers = (await document.optionalArray(node.get('Nums'), '/Nums')) ?? []
  for (let index = 0; index < numbers.length; index += 2) {
    if (numbers[index] === key) return document.resolve(numbers[index + 1])
  }
  for (const kid of (await document.optionalArray(node.get('Kids'), '/Kids')) ?? []) {
    const child = await document.dict(kid, 'a node of /ParentTree')
    const [least = 0, most = -1] = (await document.optionalArray(child.get('Limits'), '/Limits')) ?? []
    if (Number(least) <= key && key <= Number(most)) return lookUp(document, child, key, depth + 1)
  }
  return undefined
}
