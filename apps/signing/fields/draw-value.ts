import type { Drawn, SignerField } from '@countersign/domain/field/page'
import { type BoxSize, layOut } from './lay-out.ts'

// What the box of a field shows on the page image, for the server's markup and for scripts that update it.

export type Shape =
  | { kind: 'text'; style: string; text: string; x: number; y: number; size: number }
  | { kind: 'check'; path: string }

/** The value as it will be drawn; the label of an empty field, if its box is wide enough to read it. */
export function shapesOf({ type, label }: SignerField, drawn: Drawn | null, box: BoxSize): Shape[] {
  if (drawn === null) return type === 'checkbox' ? [] : textShapes(label, 'placeholder', box, false)
  if (drawn.as === 'check') return [{ kind: 'check', path: checkMarkPath(box) }]
  if (drawn.as === 'initials') return textShapes(drawn.text, 'drawn handwritten', box, false)
  return textShapes(drawn.text, 'drawn', box, drawn.multiline)
}

/** For screen readers: the label and the value. */
export function boxLabel({ label }: SignerField, drawn: Drawn | null): string {
  if (drawn === null) return label
  return `${label}: ${drawn.as === 'check' ? '✓' : drawn.text}`
}

function textShapes(text: string, style: string, box: BoxSize, isMultiline: boolean): Shape[] {
  const { size, lines, isRightToLeft } = layOut(text, box, isMultiline)
  return lines.map((line) => ({
    ...{ kind: 'text', style: isRightToLeft ? `${style} rtl` : style, text: line.text },
    ...{ x: round(line.x), y: round(line.y), size: round(size) },
  }))
}

function checkMarkPath({ w, h }: BoxSize): string {
  const side = Math.min(w, h)
  const at = (x: number, y: number) => `${round(w / 2 + (x - 0.5) * side)} ${round(h / 2 + (y - 0.5) * side)}`
  return `M${at(0.2, 0.55)}L${at(0.42, 0.78)}L${at(0.8, 0.25)}`
}

function round(n: number): number {
  return Math.round(n * 100) / 100
}
