import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFonts } from '../appearance/fonts/fonts-node.ts'
import { type AppearanceRequest, makeAppearance } from '../appearance/make.ts'
import { concatBytes } from '../bytes.ts'
import {
  type Appearance,
  addSignatureFields,
  dict,
  isDict,
  memorySource,
  PdfIndirect,
  PdfStream,
  type PdfValue,
  prepareSignature,
  type Rectangle,
} from '../pdf/index.ts'
import { temporaryDirectory } from './openssl.ts'
import { samplePdf } from './sample-pdfs.ts'

/** Documents with appearances, and the view of other PDF tools on them. */

export interface PlacedAppearance {
  readonly appearance: Appearance
  readonly rect: Rectangle
}

export const fonts = nodeFonts()

export async function placedAppearance(request: AppearanceRequest): Promise<PlacedAppearance> {
  return { appearance: await makeAppearance(request, fonts), rect: request.rect }
}

export const pageSize = { width: 300, height: 200 }

/** A document of one page with only these appearances. */
export async function documentWithAppearances(
  parts: readonly PlacedAppearance[],
  { width, height, entries = '' }: { width: number; height: number; entries?: string } = pageSize,
): Promise<Uint8Array> {
  const base = samplePdf({
    objects: { 10: `<</Type/Page/Parent 2 0 R/Resources<<>>/MediaBox[0 0 ${width} ${height}]${entries}>>` },
    pages: 1,
  })
  const places = parts.map(({ rect }, index) => ({ name: `S${index}`, page: 1, rect, tooltip: 'Signature' }))
  const document = concatBytes([base, await addSignatureFields(memorySource(base), places)])
  const [first, ...rest] = parts.map(({ appearance }, index) => ({ name: `S${index}`, appearance }))
  if (first === undefined) return document
  const signing = { fields: [first, ...rest] as const, signingTime: new Date(0), slotBytes: 10 }
  return concatBytes([document, (await prepareSignature(memorySource(document), signing)).increment])
}

/** The text that poppler extracts, without the marks that it adds around right-to-left text. */
export function extractText(pdf: Uint8Array): string {
  const text = execFileSync('pdftotext', [write(pdf), '-'], { stdio: 'pipe' }).toString()
  return text.replaceAll(/[\u200e\u200f\u202a-\u202e\f]/g, '').trim()
}

/** A gray image with one byte per pixel; 0 is black. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** The first page as MuPDF renders it. */
export function renderPage(pdf: Uint8Array, dotsPerInch = 144): Bitmap {
  const output = join(temporaryDirectory(), 'page.pgm')
  execFileSync('mutool', ['draw', '-q', '-r', String(dotsPerInch), '-o', output, write(pdf), '1'], { stdio: 'pipe' })
  return readPgm(readFileSync(output))
}

export function readPgm(bytes: Uint8Array): Bitmap {
  const header = /^P5\s+(?:#.*\s)?(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))
  if (header === null) throw new Error('not a PGM')
  const [text, width, height] = header
  return { width: Number(width), height: Number(height), pixels: bytes.subarray(text.length) }
}

/** The fonts that poppler lists: name, embedded, subset, with a map to Unicode. */
export function listFonts(pdf: Uint8Array): readonly string[] {
  const [, , ...rows] = execFileSync('pdffonts', [write(pdf)], { stdio: 'pipe' })
    .toString()
    .trimEnd()
    .split('\n')
  return rows.map((row) => row.replaceAll(/\s+/g, ' '))
}

function write(pdf: Uint8Array): string {
  const file = join(temporaryDirectory(), 'shown.pdf')
  writeFileSync(file, pdf)
  return file
}

/** Enlarges the clip boxes by `room` on each side, so that ink outside the box becomes visible. */
export function withEnlargedBox(appearance: Appearance, room: number): Appearance {
  const [, , width, height] = appearance.bbox
  const bbox = [-room, -room, width + room, height + room] as const
  const drawing = [...walk(appearance.resources)].find((each): each is PdfStream => each instanceof PdfStream)
  if (drawing === undefined) throw new Error('no drawing')
  const free = new PdfStream(new Map([...drawing.dict, ['BBox', [...bbox]]]), drawing.data)
  return { ...appearance, bbox, resources: dict({ XObject: dict({ Drawing: free }) }) }
}

export function* walk(value: PdfValue): Generator<PdfValue> {
  yield value
  if (value instanceof PdfStream) yield* walk(value.dict)
  else if (value instanceof PdfIndirect) yield* walk(value.value)
  else if (isDict(value)) for (const item of value.values()) yield* walk(item)
  else if (Array.isArray(value)) for (const item of value) yield* walk(item)
}
