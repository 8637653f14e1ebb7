import { platform } from '#platform'
import { bytesOfLatin1, concatBytes } from '../../bytes.ts'
import type { PdfDocument } from '../document/document.ts'
import { PdfError } from '../error.ts'
import { writeDict } from '../syntax/serialize.ts'
import { isArray, name, type PdfDict, type PdfRef, PdfString, type PdfValue } from '../syntax/values.ts'
import { layOutObjects, ObjectWriter } from './object-writer.ts'

export interface WrittenIncrement {
  readonly bytes: Uint8Array
  /** The position in `bytes` of the content given to `setSerialized`. */
  positionOf(ref: PdfRef): number
}

/**
 * An incremental update (ISO 32000 §7.5.6). Objects are collected, then written after the base with a cross-reference
 * section of the same kind as the base's. The base is not changed.
 */
export class Increment extends ObjectWriter {
  readonly document: PdfDocument

  private constructor(document: PdfDocument, nextNumber: number) {
    super(nextNumber)
    this.document = document
  }

  static async after(document: PdfDocument): Promise<Increment> {
    if (document.encrypted) {
      throw new PdfError('pdf_encrypted', 'the document is encrypted; decrypt it before the first signature')
    }
    if (document.xref.shift > 0) {
      throw new PdfError(
        'pdf_junk_before_header',
        'the file has bytes before its %PDF- header; normalise the document first',
      )
    }
    return new Increment(document, await document.xref.firstUnusedNumber())
  }

  async finish(): Promise<WrittenIncrement> {
    const base = this.document.source.length
    const lineEnd = await this.#lineEnd()
    const { parts, positions, contents, end } = layOutObjects(this.objects.values(), base + lineEnd.length)
    const identifier = await this.#identifier()
    const bytes = concatBytes([lineEnd, ...parts, this.#crossReference(end, positions, identifier)])
    const positionOf = (ref: PdfRef) => {
      const position = contents.get(ref.number)
      if (position === undefined) throw new RangeError(`object ${ref.number} is not part of this increment`)
      return position - base
    }
    return { bytes, positionOf }
  }

  /** Ends the line of the base's %%EOF if needed. Otherwise the first object would be part of that comment. */
  async #lineEnd(): Promise<Uint8Array> {
    const { source } = this.document
    const [last] = await source.read(source.length - 1, source.length)
    return bytesOfLatin1(last === 0x0a || last === 0x0d ? '' : '\n')
  }

  /**
   * The first half of /ID identifies the document and does not change; the second identifies the revision (§14.4). It is
   * derived from the objects, so writing the same increment twice gives equal bytes.
   */
  async #identifier(): Promise<PdfValue | undefined> {
    const present = await this.document.resolve(this.document.trailer.get('ID'))
    const [permanent, changing] = isArray(present) ? present : []
    if (!(permanent instanceof PdfString) || !(changing instanceof PdfString)) return undefined
    const hasher = platform.createHasher('sha256')
    hasher.update(changing.bytes)
    for (const { distinctive } of this.objects.values()) for (const part of distinctive) hasher.update(part)
    const digest = await hasher.digest()
    return [new PdfString(permanent.bytes, 'hex'), new PdfString(digest.subarray(0, 16), 'hex')]
  }

  #crossReference(offset: number, positions: ReadonlyMap<number, number>, identifier: PdfValue | undefined) {
    const entries = [...positions].map(([number, offset]) => {
      return { number, offset, generation: this.objects.get(number)?.ref.generation ?? 0 }
    })
    const isTable = this.document.xref.newest.kind === 'table'
    const section = isTable
      ? this.#table(entries, this.#trailer(this.size, identifier))
      : this.#stream(entries, offset, identifier)
    return concatBytes([section, bytesOfLatin1(`startxref\n${offset}\n%%EOF\n`)])
  }

  /** The entries of the base's trailer, without those that describe its cross-reference section. */
  #trailer(size: number, identifier: PdfValue | undefined): PdfDict {
    const trailer: PdfDict = new Map([['Size', size]])
    for (const [key, value] of this.document.trailer) if (!sectionKeys.has(key)) trailer.set(key, value)
    trailer.set('Prev', this.document.xref.newest.offset)
    if (identifier !== undefined) trailer.set('ID', identifier)
    return trailer
  }

  #table(entries: readonly Entry[], trailer: PdfDict): Uint8Array {
    let text = 'xref\n'
    for (const run of runs(entries)) {
      text += `${run[0]?.number} ${run.length}\n`
      for (const { offset, generation } of run) text += `${digits(offset, 10)} ${digits(generation, 5)} n \n`
    }
    return bytesOfLatin1(`${text}trailer\n${writeDict(trailer)}\n`)
  }

  #stream(objects: readonly Entry[], offset: number, identifier: PdfValue | undefined): Uint8Array {
    const ref = this.allocate()
    const entries = [...objects, { number: ref.number, offset, generation: 0 }]
    const width = Math.ceil(Math.log2(offset + 1) / 8)
    const data = concatBytes(
      entries.map((entry) => Uint8Array.of(1, ...bigEndian(entry.offset, width), ...bigEndian(entry.generation, 2))),
    )
    const dict: PdfDict = new Map([
      ['Type', name('XRef')],
      ...this.#trailer(this.size, identifier),
      ['W', [1, width, 2]],
      ['Index', runs(entries).flatMap((run) => [run[0]?.number ?? 0, run.length])],
      ['Length', data.length],
    ])
    const start = bytesOfLatin1(`${ref.number} 0 obj\n${writeDict(dict)}\nstream\n`)
    return concatBytes([start, data, bytesOfLatin1('\nendstream\nendobj\n')])
  }
}

interface Entry {
  readonly number: number
  readonly offset: number
  readonly generation: number
}

const sectionKeys: ReadonlySet<string> = new Set([
  'Size',
  'Prev',
  'XRefStm',
  'Type',
  'W',
  'Index',
  'Length',
  'Filter',
  'DecodeParms',
  'DL',
])

/** Groups entries with consecutive numbers, which form one subsection. */
function runs(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const grouped: Entry[][] = []
  for (const entry of entries) {
    const last = grouped.at(-1)
    if (last !== undefined && last.at(-1)?.number === entry.number - 1) last.push(entry)
    else grouped.push([entry])
  }
  return grouped
}

function digits(value: number, width: number): string {
  const text = String(value).padStart(width, '0')
  if (text.length > width)
    throw new PdfError('pdf_unsupported', 'a cross-reference table cannot hold offsets of 10 GB and more')
  return text
}

function bigEndian(value: number, width: number): number[] {
  return Array.from({ length: width }, (_, index) => Math.floor(value / 256 ** (width - 1 - index)) % 256)
}
