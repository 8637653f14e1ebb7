import { deflateSync } from 'node:zlib'

/** An indirect object; text is Latin-1, one character a byte. */
export interface Obj {
  readonly num: number
  readonly gen: number
  readonly body: Buffer
}

/** A cross-reference entry: in use at an offset, free, or inside an object stream. */
export type XrefEntry =
  | { readonly num: number; readonly gen: number; readonly offset: number }
  | { readonly num: number; readonly gen: number; readonly nextFree: number }
  | { readonly num: number; readonly container: number; readonly index: number }

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

export const obj = (num: number, body: string | Buffer, gen = 0): Obj => ({
  num,
  gen,
  body: typeof body === 'string' ? latin1(body) : body,
})

export function streamObj(num: number, entries: string, data: string | Buffer, gen = 0): Obj {
  const bytes = typeof data === 'string' ? latin1(data) : data
  const head = latin1(`<< ${entries} /Length ${bytes.length} >>\nstream\n`)
  return { num, gen, body: Buffer.concat([head, bytes, latin1('\nendstream')]) }
}

/** Stored, not compressed: the same bytes whatever the zlib. */
export const flate = (data: Buffer): Buffer => deflateSync(data, { level: 0 })

export interface Part {
  readonly bytes: Buffer
  readonly entries: readonly XrefEntry[]
}

/** Objects laid out one after another from `start`, with the entries that find them. */
export function layOut(objects: readonly Obj[], start: number, eol = '\n'): Part {
  const pieces: Buffer[] = []
  const entries: XrefEntry[] = []
  let offset = start
  for (const { num, gen, body } of objects) {
    const piece = Buffer.concat([latin1(`${num} ${gen} obj${eol}`), body, latin1(`${eol}endobj${eol}`)])
    entries.push({ num, gen, offset })
    pieces.push(piece)
    offset += piece.length
  }
  return { bytes: Buffer.concat(pieces), entries }
}

/** ISO 32000-2 §7.5.4: entries of exactly 20 bytes, contiguous numbers grouped into subsections. */
export function xrefTable(entries: readonly XrefEntry[], eol = '\n'): string {
  const ending = eol.length === 2 ? eol : ` ${eol}`
  const sections = runs(entries).map((run) => {
    const lines = run.map((entry) => `${tableEntry(entry)}${ending}`)
    return `${run[0]?.num} ${run.length}${eol}${lines.join('')}`
  })
  return `xref${eol}${sections.join('')}`
}

function tableEntry(entry: XrefEntry): string {
  if ('container' in entry) throw new Error(`object ${entry.num} is in an object stream: no place in an xref table`)
  const position = 'offset' in entry ? entry.offset : entry.nextFree
  const kind = 'offset' in entry ? 'n' : 'f'
  return `${String(position).padStart(10, '0')} ${String(entry.gen).padStart(5, '0')} ${kind}`
}

export function runs<E extends { readonly num: number }>(entries: readonly E[]): E[][] {
  const groups: E[][] = []
  for (const entry of entries.toSorted((a, b) => a.num - b.num)) {
    const last = groups.at(-1)
    if (last?.at(-1)?.num === entry.num - 1) last?.push(entry)
    else groups.push([entry])
  }
  return groups
}

export interface StreamShape {
  readonly widths?: readonly [number, number, number]
  readonly filter?: 'none' | 'flate' | 'predictor'
}

/** ISO 32000-2 §7.5.8: the same entries as a cross-reference stream, itself object `num`. */
export function xrefStream(num: number, entries: readonly XrefEntry[], trailer: string, shape: StreamShape = {}): Obj {
  const { widths = [1, 4, 2], filter = 'flate' } = shape
  const groups = runs(entries)
  const rows = groups.flat().map((entry) => streamRow(entry, widths))
  const index = groups.map((group) => `${group[0]?.num} ${group.length}`).join(' ')
  const { data, filterEntries } = packRows(rows, filter)
  const dictionary = `/Type /XRef /W [${widths.join(' ')}] /Index [${index}] ${filterEntries} ${trailer}`
  return streamObj(num, dictionary, data)
}

function streamRow(entry: XrefEntry, widths: readonly [number, number, number]): Buffer {
  const fields: [number, number, number] =
    'container' in entry
      ? [2, entry.container, entry.index]
      : 'offset' in entry
        ? [1, entry.offset, entry.gen]
        : [0, entry.nextFree, entry.gen]
  return Buffer.concat(fields.map((value, column) => bigEndian(value, widths[column] ?? 0)))
}

function bigEndian(value: number, width: number): Buffer {
  const bytes = Buffer.alloc(width)
  for (let index = width - 1, rest = value; index >= 0; index--, rest = Math.floor(rest / 256))
    bytes[index] = rest % 256
  return bytes
}

function packRows(rows: readonly Buffer[], filter: NonNullable<StreamShape['filter']>) {
  if (filter === 'none') return { data: Buffer.concat(rows), filterEntries: '' }
  if (filter === 'flate') return { data: flate(Buffer.concat(rows)), filterEntries: '/Filter /FlateDecode' }
  const columns = rows[0]?.length ?? 0
  const up = rows.map((row, line) => {
    const above = rows[line - 1]
    return Buffer.from([2, ...row.map((byte, column) => (byte - (above?.[column] ?? 0)) & 0xff)])
  })
  const parms = `/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns ${columns} >>`
  return { data: flate(Buffer.concat(up)), filterEntries: parms }
}

/** ISO 32000-2 §7.5.7. Returns the stream and the entries of the objects inside it. */
export function objectStream(num: number, inside: readonly Obj[], extra = ''): { object: Obj; entries: XrefEntry[] } {
  let position = 0
  const pairs = inside.map(({ num: inner, body }) => {
    const pair = `${inner} ${position}`
    position += body.length + 1
    return pair
  })
  const head = latin1(`${pairs.join(' ')}\n`)
  const data = Buffer.concat([head, ...inside.flatMap(({ body }) => [body, latin1('\n')])])
  const entries = inside.map(({ num: inner }, index) => ({ num: inner, container: num, index }))
  const dictionary = `/Type /ObjStm /N ${inside.length} /First ${head.length} /Filter /FlateDecode ${extra}`
  return { object: streamObj(num, dictionary, flate(data)), entries }
}
