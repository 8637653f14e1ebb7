import { platform } from '#platform'
import { bytesOfLatin1 } from '../bytes.ts'
import { dict, name, PdfIndirect, PdfStream, PdfString } from '../pdf/syntax/values.ts'
import type { PdfAPart } from './colour.ts'
import type { FontFile, FontSource } from './fonts.ts'
import { type FontProgram, readFontProgram } from './sfnt.ts'
import { subsetFont } from './subset.ts'

/** Character codes, counted from 1, each for a glyph in one meaning. */
export class FontCodes {
  readonly #coded: CodedGlyph[] = []
  /** By glyph: most stand for one text, whatever they are used for. */
  readonly #byGlyph = new Map<number, CodedGlyph[]>()

  code(glyph: number, text: string): number {
    const known = this.#byGlyph.get(glyph)
    const same = known?.find((coded) => coded.text === text)
    if (same !== undefined) return same.code
    const fresh = { code: this.#coded.length + 1, glyph, text }
    this.#coded.push(fresh)
    if (known === undefined) this.#byGlyph.set(glyph, [fresh])
    else known.push(fresh)
    return fresh.code
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
 * A composite font (ISO 32000 §9.7) with codes of its own and a subset of the font program that has the glyphs behind
 * them only.
 */
export async function embedFont(
  file: FontFile,
  codes: FontCodes,
  source: FontSource,
  part: PdfAPart,
  usual: Iterable<number> = [],
): Promise<PdfIndirect> {
  const coded = codes.all()
  const glyphs = new Set([...usual, ...coded.map(({ glyph }) => glyph)])
  const { bytes, deflated, program, tag } = await cutDown(file, [...glyphs].toSorted(byNumber), source)
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

interface CutFont {
  readonly bytes: Uint8Array
  readonly deflated: Uint8Array
  readonly program: FontProgram
  readonly tag: string
}

/** Documents of one kind have the same glyphs again and again: the last few subsets of a font are kept. */
async function cutDown(file: FontFile, glyphs: readonly number[], source: FontSource): Promise<CutFont> {
  const kept = keptCuts.get(file) ?? new Map<string, Promise<CutFont>>()
  keptCuts.set(file, kept)
  const key = glyphs.join()
  const cut = kept.get(key) ?? makeCut(file, glyphs, source)
  kept.delete(key)
  kept.set(key, cut)
  cut.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > mostCuts && oldest !== undefined) kept.delete(oldest)
  return cut
}

const keptCuts = new WeakMap<FontFile, Map<string, Promise<CutFont>>>()
const mostCuts = 4

async function makeCut(file: FontFile, glyphs: readonly number[], source: FontSource): Promise<CutFont> {
  const bytes = await subsetFont(file, glyphs, await source.subsetter())
  const [deflated, tag] = await Promise.all([platform.deflate(bytes), subsetTag(bytes)])
  return { bytes, deflated, program: readFontProgram(bytes, file.name), tag }
}

const byNumber = (one: number, other: number) => one - other

/** Two bytes a code, from 0, which is .notdef (§9.7.4.2). */
function glyphsByCode(coded: readonly CodedGlyph[]): Uint8Array {
  const map = new Uint8Array(2 * (coded.length + 1))
  for (const { code, glyph } of coded) map.set([glyph >> 8, glyph & 0xff], 2 * code)
  return map
}

async function fontDescriptor(
  fontName: string,
  program: FontProgram,
  { bytes, deflated }: Pick<CutFont, 'bytes' | 'deflated'>,
  codesIfListed: number | undefined,
) {
  const scaled = (units: number) => thousandths(units, program)
  return dict({
    Type: name('FontDescriptor'),
    FontName: name(fontName),
    // Symbolic: its characters are not those of the standard Latin set (§9.8.2).
    Flags: 4,
    FontBBox: program.box.map(scaled),
    ItalicAngle: 0,
    Ascent: scaled(program.ascent),
    Descent: scaled(program.descent),
    CapHeight: scaled(program.ascent),
    StemV: 80,
    FontFile2: new PdfStream(dict({ Filter: name('FlateDecode'), Length1: bytes.length }), deflated),
    // PDF/A-1 demands it (§6.3.5); later parts only that it be complete, and PDF 2.0 deprecates it.
    CIDSet: codesIfListed && (await flate(bitsSet(codesIfListed))),
  })
}

function bitsSet(count: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(count / 8)).fill(0xff)
  if (count % 8 > 0) bits[bits.length - 1] = 0xff << (8 - (count % 8))
  return bits
}

/** Six letters that differ where the subset does (§9.6.4), and do not differ for the same one. */
async function subsetTag(bytes: Uint8Array): Promise<string> {
  const digest = await platform.digest('sha256', bytes)
  return String.fromCharCode(...Array.from(digest.subarray(0, 6), (byte) => 65 + (byte % 26)))
}

function thousandths(units: number, { unitsPerEm }: FontProgram): number {
  return Math.round((units * 1000) / unitsPerEm)
}

/** §9.10.3. At most 100 entries may stand in one block. */
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

/** Texts are written in a few hundred codes, each time after time. */
const firstCodes = Array.from({ length: 1024 }, (_, value) => value.toString(16).padStart(4, '0'))

export function utf16(text: string): string {
  let hex = ''
  for (let index = 0; index < text.length; index++) hex += hex16(text.charCodeAt(index))
  return hex
}

async function flate(bytes: Uint8Array): Promise<PdfStream> {
  return new PdfStream(dict({ Filter: name('FlateDecode') }), await platform.deflate(bytes))
}
