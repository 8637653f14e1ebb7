import { cleanText } from './clean-text.ts'
import { formatDate, type ZonedDate } from './date.ts'
import type { FontSource } from './fonts/fonts.ts'
import { inkOf } from './ink.ts'
import type { CaptionRoom } from './layout.ts'
import { type TypesetText, typesetText } from './typeset-text.ts'

/** The text below a signature. */
export interface Caption {
  /** The signer's legal name. It is drawn completely or not at all. */
  readonly name?: string
  readonly date?: ZonedDate
  /** How it was signed, or by whose certificate. */
  readonly method?: string
}

/** A caption whose lowest ink is at y = 0. */
export interface TypesetCaption extends TypesetText {
  readonly height: number
}

/**
 * Typesets as much of a caption as is legible in the room: everything, then without the method, then the name alone.
 * Returns undefined if not even the name fits; a name is wrapped and reduced but never cut.
 */
export async function typesetCaption(
  caption: Caption,
  room: CaptionRoom,
  language: string | undefined,
  fonts: FontSource,
): Promise<TypesetCaption | undefined> {
  for (const { text, minSize, whole } of candidates(caption)) {
    const { width, height, size } = room
    const box = { text, width, height, size, align: 'center', multiline: true } as const
    const typeset = await typesetText({ ...box, ...(language && { language }) }, fonts)
    if (typeset === undefined || typeset.size < minSize) continue
    if (whole.every((part) => typeset.lines.some(({ line }) => line.text === part))) return lowered(typeset)
  }
  return undefined
}

interface Candidate {
  readonly text: string
  /** Below this size the next candidate is better. */
  readonly minSize: number
  /** The lines that must not be broken. */
  readonly whole: readonly string[]
}

/** The fullest first. */
function candidates({ name, date, method }: Caption): readonly Candidate[] {
  const [who, how] = [cleanText(name ?? ''), cleanText(method ?? '')]
  const when = date === undefined ? '' : formatDate(date)
  const parts = (texts: readonly string[]) => texts.filter((text) => text !== '')
  const lines = (minSize: number, ...whole: string[]): Candidate => {
    return { text: parts([who, ...whole]).join('\n'), minSize, whole: parts(whole) }
  }
  return [
    lines(5.5, parts([when, how]).join(' · ')),
    lines(5.5, when, how),
    lines(5.25, when),
    { ...lines(5.25, when), whole: [] },
    lines(0),
  ].filter(({ text }) => text !== '')
}

/** Moves the lines down, so that a short caption leaves its room to the signature. */
function lowered({ size, lines }: TypesetText): TypesetCaption {
  let [lowest, highest] = [Infinity, -Infinity]
  for (const { line, y } of lines) {
    const { above, below } = inkOf(line)
    lowest = Math.min(lowest, y - below * size)
    highest = Math.max(highest, y + above * size)
  }
  return { size, height: highest - lowest, lines: lines.map((line) => ({ ...line, y: line.y - lowest })) }
}
