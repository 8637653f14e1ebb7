import { damaged, PdfError } from '../error.ts'
import { decodeFilters } from '../filters/decode-filters.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { Windows } from '../source/windows.ts'
import { PdfParser } from '../syntax/parser.ts'
import {
  isArray,
  isDict,
  isInteger,
  isName,
  type PdfArray,
  type PdfDict,
  type PdfObject,
  PdfRef,
  type PdfValue,
  StoredStream,
} from '../syntax/values.ts'
import { Xref } from '../xref/xref.ts'

const maxCachedObjects = 4096
const maxCachedObjectStreamBytes = 32 << 20
const maxRefHops = 32

/**
 * A document opened for reading. Opening reads the tail and the latest cross-reference section; objects are read on
 * demand. A reference to a missing object is null (ISO 32000 §7.3.10). Any other violation throws.
 */
export class PdfDocument {
  readonly source: ByteSource
  readonly limits: Limits
  readonly xref: Xref
  readonly #windows: Windows
  readonly #objects = new Map<number, PdfObject>()
  readonly #objectStreams = new Map<number, ObjectStream>()

  private constructor(source: ByteSource, limits: Limits, windows: Windows, xref: Xref) {
    this.source = source
    this.limits = limits
    this.#windows = windows
    this.xref = xref
  }

  static async open(source: ByteSource, limits: Limits = defaultLimits): Promise<PdfDocument> {
    const windows = new Windows(source, limits)
    return new PdfDocument(source, limits, windows, await Xref.open(windows, limits))
  }

  get trailer(): PdfDict {
    return this.xref.newest.trailer
  }

  get encrypted(): boolean {
    return this.trailer.has('Encrypt')
  }

  async catalog(): Promise<{ ref: PdfRef; dict: PdfDict }> {
    const ref = this.trailer.get('Root')
    if (!(ref instanceof PdfRef)) throw damaged('the trailer has no /Root')
    return { ref, dict: await this.dict(ref, 'the catalog') }
  }

  /** The value after following references. */
  async resolve(value: PdfValue | undefined): Promise<PdfObject | undefined> {
    let current: PdfObject | PdfValue | undefined = value
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > maxRefHops) throw damaged(`object ${current.number} refers to itself`)
      current = await this.#load(current)
    }
    return current as PdfObject | undefined
  }

  /** The object that a reference points to, which may be another reference. */
  stored(ref: PdfRef): Promise<PdfObject> {
    return this.#load(ref)
  }

  async dict(value: PdfValue | undefined, what: string): Promise<PdfDict> {
    const resolved = await this.resolve(value)
    if (!isDict(resolved)) throw damaged(`${what} is not a dictionary`)
    return resolved
  }

  async optionalDict(value: PdfValue | undefined, what: string): Promise<PdfDict | undefined> {
    const resolved = await this.resolve(value)
    return resolved === undefined || resolved === null ? undefined : this.dict(value, what)
  }

  async optionalArray(value: PdfValue | undefined, what: string): Promise<PdfArray | undefined> {
    const resolved = await this.resolve(value)
    if (resolved === undefined || resolved === null) return undefined
    if (!isArray(resolved)) throw damaged(`${what} is not an array`)
    return resolved
  }

  /** The decoded bytes of a stream that is unfiltered or uses FlateDecode; another filter throws. */
  async streamBytes(stream: StoredStream): Promise<Uint8Array> {
    return decodeStream(stream.dict, await this.rawStreamBytes(stream), this.limits)
  }

  /** The decoded bytes of a content stream, which may use any chain of standard filters. */
  async contentBytes(stream: StoredStream): Promise<Uint8Array> {
    const filters = {
      names: await this.#listOf(stream.dict.get('Filter')),
      parameters: await this.#listOf(stream.dict.get('DecodeParms')),
    }
    return decodeFilters(filters, await this.rawStreamBytes(stream), this.limits)
  }

  /** The items of an array, or the one value, with references resolved. */
  async #listOf(value: PdfValue | undefined): Promise<(PdfObject | undefined)[]> {
    const resolved = await this.resolve(value)
    if (resolved === undefined || resolved === null) return []
    return isArray(resolved) ? Promise.all(resolved.map((item) => this.resolve(item))) : [resolved]
  }

  async rawStreamBytes(stream: StoredStream): Promise<Uint8Array> {
    if (stream.end - stream.start > this.limits.inflatedBytes) {
      throw new PdfError('pdf_limit_exceeded', `a stream is larger than ${this.limits.inflatedBytes} bytes`)
    }
    return this.#windows.bytes(stream.start, stream.end)
  }

  async #load(ref: PdfRef): Promise<PdfObject> {
    this.limits.budget?.step()
    const cached = this.#objects.get(ref.number)
    if (cached !== undefined) return cached
    const entry = await this.xref.lookup(ref.number)
    if (entry === undefined || entry.kind === 'free') return null
    if (entry.kind === 'offset' && entry.generation !== ref.generation) return null
    if (entry.kind === 'compressed' && ref.generation !== 0) return null
    const object =
      entry.kind === 'offset'
        ? await this.#readAt(entry.offset, ref)
        : await this.#readCompressed(entry.stream, entry.index, ref.number)
    if (this.#objects.size >= maxCachedObjects) this.#objects.clear()
    this.#objects.set(ref.number, object)
    return object
  }

  async #readAt(offset: number, ref: PdfRef): Promise<PdfObject> {
    const position = offset + this.xref.shift
    if (position >= this.source.length) throw damaged(`object ${ref.number} is past the end of the file`)
    const { value, streamStart } = await this.#windows.parse(position, (parser, origin) => {
      const number = parser.unsigned()
      const generation = parser.unsigned()
      if (number !== ref.number || generation !== ref.generation || !parser.keyword('obj')) {
        throw parser.damaged(`object ${ref.number} ${ref.generation} is not at its cross-reference offset`)
      }
      const value = parser.value()
      if (isDict(value) && parser.streamStart()) return { value, streamStart: origin + parser.position }
      if (!parser.keyword('endobj')) throw parser.damaged(`object ${ref.number} has no endobj`)
      return { value, streamStart: undefined }
    })
    return isDict(value) && streamStart !== undefined ? this.#stream(value, streamStart, ref) : (value as PdfObject)
  }

  async #stream(dict: PdfDict, start: number, ref: PdfRef): Promise<StoredStream> {
    const length = await this.#streamLength(dict)
    if (!isInteger(length) || length < 0 || start + length > this.source.length) {
      throw damaged(`the stream of object ${ref.number} has no valid /Length`)
    }
    const closed = await this.#windows.parse(start + length, (parser) => parser.keyword('endstream'))
    if (!closed) throw damaged(`the stream of object ${ref.number} does not end at its /Length`)
    return new StoredStream(dict, start, start + length)
  }

  /** Reads an indirect /Length without following further references, so that no stream can depend on itself. */
  async #streamLength(dict: PdfDict): Promise<PdfValue | undefined> {
    const value = dict.get('Length')
    if (!(value instanceof PdfRef)) return value
    const entry = await this.xref.lookup(value.number)
    if (entry?.kind === 'compressed' && !isName(dict.get('Type'), 'ObjStm')) {
      return (await this.#readCompressed(entry.stream, entry.index, value.number)) as PdfValue
    }
    if (entry?.kind !== 'offset' || entry.offset + this.xref.shift >= this.source.length) return undefined
    return this.#windows.parse(entry.offset + this.xref.shift, (parser) => {
      const found = parser.unsigned() === value.number && parser.unsigned() === value.generation
      return found && parser.keyword('obj') ? parser.value() : undefined
    })
  }

  async #readCompressed(streamNumber: number, index: number, number: number): Promise<PdfObject> {
    if (this.encrypted) throw new PdfError('pdf_encrypted', 'the document is encrypted; decrypt it first')
    const objectStream = await this.#objectStream(streamNumber)
    if (objectStream.numbers[index] !== number) {
      throw damaged(`object ${number} is not at index ${index} of object stream ${streamNumber}`)
    }
    const position = objectStream.offsets[index] ?? objectStream.bytes.length
    return new PdfParser(objectStream.bytes, { position, maxDepth: this.limits.depth }).value() as PdfObject
  }

  async #objectStream(number: number): Promise<ObjectStream> {
    const cached = this.#objectStreams.get(number)
    if (cached !== undefined) return cached
    const entry = await this.xref.lookup(number)
    if (entry?.kind !== 'offset') throw damaged(`object stream ${number} is missing or itself compressed`)
    const stream = await this.#readAt(entry.offset, new PdfRef(number, entry.generation))
    if (!(stream instanceof StoredStream) || !isName(stream.dict.get('Type'), 'ObjStm')) {
      throw damaged(`object ${number} is not an object stream`)
    }
    const parsed = readObjectStream(stream.dict, await this.streamBytes(stream), number)
    this.#objectStreams.set(number, parsed)
    this.#evictObjectStreams()
    return parsed
  }

  /** Evicts the oldest object streams until the cache is within its limit. */
  #evictObjectStreams(): void {
    let cached = 0
    for (const { bytes } of this.#objectStreams.values()) cached += bytes.length
    for (const [number, { bytes }] of this.#objectStreams) {
      if (cached <= maxCachedObjectStreamBytes) return
      this.#objectStreams.delete(number)
      cached -= bytes.length
    }
  }
}

interface ObjectStream {
  readonly bytes: Uint8Array
  readonly numbers: readonly number[]
  readonly offsets: readonly number[]
}

function readObjectStream(dict: PdfDict, bytes: Uint8Array, number: number): ObjectStream {
  const count = dict.get('N')
  const first = dict.get('First')
  // Each object needs at least three bytes in the header: its number, a space and its offset.
  if (!isInteger(count) || !isInteger(first) || count < 0 || first < 0 || count * 3 > bytes.length) {
    throw damaged(`object stream ${number} has no valid /N and /First`)
  }
  const parser = new PdfParser(bytes)
  const numbers: number[] = []
  const offsets: number[] = []
  for (let index = 0; index < count; index++) {
    numbers.push(parser.unsigned())
    offsets.push(first + parser.unsigned())
  }
  return { bytes, numbers, offsets }
}
