import { AppearanceError, outlineOf, planAppearance } from '@countersign/pades/appearance'
import { nodeFonts } from '@countersign/pades/appearance/fonts-node'
import { MARK_STYLES, type MarkStyle, type PreviewAnswer, type PreviewBody, STYLE_BOX } from '../bodies.ts'
import type { Box, Page } from '../model.ts'

// Answers previews of a mark in place of the server, with the same plan and fonts.

const fonts = nodeFonts()
const CAPTION = {
  name: 'Margaret Okonkwo-Lindqvist',
  date: { at: new Date('2026-02-03T04:05:06Z'), zone: 'Asia/Kolkata' },
}

/** The JSON that answers a call of `mark/preview`, null for a name that cannot be drawn; a picture is sent back as it is. */
export async function answerMark(page: Page, action: string | undefined, body: string): Promise<string | null> {
  if (action !== 'preview') return body
  try {
    return JSON.stringify(await previewMark(page, JSON.parse(body) as PreviewBody))
  } catch (error) {
    if (error instanceof AppearanceError) return null
    throw error
  }
}

async function previewMark(page: Page, { kind, name, style, sizes: asked }: PreviewBody): Promise<PreviewAnswer> {
  const isInitials = kind === 'initials'
  const request = {
    ...{ hasPicture: !isInitials && kind !== 'typed', typedName: name, handwriting: style },
    ...(!isInitials && { caption: CAPTION, mark: 'SANDBOX' }),
  }
  const own = isInitials ? boxesOfInitials(page) : boxesOf(page)
  const sizes = asked.filter(({ width, height }) => own.some(({ w, h }) => w === width && h === height))
  const boxes = sizes.map(async (size) => {
    const { height } = size
    const { picture, typed, caption, mark } = await planAppearance(size, request, fonts)
    const ink = picture ?? { x: 0, y: 0, ...size }
    return {
      ...{ ...size, ink: { ...ink, y: height - ink.y - ink.height } },
      ...(typed && { name: outlineOf(typed, size) }),
      ...(caption && { caption: outlineOf(caption, size) }),
      ...(mark && { sandbox: outlineOf(mark, size) }),
    }
  })
  const styles = kind === 'typed' && name !== undefined ? inStyles(name) : undefined
  const [drawn, inAll] = await Promise.all([Promise.all(boxes), styles])
  return { boxes: drawn, ...(inAll && { styles: inAll }) }
}

function boxesOf(page: Page): readonly Box[] {
  return 'pages' in page && page.kind === 'sign' ? page.pages.flatMap(({ boxes }) => boxes) : []
}

function boxesOfInitials(page: Page): readonly Box[] {
  const fields = page.kind === 'sign' ? (page.fields?.definitions ?? []) : []
  return fields.filter(({ type }) => type === 'initials').flatMap(({ boxes }) => boxes.map(({ display }) => display))
}

async function inStyles(typedName: string): Promise<Record<MarkStyle, string>> {
  const outlines = MARK_STYLES.map(async (handwriting) => {
    const { typed } = await planAppearance(STYLE_BOX, { hasPicture: false, typedName, handwriting }, fonts)
    return [handwriting, typed ? outlineOf(typed, STYLE_BOX).path : '']
  })
  return Object.fromEntries(await Promise.all(outlines)) as Record<MarkStyle, string>
}
