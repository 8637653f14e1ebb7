import type { FoundTag } from '../draft.ts'
import { readTag } from '../tag/read.ts'

/** A tag whose text stands in this box. */
export function foundTag(inner: string, { x = 100, y = 700, w = 90, h = 12 } = {}, page = 1): FoundTag {
  const read = readTag(inner)
  if (read.kind !== 'tag') throw new Error(`{{${inner}}} is not a tag: ${JSON.stringify(read)}`)
  const size = h / 1.2
  return {
    page,
    text: `{{${inner}}}`,
    x,
    baseline: y + 0.965 * size,
    width: w,
    size,
    fromRight: false,
    tag: read.tag,
  }
}
