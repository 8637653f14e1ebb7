import { createHash } from 'node:crypto'
import type { PdfFile } from './pdf/file.ts'
import { type Dict, isDict, Name, PdfString, Ref, Stream, type Value } from './pdf/values.ts'

/**
 * The digest of everything reachable from the trailer, with objects numbered in the order of traversal. Two files have
 * the same digest if and only if they contain the same document: same pages, boxes, content, fonts, metadata, output
 * intents and structure, however each is laid out. It leaves out what a rewrite may change: the position of objects,
 * how a stream's length is given, null entries, and the spelling of numbers, names and strings.
 */
export function digestOfMeaning(file: PdfFile): string {
  const writer = new Writer(file)
  for (const root of ['Root', 'Info']) writer.write(file.trailer.get(root) ?? null)
  return writer.finish()
}

const CHUNK = 65_536

class Writer {
  readonly #file: PdfFile
  readonly #hash = createHash('sha256')
  readonly #order = new Map<number, number>()
  readonly #waiting: Ref[] = []
  #text = ''

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** Breadth first, because a chain of objects may be longer than the stack allows. */
  finish(): string {
    for (let i = 0; i < this.#waiting.length; i++) {
      this.#put(`\n${i}:`)
      this.write(this.#file.resolve(this.#waiting[i]))
    }
    this.#flush()
    return this.#hash.digest('hex')
  }

  write(value: Value): void {
    if (value instanceof Ref) this.#reference(value)
    else if (value === null || typeof value === 'boolean' || typeof value === 'number') this.#put(`${value} `)
    else if (value instanceof Name) this.#put(`/${value.text} `)
    else if (value instanceof PdfString) this.#put(`(${value.binary.length}:${value.binary}`)
    else if (value instanceof Stream) this.#stream(value)
    else if (isDict(value)) this.#dict(value)
    else {
      this.#put(`[${value.length}:`)
      for (const item of value) this.write(item)
    }
  }

  #reference(ref: Ref): void {
    if (this.#file.resolve(ref) === null) {
      this.write(null)
      return
    }
    let position = this.#order.get(ref.number)
    if (position === undefined) {
      position = this.#waiting.push(ref) - 1
      this.#order.set(ref.number, position)
    }
    this.#put(`${position}R `)
  }

  #dict(dict: Dict, except?: string): void {
    this.#put('<')
    for (const key of [...dict.keys()].sort()) {
      const value = dict.get(key) ?? null
      if (key === except || this.#file.resolve(value) === null) continue
      this.#put(`/${key} `)
      this.write(value)
    }
    this.#put('>')
  }

  /** The end of line before `endstream` is not data. Where a length is wrong, it cannot be distinguished from data. */
  #stream({ dict, raw }: Stream): void {
    this.#dict(dict, 'Length')
    let end = raw.length
    while (end > 0 && (raw[end - 1] === 10 || raw[end - 1] === 13)) end--
    this.#put(`stream ${end}:`)
    this.#flush()
    this.#hash.update(raw.subarray(0, end))
  }

  #put(text: string): void {
    this.#text += text
    if (this.#text.length > CHUNK) this.#flush()
  }

  #flush(): void {
    this.#hash.update(this.#text, 'latin1')
    this.#text = ''
  }
}
