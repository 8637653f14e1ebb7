import {
  type BoxSize,
  MAX_PREVIEW_SIZES,
  type OutlinedText,
  type PreviewBody,
  type PreviewedBox,
} from '../../bodies.ts'
import { askForPreview, isSameSize } from '../mark/ask-preview.ts'
import { chosenStyle } from '../mark/styles.ts'

/** The outlines of initials in a box of this size; undefined until the server has answered, and offline. */
export type InitialsOutline = (text: string, size: { w: number; h: number }) => OutlinedText | undefined

/** One text in one style. */
interface Asked {
  readonly sizes: BoxSize[]
  /** Of these, those that the server was not asked for yet. */
  readonly waiting: BoxSize[]
  readonly boxes: PreviewedBox[]
}

/** The outlines by which initials will be sealed, in the style of the typed name. `answered`: there are new ones. */
export function initialsOutline(answered: () => void): InitialsOutline {
  const all = new Map<string, Asked>()

  async function ask({ waiting, boxes }: Asked, body: Omit<PreviewBody, 'sizes'>): Promise<void> {
    // The boxes of a field are drawn one after the other: then all sizes are known.
    await null
    while (waiting.length > 0) {
      const answer = await askForPreview({ ...body, sizes: waiting.splice(0, MAX_PREVIEW_SIZES) })
      if (!answer) continue
      boxes.push(...answer.boxes)
      answered()
    }
  }

  return (text, { w, h }) => {
    const size = { width: w, height: h }
    const style = typedStyle()
    const key = `${style} ${text}`
    const asked = all.get(key) ?? { sizes: [], waiting: [], boxes: [] }
    all.set(key, asked)
    if (!asked.sizes.some((one) => isSameSize(one, size))) {
      asked.sizes.push(size)
      asked.waiting.push(size)
      if (asked.waiting.length === 1) void ask(asked, { kind: 'initials', name: text, ...(style && { style }) })
    }
    return asked.boxes.find((one) => isSameSize(one, size))?.name
  }
}

/** A drawn or uploaded signature has no style. */
function typedStyle(): PreviewBody['style'] {
  return document.querySelector('#tab-type[aria-selected="true"]') ? chosenStyle() : undefined
}
