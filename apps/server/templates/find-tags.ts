import { type FoundTag, readTag, type TemplateError } from '@countersign/domain/template'
import type { FoundDocument } from '../documents/find.ts'
import { contentSource } from '../documents/rendering/content-source.ts'
import { type FoundBraced, findBraced } from '../documents/rendering/find-braced.ts'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import { Failure } from '../platform/errors.ts'

export interface TagsFound {
  tags: FoundTag[]
  /** Braces that may have been meant for us, or for somebody else. */
  warnings: TemplateError[]
}

/** Refuses a document with tags that are meant for us and wrong, naming page and tag of each. */
export async function findTags(
  deps: RenderDeps,
  tenantId: string,
  { documentId, pages }: FoundDocument,
): Promise<TagsFound> {
  const source = await contentSource(deps, tenantId, documentId)
  const tags: FoundTag[] = []
  const warnings: TemplateError[] = []
  const errors: TemplateError[] = []
  for (const braced of await findBraced(deps.renderer, source, pages)) {
    const read = readTag(braced.text)
    const told = (message: string) => ({ field: 'tags', code: 'tag_invalid', message: `${nameOf(braced)}: ${message}` })
    if (read.kind === 'other') {
      const isLikely = braced.problem === null && /^\s*\p{L}+\s*:/u.test(braced.text)
      if (isLikely) warnings.push({ ...told(UNKNOWN), code: 'tag_unknown' })
    } else if (braced.problem !== null) errors.push(told(PROBLEMS[braced.problem]))
    else if (read.kind === 'wrong') errors.push(told(read.message))
    else {
      const { page, x, baseline, width, size, fromRight } = braced
      const place = { x: round(x), baseline: round(baseline), width: round(width), size: round(size) }
      tags.push({ page, text: textOf(braced), ...place, fromRight, tag: read.tag })
    }
  }
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
  return { tags, warnings }
}

const UNKNOWN =
  'it looks like a tag, and its type is none of sign, initials, text, date and number. It was left as it is.'
const PROBLEMS = {
  unclosed: 'it is not closed by "}}".',
  'broken over lines': 'it begins on one line and ends on another. Keep it on one line; it may be written very small.',
  turned: 'it does not run from left to right on the page as it is displayed.',
}

function nameOf(braced: FoundBraced): string {
  return `Page ${braced.page}, ${textOf(braced)}`
}

function textOf({ text, problem }: FoundBraced): string {
  return problem === 'unclosed' ? `{{${text.slice(0, 40)}` : `{{${text}}}`
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}
