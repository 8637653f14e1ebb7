import type { AppearancePlan } from '@countersign/pades/appearance'
import type { PreviewedBox } from '@countersign/signing'
import type { drawingTools } from '../../signrequests/fields/drawing-tools.ts'

type Appearances = Awaited<ReturnType<typeof drawingTools>>['appearance']

/** The plan of a box for the page: text as outlines, with y downwards. */
export function outlinePlan(
  { size, picture, typed, caption, mark }: AppearancePlan,
  { outlineOf }: Pick<Appearances, 'outlineOf'>,
): PreviewedBox {
  const ink = picture ?? { x: 0, y: 0, ...size }
  return {
    ...size,
    // The plan measures from the lower edge, as a PDF does.
    ink: { ...ink, y: size.height - ink.y - ink.height },
    ...(typed && { name: outlineOf(typed, size) }),
    ...(caption && { caption: outlineOf(caption, size) }),
    ...(mark && { sandbox: outlineOf(mark, size) }),
  }
}
