import { type FoundTag, readTag, type TemplateError } from '@countersign/domain/template'
import type { FoundDocument } from '../documents/find.ts'
import { contentSource } from '../documents/rendering/content-source.ts'
import { type FoundBraced, findBraced } from '../documents/rendering/find-braced.ts'
import type { RenderDeps } from '../documents/rendering/keep.ts'
import { Failure } from '../platform/errors.ts'

export interface TagsFound {
  tags: FoundTag[]
  /** Texts in double braces that may be tags with an unknown type. */
  warnings: TemplateError[]
}

/** Rejects a document with invalid tags, naming the page and text of each. */
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
    const errorOf = (message: string) => ({
      field: 'tags',
      code: 'tag_invalid',
      message: `${nameOf(braced)}: ${message}`,
    })
    if (read.kind === 'other') {
      const isLikely = braced.problem === null && /^\s*\p{L}+\s*:/u.test(braced.text)
      if (isLikely) warnings.push({ ...errorOf(UNKNOWN), code: 'tag_unknown' })
    } else if (braced.problem !== null) errors.push(errorOf(PROBLEMS[braced.problem]))
    else if (read.kind === 'wrong') errors.push(errorOf(read.message))
    else {
      const { page, x, baseline, width, size, fromRight } = braced
      const place = { x: round(x), baseline: round(baseline), width: round(width), size: round(size) }
      tags.push({ page, text: textOf(braced), ...place, fromRight, tag: read.tag })
    }
  }
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
  return { tags, warnings }
}

const UNKNOWN = 'it looks like a tag, but its type is not sign, initials, text, date or number. It is treated as text.'
const PROBLEMS = {
  unclosed: 'the closing "}}" is missing.',
  'broken over lines': 'it begins on one line and ends on another. Keep it on one line; a small font size is allowed.',
  turned: 'it does not run from left to right on the displayed page.',
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
