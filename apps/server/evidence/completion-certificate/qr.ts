import type { Area, Canvas } from '@countersign/pades/appearance'
import { encodeQr } from '../../platform/qr.ts'

/** Draws a QR code that fills the area. The caller provides the quiet zone. */
export function drawQr(canvas: Canvas, text: string, area: Area): void {
  const { size, runs } = encodeQr(text)
  const module = area.width / size
  const rectangles = runs.map(({ from, length, row }) => `${from} ${size - row - 1} ${length} 1 re`)
  const scaled = `${module} 0 0 ${module} ${area.x} ${area.y} cm`
  canvas.draw(`${canvas.colours.fill([0])}\n${scaled}\n${rectangles.join('\n')}\nf`)
}
