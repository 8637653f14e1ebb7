import type { Appearance } from '../../pdf/fields/appearance.ts'
import type { FieldValue } from '../../pdf/fields/fill-values.ts'
import type { FieldWidget, FillableField } from '../../pdf/fields/read-fields.ts'
import { offState } from '../../pdf/fields/value-fields.ts'
import { Canvas, type ColourRule } from '../canvas.ts'
import { black } from '../colour.ts'
import { AppearanceError } from '../error.ts'
import { FontSet } from '../fonts/font-set.ts'
import type { FontSource } from '../fonts/fonts.ts'
import type { PdfAClaim } from '../pdfa-claim.ts'
import { toAppearance } from '../place.ts'
import type { TypesetText } from '../typeset-text.ts'
import { type GivenValue, layOutChecked } from './check.ts'
import { drawCheckBox } from './check-box.ts'

export interface ValueToDraw {
  readonly field: FillableField
  readonly value: GivenValue
}

export interface ValueStyle extends PdfAClaim {
  /** BCP 47. It selects the regional forms of Han characters. */
  readonly language?: string
}

/**
 * Draws the values of one signer, for `prepareSignature`. They share their fonts, so each font is embedded once. Throws
 * `value_unsuitable` for a value to which `checkFieldValue` objects. Equal values give equal bytes.
 */
export async function drawFieldValues(
  values: readonly ValueToDraw[],
  { pdfA, outputIntent, language }: ValueStyle,
  fonts: FontSource,
): Promise<readonly FieldValue[]> {
  const rule: ColourRule = { part: pdfA, outputIntent }
  const shared = new FontSet(pdfA)
  const drawn: Drawn[] = []
  for (const { field, value } of values) {
    const sets = await layOutChecked(field, value, fonts, language)
    if ('code' in sets) {
      throw new AppearanceError('value_unsuitable', `the field ${JSON.stringify(field.name)}: ${sets.message}`)
    }
    drawn.push({ field, value, canvases: sets.map((set) => drawText(new Canvas(rule, shared), set)) })
  }
  return Promise.all(drawn.map((one) => toFieldValue(one, rule, fonts)))
}

interface Drawn extends ValueToDraw {
  /** One for each widget; none for a button. */
  readonly canvases: readonly Canvas[]
}

function drawText(canvas: Canvas, { lines, size }: TypesetText): Canvas {
  for (const { line, x, y } of lines) canvas.text(line, { x, y, size, colour: black })
  return canvas
}

async function toFieldValue(
  { field, value, canvases }: Drawn,
  rule: ColourRule,
  fonts: FontSource,
): Promise<FieldValue> {
  const { name, kind, options, widgets, blank } = field
  const placeOf = (widget: FieldWidget) => ({ rect: widget.rect, page: widget })
  if (typeof value === 'boolean') {
    const state = (value ? options[0]?.value : undefined) ?? offState
    if (!blank) return { name, state }
    return {
      name,
      state,
      appearances: await Promise.all(widgets.map((widget) => drawCheckBox(placeOf(widget), rule, fonts))),
    }
  }
  if (kind === 'radio') return { name, state: value }
  const appearances = widgets.map(async (widget, index): Promise<Appearance> => {
    const canvas = canvases[index]
    if (canvas === undefined) throw new RangeError(`the field ${name} has a widget that was not drawn`)
    return toAppearance(await canvas.finish(fonts), placeOf(widget))
  })
  return { name, text: value, appearances: await Promise.all(appearances) }
}
