import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeFonts } from '../../packages/pades/appearance/fonts/fonts-node.ts'
import { makeAppearance } from '../../packages/pades/appearance/index.ts'
import { shapeLine } from '../../packages/pades/appearance/shape.ts'
import {
  type Bitmap,
  documentWithAppearances,
  extractText,
  renderPage,
} from '../../packages/pades/testing/appearance.ts'
import { mustFind } from '../lib/faults.ts'
import { atLeast, atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { blank, paste, resize, toPng, trim } from './bitmap.ts'
import { drawWithChromium } from './chromium.ts'
import { furtherNames, names } from './names.ts'
import { compare, type Similarity } from './similarity.ts'

// Each name is shown by a signature's appearance, drawn by MuPDF, and compared with what Chromium draws for the same
// text and font file at the same size. So that the measure is known to tell right from wrong, it is also taken of the
// name's letters in the opposite order, which must fail it.

/** Both programs set large glyphs on whole pixels, each in its own way; strokes are about ten pixels wide. */
const limits = {
  shape: atLeast(0.9, 'agreement of the shape with Chromium’s (1: the same pixels)'),
  order: atLeast(0.95, 'agreement of the order of the glyphs with Chromium’s'),
  size: atMost(0.015, 'difference of the width and the height from Chromium’s, as a share of it'),
}
/** A line with room enough is set in 12 points. */
const dotsPerInch = 720
const pixelsPerEm = (12 * dotsPerInch) / 72

export default {
  promise: `A name in ${names.length} scripts is drawn in a signature as Chromium draws it, and its characters can be copied`,
  topic: 'Signatures',
  budgetSeconds: 14,
  services: [],
  sample: 'one name for each script (--full: further names)',
  limits,
  faults: { 'opposite-order': 'each name with its characters in the opposite order' },
  async run({ full, say }) {
    const directory = mkdtempSync(join(tmpdir(), 'scripts-'))
    try {
      const chosen = full ? [...names, ...furtherNames] : names
      const rows = await drawAll(chosen, directory)
      for (const row of rows) say(describe(row))
      const sheet = saveContactSheet(rows)
      say(`contact sheet, ours on the left: ${sheet}`)
      rows.forEach(judge)
      for (const row of rows) await mustFind('opposite-order', () => judge({ ...row, similarity: row.wrong }))
      const worst = Math.min(...rows.map(({ similarity }) => similarity.shape))
      const bestWrong = Math.max(...rows.map(({ wrong }) => wrong.shape))
      return `${rows.length} names, shape at least ${worst.toFixed(3)} of 1; a wrong order at most ${bestWrong.toFixed(3)}`
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  },
} satisfies Proof

interface Name {
  readonly script: string
  readonly name: string
}

interface Row extends Name {
  readonly own: Bitmap
  readonly theirs: Bitmap
  readonly similarity: Similarity
  /** Of the letters in the opposite order. */
  readonly wrong: Similarity
  readonly copied: string
}

async function drawAll(chosen: readonly Name[], directory: string): Promise<readonly Row[]> {
  const fonts = nodeFonts()
  const lines = await Promise.all(
    chosen.map(async ({ name }) => {
      const { clusters } = await shapeLine(name.normalize('NFC'), { style: 'text', language: undefined }, fonts)
      return { text: name, fonts: [...new Set(clusters.map(({ font }) => font.file))] }
    }),
  )
  const drawnByChromium = await drawWithChromium(lines, pixelsPerEm, directory)
  const rows: Row[] = []
  for (const [index, { script, name }] of chosen.entries()) {
    const pdf = await showing(name, fonts)
    const [own, theirs] = [renderPage(pdf, dotsPerInch), drawnByChromium[index] ?? blank(1, 1)]
    const wrong = compare(renderPage(await showing(backwards(name), fonts), dotsPerInch), theirs)
    rows.push({ script, name, own, theirs, similarity: compare(own, theirs), wrong, copied: extractText(pdf) })
  }
  return rows
}

async function showing(name: string, fonts: ReturnType<typeof nodeFonts>): Promise<Uint8Array> {
  const size = { width: 240, height: 40 }
  const rect = [0, 0, size.width, size.height] as const
  return documentWithAppearances([{ appearance: await makeAppearance({ rect, caption: { name } }, fonts), rect }], size)
}

function backwards(text: string): string {
  return [...new Intl.Segmenter('en').segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('')
}

function judge({ script, name, similarity, copied }: Row): void {
  const { shape, order, width, height } = similarity
  holdLimit(limits.shape, shape, `of ${script}`)
  holdLimit(limits.order, order, `of ${script}`)
  holdLimit(limits.size, Math.abs(width - 1), `of ${script} (width)`)
  holdLimit(limits.size, Math.abs(height - 1), `of ${script} (height)`)
  const lost = [...name.normalize('NFC')].filter((character) => !copied.includes(character))
  hold(lost.length === 0, `${script}: copying loses ${JSON.stringify(lost.join(''))}`)
}

function describe({ script, name, similarity, wrong, copied }: Row): string {
  const { shape, order, width, height } = similarity
  const figures = `shape ${shape.toFixed(3)}, order ${order.toFixed(3)}, size ${width.toFixed(3)} x ${height.toFixed(3)}`
  const text = copied === name.normalize('NFC') ? 'copied exactly' : `copied as ${JSON.stringify(copied)}`
  return `${script.padEnd(18)} ${figures}, opposite order ${wrong.shape.toFixed(3)}; ${text}`
}

function saveContactSheet(rows: readonly Row[]): string {
  const [half, height, margin] = [640, 90, 15]
  const sheet = blank(2 * half, rows.length * height)
  for (const [index, { own, theirs }] of rows.entries()) {
    for (const [column, bitmap] of [own, theirs].entries()) {
      const drawing = trim(bitmap)
      const scale = Math.min((half - 2 * margin) / drawing.width, (height - 2 * margin) / drawing.height)
      const scaled = resize(drawing, Math.round(drawing.width * scale), Math.round(drawing.height * scale))
      paste(sheet, scaled, column * half + margin, index * height + margin)
    }
  }
  const folder = join(process.env.COUNTERSIGN_DATA ?? '.data', 'proofs')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'scripts.png'), toPng(sheet))
  return join(folder, 'scripts.png')
}
