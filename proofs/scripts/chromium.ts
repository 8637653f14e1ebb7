import { execFile, execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../apps/signing/testing/chromium.ts'
import type { FontFile } from '../../packages/pades/appearance/fonts/fonts.ts'
import { type Bitmap, readPgm } from '../../packages/pades/testing/appearance.ts'
import { hold } from '../lib/proof.ts'
import { crop } from './bitmap.ts'

export interface Line {
  readonly text: string
  /** In the order in which they are asked for a glyph. Nothing else is asked. */
  readonly fonts: readonly FontFile[]
}

/** What Chromium draws for each line, with these fonts and no others. */
export async function drawWithChromium(
  lines: readonly Line[],
  pixelsPerEm: number,
  directory: string,
): Promise<readonly Bitmap[]> {
  const cell = { left: 0, width: 15 * pixelsPerEm, height: 2 * pixelsPerEm }
  const page = join(directory, 'lines.html')
  const shot = join(directory, 'lines.png')
  await writeFile(page, html(lines, pixelsPerEm, cell.height))
  await promisify(execFile)(findChromium(), [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--hide-scrollbars',
    '--virtual-time-budget=5000',
    `--user-data-dir=${join(directory, 'profile')}`,
    `--window-size=${cell.width},${cell.height * lines.length}`,
    `--screenshot=${shot}`,
    `file://${page}`,
  ])
  // A picture opened as a document has 96 dots an inch: one pixel stays one.
  const gray = join(directory, 'lines.pgm')
  execFileSync('mutool', ['draw', '-q', '-r', '96', '-o', gray, shot], { stdio: 'pipe' })
  const whole = readPgm(await readFile(gray))
  hold(whole.width === cell.width, `Chromium's picture is ${whole.width} pixels wide, not ${cell.width}`)
  hold(whole.height === cell.height * lines.length, `Chromium's picture is ${whole.height} pixels high`)
  return lines.map((_, row) => crop(whole, { ...cell, top: row * cell.height }))
}

function html(lines: readonly Line[], pixelsPerEm: number, rowHeight: number): string {
  const files = [...new Set(lines.flatMap(({ fonts }) => fonts))]
  const family = (file: FontFile) => `f${files.indexOf(file)}`
  const faces = files.map((file) => {
    const source = Buffer.from(file.bytes).toString('base64')
    return `@font-face{font-family:${family(file)};font-weight:100 900;src:url(data:font/ttf;base64,${source})}`
  })
  const rows = lines.map(({ text, fonts }) => {
    return `<div dir=auto style="font-family:${fonts.map(family).join()}">${escaped(text)}</div>`
  })
  const style = `body{margin:0;background:#fff;color:#000;font-size:${pixelsPerEm}px;font-weight:400;text-rendering:geometricPrecision}
div{height:${rowHeight}px;line-height:${rowHeight}px;padding:0 20px;white-space:pre;overflow:hidden}`
  return `<!doctype html><meta charset=utf-8><style>${faces.join('\n')}\n${style}</style>${rows.join('\n')}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
