import { inflateSync } from 'node:zlib'

// Just enough of WOFF 1.0 and OpenType to embed the glyphs a page shows: read a face, measure text, write a subset.

export interface Face {
  glyphOf(character: string): number
  /** Advance width in thousandths of the font size. */
  advanceOf(glyph: number): number
  ascent: number
  descent: number
  capHeight: number
  italicAngle: number
  /** xMin, yMin, xMax, yMax in thousandths of the font size. */
  box: number[]
  /** A TrueType file with glyph i of the list as its glyph i, for a CIDFontType2 (ISO 32000-2, 9.7.4). */
  subset(glyphs: number[]): Buffer
}

export function readFace(woff: Buffer): Face {
  const tables = unpack(woff)
  const table = (tag: string) => {
    const found = tables.get(tag)
    if (!found) throw new Error(`the font has no ${tag} table`)
    return found
  }
  const head = table('head')
  const hhea = table('hhea')
  const hmtx = table('hmtx')
  const scale = 1000 / head.readUInt16BE(18)
  const metrics = hhea.readUInt16BE(34)
  return {
    glyphOf: readCmap(table('cmap')),
    advanceOf: (glyph) => metricOf(hmtx, glyph, metrics).readUInt16BE(0) * scale,
    ascent: hhea.readInt16BE(4) * scale,
    descent: hhea.readInt16BE(6) * scale,
    capHeight: table('OS/2').readInt16BE(88) * scale,
    italicAngle: table('post').readInt32BE(4) / 65536,
    box: [36, 38, 40, 42].map((at) => head.readInt16BE(at) * scale),
    subset: (glyphs) => writeSubset(table, glyphs, metrics),
  }
}

/** WOFF 1.0 §4: each table lies deflated, or as it is where that is not shorter. */
function unpack(woff: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let i = 0; i < woff.readUInt16BE(12); i += 1) {
    const entry = woff.subarray(44 + i * 20, 64 + i * 20)
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(offset, offset + packed)
    tables.set(entry.toString('latin1', 0, 4), packed < length ? inflateSync(bytes) : bytes)
  }
  return tables
}

/** The format 4 subtable covers the Basic Multilingual Plane (OpenType, cmap). */
function readCmap(cmap: Buffer): (character: string) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + i * 8))
  const offset = offsets.find((at) => cmap.readUInt16BE(at) === 4)
  if (offset === undefined) throw new Error('the font has no character map of format 4')
  const map = cmap.subarray(offset)
  const span = map.readUInt16BE(6) // twice the number of segments
  const [ends, starts, deltas, ranges] = [14, 16 + span, 16 + span * 2, 16 + span * 3] as const
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    for (let i = 0; i < span; i += 2) {
      const start = map.readUInt16BE(starts + i)
      if (code > map.readUInt16BE(ends + i) || code < start) continue
      const delta = map.readUInt16BE(deltas + i)
      const range = map.readUInt16BE(ranges + i)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = map.readUInt16BE(ranges + i + range + (code - start) * 2)
      if (glyph !== 0) return (glyph + delta) & 0xffff
    }
    throw new Error(`the font has no glyph for "${character}"`)
  }
}

function writeSubset(table: (tag: string) => Buffer, wanted: number[], metrics: number): Buffer {
  const [head, hhea, maxp] = [Buffer.from(table('head')), Buffer.from(table('hhea')), Buffer.from(table('maxp'))]
  const long = head.readInt16BE(50) === 1
  const { glyphs, outlines } = outlinesOf(wanted, (glyph) => outlineOf(table('glyf'), table('loca'), long, glyph))
  head.writeInt16BE(1, 50) // loca in long form
  hhea.writeUInt16BE(glyphs.length, 34)
  maxp.writeUInt16BE(glyphs.length, 4)
  const hmtx = Buffer.concat(glyphs.map((glyph) => metricOf(table('hmtx'), glyph, metrics)))
  return sfnt({ glyf: Buffer.concat(outlines), head, hhea, hmtx, loca: locaOf(outlines), maxp })
}

/** The wanted glyphs, then the parts they are composed of, each composite naming its parts by their new numbers. */
function outlinesOf(wanted: number[], read: (glyph: number) => Buffer): { glyphs: number[]; outlines: Buffer[] } {
  const glyphs = [...wanted]
  const outlines: Buffer[] = []
  for (let i = 0; i < glyphs.length; i += 1) {
    const outline = read(glyphs[i] ?? 0)
    for (const at of partsOf(outline)) {
      const part = outline.readUInt16BE(at)
      if (!glyphs.includes(part)) glyphs.push(part)
      outline.writeUInt16BE(glyphs.indexOf(part), at)
    }
    outlines.push(outline)
  }
  return { glyphs, outlines }
}

function outlineOf(glyf: Buffer, loca: Buffer, long: boolean, glyph: number): Buffer {
  const [start, end] = [glyph, glyph + 1].map((i) => (long ? loca.readUInt32BE(i * 4) : loca.readUInt16BE(i * 2) * 2))
  const outline = glyf.subarray(start, end)
  return Buffer.concat([outline, Buffer.alloc(-outline.length & 3)])
}

/** Where a composite outline names its parts (OpenType, glyf, "Composite glyph description"). */
function partsOf(outline: Buffer): number[] {
  const places: number[] = []
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return places
  for (let at = 10; ; ) {
    const flags = outline.readUInt16BE(at)
    places.push(at + 2)
    at += 4 + (flags & 0x01 ? 4 : 2) + (flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
    if (!(flags & 0x20)) return places
  }
}

function metricOf(hmtx: Buffer, glyph: number, metrics: number): Buffer {
  if (glyph < metrics) return hmtx.subarray(glyph * 4, glyph * 4 + 4)
  const bearing = metrics * 4 + (glyph - metrics) * 2
  return Buffer.concat([hmtx.subarray(metrics * 4 - 4, metrics * 4 - 2), hmtx.subarray(bearing, bearing + 2)])
}

function locaOf(outlines: Buffer[]): Buffer {
  const loca = Buffer.alloc((outlines.length + 1) * 4)
  let end = 0
  for (const [i, outline] of outlines.entries()) {
    end += outline.length
    loca.writeUInt32BE(end, (i + 1) * 4)
  }
  return loca
}

/** OpenType, "Organization of an OpenType font": directory, then the tables on 4-byte boundaries. */
function sfnt(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables)
  const power = Math.floor(Math.log2(entries.length))
  const directory = Buffer.alloc(12 + entries.length * 16)
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(entries.length, 4)
  directory.writeUInt16BE(16 << power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(entries.length * 16 - (16 << power), 10)
  const parts = [directory]
  let offset = directory.length
  for (const [i, [tag, bytes]] of entries.entries()) {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    directory.write(tag, 12 + i * 16, 'latin1')
    directory.writeUInt32BE(checksum(padded), 16 + i * 16)
    directory.writeUInt32BE(offset, 20 + i * 16)
    directory.writeUInt32BE(bytes.length, 24 + i * 16)
    offset += padded.length
    parts.push(padded)
  }
  return Buffer.concat(parts)
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let i = 0; i < bytes.length; i += 4) sum = (sum + bytes.readUInt32BE(i)) >>> 0
  return sum
}
