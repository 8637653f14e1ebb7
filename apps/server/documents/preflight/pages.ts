import type { PageInfo, Rect, Rotation } from '@countersign/domain/placement'
import { MAX_ANNOTATIONS, MAX_PAGE_TREE_NODES } from './limits.ts'
import type { PdfFile } from './pdf/file.ts'
import { type Dict, isDict, nameOf, type Value } from './pdf/values.ts'
import { Refusal } from './refusal.ts'

/** The pages as a reader displays them. Rejects a page tree with cycles, and more pages than allowed. */
export function readPages(file: PdfFile, maxPages: number): PageInfo[] {
  const leaves = collectLeaves(file, maxPages)
  let annotationsLeft = MAX_ANNOTATIONS
  return leaves.map((leaf, i) => {
    const page = { number: i + 1, ...readGeometry(file, leaf, i + 1), annotations: readAnnotations(file, leaf.page) }
    annotationsLeft -= page.annotations.length
    if (annotationsLeft < 0) {
      throw new Refusal(
        'pdf_bomb',
        `The pages carry more than ${MAX_ANNOTATIONS} annotations. Flatten them into the pages, or split the document.`,
      )
    }
    return page
  })
}

interface Leaf {
  readonly page: Dict
  /** The page's own entries over those of its ancestors (ISO 32000-2, 7.7.3.4). */
  readonly inherited: ReadonlyMap<string, Value>
}

const INHERITABLE = ['MediaBox', 'CropBox', 'Rotate']

function collectLeaves(file: PdfFile, maxPages: number): Leaf[] {
  const root = file.at(file.catalog, 'Pages')
  const declared = isDict(root) ? file.at(root, 'Count') : null
  if (typeof declared === 'number' && declared > maxPages) throw tooManyPages(declared, maxPages)

  const leaves: Leaf[] = []
  const seen = new Set<Dict>()
  const open: { node: Value; inherited: ReadonlyMap<string, Value> }[] = [{ node: root, inherited: new Map() }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node } = next
    if (!isDict(node)) throw noTree('it names an object that is no page', leaves.length)
    if (seen.has(node)) throw noTree('it comes back to a node it has already been at', leaves.length)
    if (seen.size >= MAX_PAGE_TREE_NODES) throw noTree(`it has more than ${MAX_PAGE_TREE_NODES} nodes`, leaves.length)
    seen.add(node)

    const inherited = new Map(next.inherited)
    for (const key of INHERITABLE) if (node.has(key)) inherited.set(key, file.at(node, key))
    const kids = file.at(node, 'Kids')
    if (Array.isArray(kids)) {
      if (kids.length + leaves.length > MAX_PAGE_TREE_NODES) throw tooManyPages(kids.length + leaves.length, maxPages)
      for (const kid of kids.toReversed()) open.push({ node: file.resolve(kid), inherited })
    } else {
      leaves.push({ page: node, inherited })
      if (leaves.length > maxPages) throw tooManyPages(leaves.length, maxPages)
    }
  }
  if (leaves.length === 0) throw noTree('it holds no page', 0)
  if (declared !== leaves.length) {
    throw noTree(`it declares ${declared === null ? 'no number of' : String(declared)} pages`, leaves.length)
  }
  return leaves
}

function readGeometry(file: PdfFile, leaf: Leaf, number: number): Omit<PageInfo, 'number' | 'annotations'> {
  const mediaBox = rectOf(file, leaf.inherited.get('MediaBox'))
  if (mediaBox === undefined) {
    throw new Refusal('pdf_invalid', `Page ${number} has no MediaBox, so its size is unknown. ${SAVE_ANEW}`)
  }
  const cropBox = visiblePart(mediaBox, rectOf(file, leaf.inherited.get('CropBox')))
  const turned = file.resolve(leaf.inherited.get('Rotate')) ?? 0
  if (typeof turned !== 'number' || turned % 90 !== 0) {
    throw new Refusal('pdf_invalid', `Page ${number} is not rotated by a multiple of 90 degrees. ${SAVE_ANEW}`)
  }
  const rotation = (((turned % 360) + 360) % 360) as Rotation
  const unit = file.at(leaf.page, 'UserUnit')
  const userUnit = typeof unit === 'number' && unit > 0 ? unit : 1
  const across = rounded((cropBox[2] - cropBox[0]) * userUnit)
  const up = rounded((cropBox[3] - cropBox[1]) * userUnit)
  const isUpright = rotation % 180 === 0
  return { width: isUpright ? across : up, height: isUpright ? up : across, rotation, cropBox, userUnit }
}

/** A CropBox counts only where it overlaps the MediaBox (ISO 32000-2, 14.11.2.1). Viewers ignore one that does not. */
function visiblePart(media: Rect, crop: Rect | undefined): Rect {
  if (crop === undefined) return media
  const [x0, y0] = [Math.max(media[0], crop[0]), Math.max(media[1], crop[1])]
  const [x1, y1] = [Math.min(media[2], crop[2]), Math.min(media[3], crop[3])]
  return x0 < x1 && y0 < y1 ? [x0, y0, x1, y1] : media
}

/** Pop-ups belong to another annotation and are not part of the page. */
function readAnnotations(file: PdfFile, page: Dict): Rect[] {
  const annotations = file.at(page, 'Annots')
  if (!Array.isArray(annotations)) return []
  return annotations.flatMap((item) => {
    const annotation = file.resolve(item)
    const rect =
      isDict(annotation) && nameOf(file.at(annotation, 'Subtype')) !== 'Popup' && rectOf(file, annotation.get('Rect'))
    return rect ? [rect] : []
  })
}

/** The corners may be given in any order (ISO 32000-2, 7.9.5). */
function rectOf(file: PdfFile, value: Value | undefined): Rect | undefined {
  const items = file.resolve(value)
  if (!Array.isArray(items)) return undefined
  const [a, b, c, d] = items.map(file.resolve)
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number') return undefined
  const rect: Rect = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return rect[0] < rect[2] && rect[1] < rect[3] ? rect : undefined
}

function rounded(points: number): number {
  return Math.round(points * 10_000) / 10_000
}

const SAVE_ANEW = 'Open the file in a PDF reader, save or print it to a new PDF and upload that.'

function noTree(why: string, found: number): Refusal {
  return new Refusal(
    'page_tree_invalid',
    `The page tree is broken: after ${found} ${found === 1 ? 'page' : 'pages'}, ${why}. ${SAVE_ANEW}`,
  )
}

function tooManyPages(count: number, maxPages: number): Refusal {
  return new Refusal(
    'too_many_pages',
    `The document has ${count} pages or more; at most ${maxPages} are taken. Split it into several documents.`,
  )
}
