import { execFileSync } from 'node:child_process'
import { hold } from '../../lib/proof.ts'
import type { Rectangle } from './pages.ts'

interface Listing {
  acroform: { fields: { pageposfrom1: number | null; fieldtype: string; annotation: { object: string } }[] }
  qpdf: [unknown, Record<string, { value?: { '/Rect'?: number[] } }>]
}

/** The rectangles of visible signature fields by page, read by qpdf. */
export function readWidgets(file: string): Map<number, Rectangle> {
  const args = ['--json=2', '--json-key=acroform', '--json-key=qpdf', file]
  const printed = execFileSync('qpdf', args, { maxBuffer: 64 << 20 })
  const { acroform, qpdf } = JSON.parse(printed.toString()) as Listing
  const widgets = new Map<number, Rectangle>()
  for (const { pageposfrom1: page, fieldtype, annotation } of acroform.fields) {
    const rect = qpdf[1][`obj:${annotation.object}`]?.value?.['/Rect']
    if (fieldtype !== '/Sig' || page === null || rect?.length !== 4 || rect[0] === rect[2]) continue
    hold(!widgets.has(page), `page ${page} has two signature fields`)
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect
    widgets.set(page, [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)])
  }
  return widgets
}
