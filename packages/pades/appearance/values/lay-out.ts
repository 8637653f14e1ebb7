import type { FieldWidget, FillableField } from '../../pdf/fields/read-fields.ts'
import type { FieldOption } from '../../pdf/fields/value-fields.ts'
import { cleanText, graphemes } from '../clean-text.ts'
import type { FontSource } from '../fonts/fonts.ts'
import type { Size } from '../geometry.ts'
import { displayedSize } from '../place.ts'
import { minFontSize, type TypesetText, typesetText } from '../typeset-text.ts'

export interface ValueText {
  readonly text: string
  /** BCP 47, if known. */
  readonly language?: string | undefined
}

/** Typesets a value in a widget. Returns undefined if it does not fit at the smallest legible size. */
export function layOutValue(
  field: FillableField,
  widget: FieldWidget,
  value: ValueText,
  fonts: FontSource,
): Promise<TypesetText | undefined> {
  const box = displayedSize({ rect: widget.rect, page: widget })
  const shown = { ...value, text: labelOf(field, value.text) }
  return field.comb ? layOutCells(field, box, shown, fonts) : layOutText(field, box, shown, fonts)
}

/** The text that is displayed for a value. */
export function labelOf({ kind, options }: FillableField, value: string): string {
  return (kind === 'choice' ? optionOf(options, value)?.label : undefined) ?? value
}

export function optionOf(options: readonly FieldOption[], value: string): FieldOption | undefined {
  return options.find((option) => option.value === value)
}

/** The distance between the text and the edge of the box, in points. */
const maxPadding = 2
/** Sizes that are derived from the height of the box, as forms usually do. */
const autoSize = { share: 0.7, most: 12 }

async function layOutText(
  field: FillableField,
  { width, height }: Size,
  { text, language }: ValueText,
  fonts: FontSource,
): Promise<TypesetText | undefined> {
  const across = Math.min(maxPadding, width / 20)
  const up = field.multiline ? Math.min(maxPadding, height / 20) : 0
  const inner = { width: width - 2 * across, height: height - 2 * up }
  const { align, multiline } = field
  const set = await typesetText(
    { text, ...inner, size: sizeFor(field, height), align, multiline, ...(language && { language }) },
    fonts,
  )
  return set && { size: set.size, lines: set.lines.map(({ line, x, y }) => ({ line, x: x + across, y: y + up })) }
}

function sizeFor({ size }: FillableField, height: number): number {
  return size > 0 ? size : Math.max(minFontSize, Math.min(autoSize.most, autoSize.share * height))
}

/** One character in each cell, all at the size that fits the widest. */
async function layOutCells(
  field: FillableField,
  { width, height }: Size,
  { text, language }: ValueText,
  fonts: FontSource,
): Promise<TypesetText | undefined> {
  const characters = Array.from(graphemes.segment(cleanText(text)), ({ segment }) => segment)
  const cells = field.maxLength ?? characters.length
  const cell = width / cells
  if (characters.length > cells) return undefined
  const typesetAt = (size: number) =>
    Promise.all(
      characters.map((character) => {
        const box = { text: character, width: cell, height, align: 'center', multiline: false } as const
        return typesetText({ ...box, size, ...(language && { language }) }, fonts)
      }),
    )
  const first = await typesetAt(sizeFor(field, height))
  const size = Math.min(...first.map((set) => set?.size ?? 0))
  const sets = first.every((set) => set?.size === size) ? first : await typesetAt(size)
  const lines = sets.map((set, index) => set?.lines.map((each) => ({ ...each, x: each.x + index * cell })))
  return lines.every((each) => each !== undefined) ? { size, lines: lines.flat() } : undefined
}
