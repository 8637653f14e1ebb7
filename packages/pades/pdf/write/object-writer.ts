import { bytesOfLatin1 } from '../../bytes.ts'
import { serialize, writeDict } from '../syntax/serialize.ts'
import { isArray, isDict, type PdfDict, PdfIndirect, PdfRef, PdfStream, type PdfValue } from '../syntax/values.ts'

export interface WrittenObject {
  readonly ref: PdfRef
  readonly content: readonly Uint8Array[]
  /** The parts of `content` that enter the revision's identifier. */
  readonly distinctive: readonly Uint8Array[]
}

/** Collects objects and numbers them. Streams and indirect values inside a value become objects as well. */
export abstract class ObjectWriter {
  readonly #objects = new Map<number, WrittenObject>()
  readonly #hoisted = new Map<PdfIndirect | PdfStream, PdfRef>()
  #nextNumber: number

  protected constructor(nextNumber: number) {
    this.#nextNumber = nextNumber
  }

  allocate(): PdfRef {
    return new PdfRef(this.#nextNumber++)
  }

  /** Writes a new object or replaces an existing one. */
  set(ref: PdfRef, value: PdfValue): void {
    if (value instanceof PdfStream) this.#setStream(ref, value)
    else this.setSerialized(ref, [serialize(this.#hoist(value))])
  }

  add(value: PdfValue): PdfRef {
    const ref = this.allocate()
    this.set(ref, value)
    return ref
  }

  /** Writes an object that the caller has serialized, such as one with a slot to be filled later. */
  setSerialized(ref: PdfRef, content: readonly Uint8Array[], distinctive = content): void {
    this.#objects.set(ref.number, { ref, content, distinctive })
  }

  /** In the order of their first `set`. */
  protected get objects(): ReadonlyMap<number, WrittenObject> {
    return this.#objects
  }

  /** One more than the highest number in use. */
  protected get size(): number {
    return this.#nextNumber
  }

  #setStream(ref: PdfRef, { dict, data }: PdfStream): void {
    const written = writeDict(this.#hoist(new Map([...dict, ['Length', data.length]])) as PdfDict)
    this.setSerialized(ref, [bytesOfLatin1(`${written}\nstream\n`), data, bytesOfLatin1('\nendstream')])
  }

  #hoist(value: PdfValue): PdfValue {
    if (value instanceof PdfStream || value instanceof PdfIndirect) return this.#hoistedRef(value)
    if (isArray(value)) return value.map((item) => this.#hoist(item))
    if (isDict(value)) return new Map([...value].map(([key, item]) => [key, this.#hoist(item)]))
    return value
  }

  #hoistedRef(value: PdfStream | PdfIndirect): PdfRef {
    const known = this.#hoisted.get(value)
    if (known !== undefined) return known
    const ref = this.allocate()
    this.#hoisted.set(value, ref)
    this.set(ref, value instanceof PdfIndirect ? value.value : value)
    return ref
  }
}

/** The bytes of the objects in file order, and the positions at which each object and its content begin. */
export function layOutObjects(objects: Iterable<WrittenObject>, start: number) {
  const parts: Uint8Array[] = []
  const positions = new Map<number, number>()
  const contents = new Map<number, number>()
  let end = start
  const push = (part: Uint8Array) => {
    parts.push(part)
    end += part.length
  }
  for (const { ref, content } of [...objects].toSorted((a, b) => a.ref.number - b.ref.number)) {
    positions.set(ref.number, end)
    push(bytesOfLatin1(`${ref.number} ${ref.generation} obj\n`))
    contents.set(ref.number, end)
    content.forEach(push)
    push(bytesOfLatin1('\nendobj\n'))
  }
  return { parts, positions, contents, end }
}
