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
  const { tags, problems } = readTags(await findBraced(deps.renderer, source, pages))
  const described = problems.map(({ page, text, code, message }) => ({
    ...{ field: 'tags', code, message: `Page ${page}, ${text}: ${message}` },
  }))
  const errors = described.filter(({ code }) => code === 'tag_invalid')
  if (errors[0]) throw new Failure('validation_failed', errors[0].message, { errors })
  return { tags, warnings: described }
}

/** A text in double braces that is not a tag. */
export interface TagProblem {
  page: number
  /** With its braces. */
  text: string
  /** `tag_unknown`: it may be meant as text. */
  code: 'tag_invalid' | 'tag_unknown'
  message: string
}

export function readTags(found: readonly FoundBraced[]): { tags: FoundTag[]; problems: TagProblem[] } {
  const tags: FoundTag[] = []
  const problems: TagProblem[] = []
  for (const braced of found) {
    const { page } = braced
    const read = readTag(braced.text)
    const invalid = (message: string) => problems.push({ page, text: textOf(braced), code: 'tag_invalid', message })
    if (read.kind === 'other') {
      const isLikely = braced.problem === null && /^\s*\p{L}+\s*:/u.test(braced.text)
      if (isLikely) problems.push({ page, text: textOf(braced), code: 'tag_unknown', message: UNKNOWN })
    } else if (braced.problem !== null) invalid(PROBLEMS[braced.problem])
    else if (read.kind === 'wrong') invalid(read.message)
    else {
      const { x, baseline, width, size, fromRight } = braced
      const place = { x: round(x), baseline: round(baseline), width: round(width), size: round(size) }
      tags.push({ page, text: textOf(braced), ...place, fromRight, tag: read.tag })
    }
  }
  return { tags, problems }
}

const UNKNOWN = 'it looks like a tag, but is none: its type is unknown, or it has no role=…. It is treated as text.'
const PROBLEMS = {
  unclosed: 'the closing "}}" is missing.',
  'broken over lines': 'it begins on one line and ends on another. Keep it on one line; a small font size is allowed.',
  turned: 'it does not run from left to right on the displayed page.',
}

function textOf({ text, problem }: FoundBraced): string {
  return problem === 'unclosed' ? `{{${text.slice(0, 40)}` : `{{${text}}}`
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}
