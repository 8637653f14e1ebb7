import type { PageInfo } from '@countersign/domain/placement'
import { boxOfTag, type FoundTag, isSignerField, lineOfTag } from '@countersign/domain/template'
import { findBraced } from '../../documents/rendering/find-braced.ts'
import type { Renderer } from '../../documents/rendering/renderer.ts'
import type { PageSource } from '../../documents/rendering/source.ts'
import { readTags } from '../find-tags.ts'

/** What an editor aligns boxes to: tags in the text, and lines to write on. In points from the displayed top left. */
export async function findAnchors(renderer: Renderer, source: PageSource, pages: readonly PageInfo[]) {
  const { tags, problems } = readTags(await findBraced(renderer, source, pages))
  const lines: { page: number; x: number; y: number; w: number }[] = []
  for (const page of pages) {
    const { rules, width } = await renderer.readRules(source, page.number)
    // PDFium uses units of user space, we use points: they differ if the page has a UserUnit.
    const unit = page.width / width
    const points = (units: number) => Math.round(units * unit * 100) / 100
    lines.push(...rules.map(({ x, y, w }) => ({ page: page.number, x: points(x), y: points(y), w: points(w) })))
  }
  return { tags: tags.map(presentTag), problems, lines }
}

function presentTag(found: FoundTag) {
  const { type, name, options } = partsOf(found)
  return {
    page: found.page,
    text: found.text,
    type,
    name,
    ...(isSignerField(found) ? { role: found.tag.role } : {}),
    options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)),
    rect: lineOfTag(found),
    box: boxOfTag(found),
  }
}

function partsOf(found: FoundTag): { type: string; name: string; options: object } {
  if (!isSignerField(found)) {
    const { type, name, ...options } = found.tag
    return { type, name, options }
  }
  const { type, name, width, height, options } = found.tag
  return { type, name, options: { width, height, ...options } }
}
