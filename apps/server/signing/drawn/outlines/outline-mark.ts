import { HANDWRITING_STYLES, type PlanRequest, type Size } from '@countersign/pades/appearance'
import type { PreviewAnswer, PreviewedBox } from '@countersign/signing'
import { makeYieldToEventLoop } from '../../../platform/yield-to-event-loop.ts'
import { captionOf, legible } from '../../../sealing/drawn/caption.ts'
import { drawingTools } from '../../../signrequests/fields/drawing-tools.ts'
import { outlinePlan } from '../outline-plan.ts'
import type { OutlineOrder, TypedText } from './messages.ts'

/** The plan by which the sealer draws, with text as outlines. Lets a name that signs go first after each box. Throws an AppearanceError if a name cannot be drawn. */
export async function outlineMark({ sizes, typed, caption, mark, language }: OutlineOrder): Promise<PreviewAnswer> {
  const typedName = typed && (await writtenText(typed, language))
  const request: PlanRequest = {
    ...{ hasPicture: typed === undefined, typedName, handwriting: typed?.style, mark, language },
    ...(caption && { caption: await captionOf({ ...caption, language }) }),
  }
  // First, because they are for any box: a name that cannot be drawn is refused also if no box is asked for.
  const styles = typed?.inStyles && { styles: await textInStyles(typedName ?? '', typed.inStyles, language) }
  return { boxes: await outlinesFor(sizes, request), ...styles }
}

async function writtenText({ text, undrawable }: TypedText, language: string | undefined): Promise<string> {
  return undrawable === 'refuse' ? text : legible(text, language)
}

async function outlinesFor(sizes: readonly Size[], request: PlanRequest): Promise<PreviewedBox[]> {
  const { appearance, fonts } = await drawingTools()
  const yieldToEventLoop = makeYieldToEventLoop()
  const outlined: PreviewedBox[] = []
  for (const size of sizes) {
    await yieldToEventLoop()
    outlined.push(outlinePlan(await appearance.planAppearance(size, request, fonts), appearance))
  }
  return outlined
}

type InStyles = NonNullable<PreviewAnswer['styles']>

/** Recent texts, the last one last: a page asks again for each style that its reader tries. */
const known = new Map<string, InStyles>()
const MAX_KNOWN = 50

async function textInStyles(text: string, size: Size, language: string | undefined): Promise<InStyles> {
  const key = JSON.stringify([text, size, language])
  const found = known.get(key) ?? (await outlinesOf(text, size, language))
  known.delete(key)
  known.set(key, found)
  const [oldest] = known.keys()
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
  return found
}

async function outlinesOf(typedName: string, size: Size, language: string | undefined): Promise<InStyles> {
  const { appearance, fonts } = await drawingTools()
  const yieldToEventLoop = makeYieldToEventLoop()
  const outlines: Partial<InStyles> = {}
  for (const handwriting of HANDWRITING_STYLES) {
    await yieldToEventLoop()
    const request = { hasPicture: false, typedName, handwriting, language }
    const { typed } = await appearance.planAppearance(size, request, fonts)
    outlines[handwriting] = typed ? appearance.outlineOf(typed, size).path : ''
  }
  return outlines as InStyles
}
