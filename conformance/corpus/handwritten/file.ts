import {
  latin1,
  layOut,
  type Obj,
  objectStream,
  type StreamShape,
  type XrefEntry,
  xrefStream,
  xrefTable,
} from './write.ts'

/** The first entry of every complete table: the head of the (empty) list of free objects. */
export const FREE_HEAD: XrefEntry = { num: 0, gen: 65535, nextFree: 0 }

export interface Layout {
  readonly header?: string
  readonly eol?: string
  /** Trailer entries besides /Size and /Prev. */
  readonly trailer?: string
  /** What follows the offset line. */
  readonly ending?: string
  readonly entries?: readonly XrefEntry[]
}

const BINARY_COMMENT = '%\xe2\xe3\xcf\xd3'
const ID = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]'
export const TRAILER = `/Root 1 0 R ${ID}`

/** A whole file with a classic cross-reference table. */
export function classicFile(objects: readonly Obj[], layout: Layout = {}): Buffer {
  const { header = '%PDF-1.7', eol = '\n', trailer = TRAILER, ending = `%%EOF${eol}`, entries = [] } = layout
  const start = latin1(`${header}${eol}${BINARY_COMMENT}${eol}`)
  const body = layOut(objects, start.length, eol)
  const all = [FREE_HEAD, ...entries, ...body.entries]
  const position = start.length + body.bytes.length
  const end = `${xrefTable(all, eol)}trailer${eol}<< /Size ${size(all)} ${trailer} >>${eol}startxref${eol}${position}${eol}${ending}`
  return Buffer.concat([start, body.bytes, latin1(end)])
}

export interface StreamLayout extends Layout, StreamShape {
  /** Numbers of the objects that go into object streams, one list a stream; a later stream /Extends the one before. */
  readonly packed?: readonly (readonly number[])[]
}

/** A whole file with a cross-reference stream, some objects inside object streams if asked. */
export function streamFile(objects: readonly Obj[], layout: StreamLayout = {}): Buffer {
  const { header = '%PDF-1.7', trailer = TRAILER, ending = '%%EOF\n', packed = [], entries = [] } = layout
  const start = latin1(`${header}\n${BINARY_COMMENT}\n`)
  const inStreams = new Set(packed.flat())
  let next = size(objects)
  const containers = packed.map((numbers, index) => {
    const inside = objects.filter(({ num }) => numbers.includes(num))
    return objectStream(next++, inside, index > 0 ? `/Extends ${next - 2} 0 R` : '')
  })
  const loose = [...objects.filter(({ num }) => !inStreams.has(num)), ...containers.map(({ object }) => object)]
  const body = layOut(loose, start.length)
  const position = start.length + body.bytes.length
  const self: XrefEntry = { num: next, gen: 0, offset: position }
  const all = [FREE_HEAD, ...entries, ...body.entries, ...containers.flatMap((one) => one.entries), self]
  const xref = layOut([xrefStream(next, all, `/Size ${size(all)} ${trailer}`, layout)], position)
  return Buffer.concat([start, body.bytes, xref.bytes, latin1(`startxref\n${position}\n${ending}`)])
}

/** One more revision with a classic table. */
export function classicUpdate(base: Buffer, objects: readonly Obj[], layout: Layout = {}): Buffer {
  const { trailer = TRAILER, ending = '%%EOF\n', entries = [] } = layout
  const body = layOut(objects, base.length)
  const all = [...entries, ...body.entries]
  const position = base.length + body.bytes.length
  const total = Math.max(declaredSize(base), size(all))
  const end = `${xrefTable(all)}trailer\n<< /Size ${total} /Prev ${startxref(base)} ${trailer} >>\nstartxref\n${position}\n${ending}`
  return Buffer.concat([base, body.bytes, latin1(end)])
}

/** One more revision with a cross-reference stream. */
export function streamUpdate(base: Buffer, objects: readonly Obj[], layout: Layout & StreamShape = {}): Buffer {
  const { trailer = TRAILER, ending = '%%EOF\n', entries = [] } = layout
  const body = layOut(objects, base.length)
  const position = base.length + body.bytes.length
  const num = Math.max(declaredSize(base), size(body.entries))
  const all: XrefEntry[] = [...entries, ...body.entries, { num, gen: 0, offset: position }]
  const dictionary = `/Size ${num + 1} /Prev ${startxref(base)} ${trailer}`
  const xref = layOut([xrefStream(num, all, dictionary, layout)], position)
  return Buffer.concat([base, body.bytes, xref.bytes, latin1(`startxref\n${position}\n${ending}`)])
}

export const size = (numbered: readonly { readonly num: number }[]): number =>
  1 + numbered.reduce((largest, { num }) => Math.max(largest, num), 0)

export function startxref(pdf: Buffer): number {
  const found = [...pdf.toString('latin1').matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]
  if (found === undefined) throw new Error('no startxref in the base of an update')
  return Number(found)
}

function declaredSize(pdf: Buffer): number {
  return Math.max(...[...pdf.toString('latin1').matchAll(/\/Size (\d+)/g)].map((match) => Number(match[1])))
}
