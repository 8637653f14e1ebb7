import { platform } from '#platform'
import { bytesOfLatin1 } from '../../bytes.ts'
import { dict, name, PdfIndirect, PdfStream, PdfString } from '../../pdf/syntax/values.ts'
import type { PdfAPart } from '../colour.ts'
import type { FontFile, FontSource } from './fonts.ts'
import { type FontProgram, readFontProgram } from './sfnt.ts'
import { subsetFont } from './subset.ts'

/** Assigns character codes from 1, one for each pair of glyph and text. */
export class FontCodes {
  readonly #coded: CodedGlyph[] = []
  /** By glyph. Most glyphs have only one text. */
  readonly #byGlyph = new Map<number, CodedGlyph[]>()

  code(glyph: number, text: string): number {
    const known = this.#byGlyph.get(glyph)
    const existing = known?.find((coded) => coded.text === text)
    if (existing !== undefined) return existing.code
    const added = { code: this.#coded.length + 1, glyph, text }
    this.#coded.push(added)
    if (known === undefined) this.#byGlyph.set(glyph, [added])
    else known.push(added)
    return added.code
  }

  all(): readonly CodedGlyph[] {
    return this.#coded
  }
}

interface CodedGlyph {
  readonly code: number
  readonly glyph: number
  readonly text: string
}

/**
 * A composite font (ISO 32000 §9.7) with these codes and a subset of the font program. The subset contains the glyphs of
 * the codes and `extraGlyphs`.
 */
export async function embedFont(
  file: FontFile,
  codes: FontCodes,
  source: FontSource,
  part: PdfAPart,
  extraGlyphs: Iterable<number> = [],
): Promise<PdfIndirect> {
  const coded = codes.all()
  const glyphs = new Set([...extraGlyphs, ...coded.map(({ glyph }) => glyph)])
  const { bytes, deflated, program, tag } = await cachedSubset(file, [...glyphs].toSorted(ascending), source)
  const baseFont = name(`${tag}+${file.name}`)
  const descendant = dict({
    Type: name('Font'),
    Subtype: name('CIDFontType2'),
    BaseFont: baseFont,
    CIDSystemInfo: dict({
      Registry: new PdfString(bytesOfLatin1('Adobe')),
      Ordering: new PdfString(bytesOfLatin1('Identity')),
      Supplement: 0,
    }),
    FontDescriptor: new PdfIndirect(
      await fontDescriptor(baseFont.value, program, { bytes, deflated }, part === 1 ? coded.length + 1 : undefined),
    ),
    DW: 0,
    W: [1, coded.map(({ glyph }) => thousandths(program.advance(glyph), program))],
    CIDToGIDMap: await flate(glyphsByCode(coded)),
  })
  return new PdfIndirect(
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: baseFont,
      Encoding: name('Identity-H'),
      DescendantFonts: [new PdfIndirect(descendant)],
      ToUnicode: await flate(bytesOfLatin1(toUnicode(coded))),
    }),
  )
}

interface Subset {
  readonly bytes: Uint8Array
  readonly deflated: Uint8Array
  readonly program: FontProgram
  readonly tag: string
}

/** Caches the most recently used subsets of each font, because similar documents use the same glyphs. */
async function cachedSubset(file: FontFile, glyphs: readonly number[], source: FontSource): Promise<Subset> {
  const cached = subsets.get(file) ?? new Map<string, Promise<Subset>>()
  subsets.set(file, cached)
  const key = glyphs.join()
  const subset = cached.get(key) ?? makeSubset(file, glyphs, source)
  cached.delete(key)
  cached.set(key, subset)
  subset.catch(() => cached.delete(key))
  const [oldest] = cached.keys()
  if (cached.size > maxCachedSubsets && oldest !== undefined) cached.delete(oldest)
  return subset
}

const subsets = new WeakMap<FontFile, Map<string, Promise<Subset>>>()
const maxCachedSubsets = 4

async function makeSubset(file: FontFile, glyphs: readonly number[], source: FontSource): Promise<Subset> {
  const bytes = await subsetFont(file, glyphs, await source.subsetter())
  const [deflated, tag] = await Promise.all([platform.deflate(bytes), subsetTag(bytes)])
  return { bytes, deflated, program: readFontProgram(bytes, file.name), tag }
}

const ascending = (left: number, right: number) => left - right

/** Two bytes for each code, from code 0, which is .notdef (§9.7.4.2). */
function glyphsByCode(coded: readonly CodedGlyph[]): Uint8Array {
  const map = new Uint8Array(2 * (coded.length + 1))
  for (const { code, glyph } of coded) map.set([glyph >> 8, glyph & 0xff], 2 * code)
  return map
}

async function fontDescriptor(
  fontName: string,
  program: FontProgram,
  { bytes, deflated }: Pick<Subset, 'bytes' | 'deflated'>,
  cidSetSize: number | undefined,
) {
  const scaled = (units: number) => thousandths(units, program)
  return dict({
    Type: name('FontDescriptor'),
    FontName: name(fontName),
    // Symbolic: the characters are outside the standard Latin set (§9.8.2).
    Flags: 4,
    FontBBox: program.box.map(scaled),
    ItalicAngle: 0,
    Ascent: scaled(program.ascent),
    Descent: scaled(program.descent),
    CapHeight: scaled(program.ascent),
    StemV: 80,
    FontFile2: new PdfStream(dict({ Filter: name('FlateDecode'), Length1: bytes.length }), deflated),
    // PDF/A-1 requires it (§6.3.5). Later parts only require that it is complete if present, and PDF 2.0 deprecates it.
    CIDSet: cidSetSize && (await flate(bitsSet(cidSetSize))),
  })
}

function bitsSet(count: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(count / 8)).fill(0xff)
  if (count % 8 > 0) bits[bits.length - 1] = 0xff << (8 - (count % 8))
  return bits
}

/** Six letters derived from the subset (§9.6.4): equal subsets have equal tags. */
async function subsetTag(bytes: Uint8Array): Promise<string> {
  const digest = await platform.digest('sha256', bytes)
  return String.fromCharCode(...Array.from(digest.subarray(0, 6), (byte) => 65 + (byte % 26)))
}

function thousandths(units: number, { unitsPerEm }: FontProgram): number {
  return Math.round((units * 1000) / unitsPerEm)
}

/** A ToUnicode CMap (§9.10.3). A block may have at most 100 entries. */
function toUnicode(coded: readonly CodedGlyph[]): string {
  const lines = coded.map(({ code, text }) => `<${hex16(code)}> <${utf16(text)}>\n`)
  let blocks = ''
  for (let start = 0; start < lines.length; start += 100) {
    const block = lines.slice(start, start + 100)
    blocks += `${block.length} beginbfchar\n${block.join('')}endbfchar\n`
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}

export function hex16(value: number): string {
  return firstCodes[value] ?? value.toString(16).padStart(4, '0')
}

/** Precomputed, because texts use only a few hundred codes. */
const firstCodes = Array.from({ length: 1024 }, (_, value) => value.toString(16).padStart(4, '0'))

export function utf16(text: string): string {
  let hex = ''
  for (let index = 0; index < text.length; index++) hex += hex16(text.charCodeAt(index))
  return hex
}

async function flate(bytes: Uint8Array): Promise<PdfStream> {
  return new PdfStream(dict({ Filter: name('FlateDecode') }), await platform.deflate(bytes))
}
