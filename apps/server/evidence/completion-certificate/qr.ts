import type { Area, Canvas } from '@countersign/pades/appearance'
import { encode } from 'uqr'

/** Draws a QR code (ISO/IEC 18004) that fills the area. The caller provides the quiet zone. */
export function drawQr(canvas: Canvas, text: string, area: Area): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: MASK })
  const module = area.width / size
  const runs = data.flatMap((row, index) => darkRuns(row).map((run) => ({ ...run, row: index })))
  const rectangles = runs.map(({ from, length, row }) => `${from} ${size - row - 1} ${length} 1 re`)
  const scaled = `${module} 0 0 ${module} ${area.x} ${area.y} cm`
  canvas.draw(`${canvas.colours.fill([0])}\n${scaled}\n${rectangles.join('\n')}\nf`)
}

/** A fixed mask: hashes look alike under every mask, and trying all eight takes longer than writing a page. */
const MASK = 3

/** Merges adjacent dark modules into one rectangle, because anti-aliasing viewers show gaps between rectangles. */
function darkRuns(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [column, isDark] of row.entries()) {
    if (!isDark) continue
    const last = runs.at(-1)
    if (last && last.from + last.length === column) last.length += 1
    else runs.push({ from: column, length: 1 })
  }
  return runs
}
