import type { Appearance } from '../../pdf/fields/appearance.ts'
import { offState, onState } from '../../pdf/fields/value-fields.ts'
import { Canvas, type ColourRule } from '../canvas.ts'
import { black } from '../colour.ts'
import type { FontSource } from '../fonts/fonts.ts'
import { contain } from '../geometry.ts'
import { displayedSize, type Place, toAppearance } from '../place.ts'
import { decimal } from '../write-text.ts'

/** The states of a check box of ours: a square, with a check mark if it is on. Paths, so that no font is needed. */
export async function drawCheckBox(
  place: Place,
  rule: ColourRule,
  fonts: FontSource,
): Promise<Readonly<Record<string, Appearance>>> {
  const draw = async (isOn: boolean) => {
    const canvas = new Canvas(rule)
    drawSquare(canvas, place, isOn)
    return toAppearance(await canvas.finish(fonts), place)
  }
  return { [offState]: await draw(false), [onState]: await draw(true) }
}

/** The ends and the corner of the check mark, as shares of the side of the square. */
const checkMark = [
  [0.2, 0.52],
  [0.42, 0.26],
  [0.8, 0.76],
] as const
/** Line widths as shares of the side. */
const frameWidth = 0.06
const markWidth = 0.12

function drawSquare(canvas: Canvas, place: Place, isOn: boolean): void {
  const { width, height } = displayedSize(place)
  const side = Math.min(width, height)
  const { x, y } = contain({ width: side, height: side }, { x: 0, y: 0, width, height })
  const line = side * frameWidth
  const numbers = (...values: readonly number[]) => values.map((value) => decimal(value)).join(' ')
  const colour = canvas.colours.stroke(black)
  const frame = numbers(x + line / 2, y + line / 2, side - line, side - line)
  canvas.draw(`${colour}\n${decimal(line)} w ${frame} re S`)
  if (!isOn) return
  const [from, corner, to] = checkMark.map(([across, up]) => numbers(x + across * side, y + up * side))
  canvas.draw(`${colour}\n${decimal(side * markWidth)} w 1 J 1 j ${from} m ${corner} l ${to} l S`)
}
