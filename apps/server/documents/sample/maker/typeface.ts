import { type Face, readFace } from './font.ts'
import type { PdfFile } from './pdf.ts'

/** A face in use on a page: it remembers which glyphs were shown, and embeds those. */
export class Typeface {
  readonly resource: string
  private readonly name: string
  private readonly face: Face
  private readonly shown = new Map<number, { cid: number; character: string }>()

  constructor(resource: string, name: string, woff: Buffer) {
    this.resource = resource
    this.name = name
    this.face = readFace(woff)
  }

  width(text: string, size: number): number {
    const units = [...text].reduce((sum, c) => sum + this.face.advanceOf(this.face.glyphOf(c)), 0)
    return (units * size) / 1000
  }

  /** The string operand of Tj: two bytes a glyph. */
  encode(text: string): string {
    return `<${[...text].map((c) => this.cid(c).toString(16).padStart(4, '0')).join('')}>`
  }

  /** A composite font over a TrueType subset (ISO 32000-2, 9.7), with the map back to Unicode for search and copy. */
  embed(pdf: PdfFile): number {
    const { face, name } = this
    const glyphs = [0, ...this.shown.keys()]
    const program = face.subset(glyphs)
    const file = pdf.addStream(`/Length1 ${program.length}`, program)
    const italic = face.italicAngle !== 0
    const descriptor = pdf.add(
      `<< /Type /FontDescriptor /FontName /${name} /Flags ${4 + 2 + (italic ? 64 : 0)} /ItalicAngle ${face.italicAngle}` +
        ` /FontBBox [${face.box.map(Math.round).join(' ')}] /Ascent ${Math.round(face.ascent)}` +
        ` /Descent ${Math.round(face.descent)} /CapHeight ${Math.round(face.capHeight)} /StemV 80 /FontFile2 ${file} 0 R >>`,
    )
    const widths = glyphs.map((glyph) => Math.round(face.advanceOf(glyph))).join(' ')
    const descendant = pdf.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDToGIDMap /Identity /W [0 [${widths}]]` +
        ` /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R >>`,
    )
    const unicode = pdf.addStream('', Buffer.from(this.toUnicode()))
    return pdf.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H` +
        ` /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
    )
  }

  private cid(character: string): number {
    const glyph = this.face.glyphOf(character)
    const known = this.shown.get(glyph)
    if (known) return known.cid
    const cid = this.shown.size + 1
    this.shown.set(glyph, { cid, character })
    return cid
  }

  private toUnicode(): string {
    const lines = [...this.shown.values()].map(({ cid, character }) => {
      const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
      return `<${cid.toString(16).padStart(4, '0')}> <${code}>`
    })
    return [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000> <ffff> endcodespacerange',
      `${lines.length} beginbfchar`, // at most 100: one page of Latin text
      ...lines,
      'endbfchar endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n')
  }
}
