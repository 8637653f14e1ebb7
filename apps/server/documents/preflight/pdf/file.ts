import { Refusal } from '../refusal.ts'
import { type Carved, carve } from './carve.ts'
import { decode } from './filters.ts'
import type { Meter } from './meter.ts'
import { LenientParser } from './parser.ts'
import { type Dict, isDict, nameOf, Ref, Stream, type Value } from './values.ts'

/** A PDF's objects by number, the newest of each. */
export class PdfFile {
  readonly #objects = new Map<number, { at: number; value: Value }>()
  readonly #meter: Meter
  /** Including superseded ones: another reader may use them. */
  readonly streams: Stream[] = []
  /** How often the file was saved. More than once: it may contain earlier states. */
  readonly revisions: number
  /** The newest trailer that names a catalog; empty if it was lost. */
  readonly trailer: Dict
  readonly isEncrypted: boolean

  /** Object streams of an encrypted file are not read: only qpdf can decrypt them. */
  static async read(bytes: Buffer, meter: Meter): Promise<PdfFile> {
    const file = new PdfFile(bytes, meter)
    if (!file.isEncrypted) await file.#openObjectStreams()
    return file
  }

  private constructor(bytes: Buffer, meter: Meter) {
    this.#meter = meter
    const carved = carve(bytes, meter)
    for (const { number, at, value } of carved.objects) {
      this.#objects.set(number, { at, value })
      if (value instanceof Stream) this.streams.push(value)
    }
    this.revisions = carved.sections - sectionsWithoutRevision(carved)
    this.trailer = carved.trailers.findLast((trailer) => trailer.get('Root') instanceof Ref) ?? new Map()
    this.isEncrypted = carved.trailers.some((trailer) => (trailer.get('Encrypt') ?? null) !== null)
  }

  /** Follows references to the end. A missing object is null (ISO 32000-2, 7.3.10). */
  readonly resolve = (value: Value | undefined): Value => {
    let current = value ?? null
    for (let hops = 0; current instanceof Ref; hops++) {
      if (hops > 32) return null
      current = this.#objects.get(current.number)?.value ?? null
    }
    return current
  }

  get catalog(): Dict {
    const root = this.resolve(this.trailer.get('Root'))
    if (isDict(root)) return root
    throw new Refusal(
      'pdf_invalid',
      'The file has no document catalog: it is damaged or cut off. Open it in a PDF reader, save it anew and upload that.',
    )
  }

  /** Every object, reachable or not. */
  *objects(): Iterable<[number, Value]> {
    for (const [number, { value }] of this.#objects) yield [number, value]
  }

  /** The entry at the end of a path of dictionaries, with references resolved; null if the path ends early. */
  at(dict: Value, ...path: string[]): Value {
    let current = dict
    for (const key of path) current = isDict(current) ? this.resolve(current.get(key)) : null
    return current
  }

  decode(stream: Stream) {
    return decode(stream, this.resolve, this.#meter)
  }

  /** ISO 32000-2, 7.5.7. The objects of an object stream are as old as the stream. */
  async #openObjectStreams(): Promise<void> {
    for (const { at, value } of [...this.#objects.values()]) {
      if (!(value instanceof Stream) || nameOf(this.resolve(value.dict.get('Type'))) !== 'ObjStm') continue
      this.#meter.objectStream()
      const { bytes } = await this.decode(value)
      const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      const count = Number(this.resolve(value.dict.get('N')))
      const first = Number(this.resolve(value.dict.get('First')))
      const index = new LenientParser(content, 0, this.#meter)
      for (let i = 0; i < count && index.position < first; i++) {
        const number = index.value()
        const offset = index.value()
        if (typeof number !== 'number' || typeof offset !== 'number') break
        this.#meter.object()
        const known = this.#objects.get(number)
        if (known !== undefined && known.at > at) continue
        this.#objects.set(number, { at, value: new LenientParser(content, first + offset, this.#meter).value() })
      }
    }
  }
}

/** A linearized file has its cross-references in two parts (annex F), a hybrid one may have an empty part (7.5.8.4). */
function sectionsWithoutRevision({ objects, trailers }: Carved): number {
  const isLinearized = objects.some(({ value }) => isDict(value) && value.has('Linearized'))
  const emptyParts = trailers.filter((trailer) => trailer.has('XRefStm') && trailer.has('Prev'))
  return emptyParts.length + (isLinearized ? 1 : 0)
}
