import {
  type Drawn,
  initialValues,
  isFillable,
  type SignerField,
  shownValues,
  visibleFields,
} from '@countersign/domain/field/page'
import { boxLabel, type Shape, shapesOf } from '../../fields/draw-value.ts'
import { type Content, type Html, html } from '../../html.ts'
import type { Box, FieldsToFill, PageOfDocument } from '../../model.ts'
import { percent, round } from '../units.ts'

// The fields on the page image. They are images for screen readers, and a press on one is a shortcut of scripts: the
// panel has an input for each, which the keyboard reaches.

/** What the boxes of a page show; nothing if it has none. */
export function fieldLayer(sheet: PageOfDocument, { definitions, context, given }: FieldsToFill): Content {
  const values = given ?? initialValues(definitions)
  const drawn = new Map(shownValues(definitions, values, context).map((one) => [one.name, one.drawn]))
  const shown = new Set(visibleFields(definitions, values, context))
  const boxes = definitions.flatMap((field) =>
    field.boxes
      .filter(({ page }) => page === sheet.number)
      .map(({ display }) => fieldBox(field, display, sheet, drawn.get(field.name) ?? null, shown.has(field))),
  )
  return boxes.length > 0 && html`<svg class="boxes" role="group">${boxes}</svg>`
}

function fieldBox(field: SignerField, box: Box, page: PageOfDocument, drawn: Drawn | null, isShown: boolean): Html {
  const frame = html`x="${percent(box.x, page.width)}" y="${percent(box.y, page.height)}" width="${percent(box.w, page.width)}" height="${percent(box.h, page.height)}"`
  const state = [!isFillable(field) && ' fixed', drawn !== null && ' filled']
  return html`<g class="field-box${state}" data-box="${field.name}" role="img" aria-label="${boxLabel(field, drawn)}" ${!isShown && html`hidden`}><rect class="rim" ${frame}/><rect class="frame" rx="2" ${frame}/><svg class="value" ${frame} viewBox="0 0 ${round(box.w)} ${round(box.h)}">${shapesOf(field, drawn, box).map(shapeMarkup)}</svg></g>`
}

/** islands/fields/boxes.ts makes the same elements. */
function shapeMarkup(shape: Shape): Html {
  if (shape.kind === 'check') return html`<path class="check" d="${shape.path}"/>`
  const { style, text, x, y, size } = shape
  return html`<text class="${style}" x="${x}" y="${y}" font-size="${size}">${text}</text>`
}
