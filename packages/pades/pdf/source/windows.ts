import { PdfError } from '../error.ts'
import type { Limits } from '../limits.ts'
import { WindowEnded } from '../syntax/lexer.ts'
import { PdfParser } from '../syntax/parser.ts'
import type { ByteSource } from './byte-source.ts'

const firstWindowBytes = 4 << 10
const tailWindowBytes = 64 << 10
const maxCachedWindows = 16

interface Window {
  readonly start: number
  readonly bytes: Uint8Array
}

/**
 * Reads a source through small cached windows. The tail stays cached, because it contains the cross-reference sections
 * and the latest revisions. A parse that reaches the end of its window is repeated on a larger one.
 */
export class Windows {
  readonly source: ByteSource
  readonly #limits: Limits
  readonly #recent: Window[] = []

  constructor(source: ByteSource, limits: Limits) {
    this.source = source
    this.#limits = limits
  }

  /** Exactly these bytes. */
  async bytes(start: number, end: number): Promise<Uint8Array> {
    const window = this.#find(start, end) ?? (await this.#fetch(start, end))
    return window.bytes.subarray(start - window.start, end - window.start)
  }

  async tail(length: number): Promise<Uint8Array> {
    const end = this.source.length
    await this.#fetch(Math.max(0, end - tailWindowBytes), end)
    return this.bytes(Math.max(0, end - length), end)
  }

  /** Parses from a position of the file. `parse` may be called several times and must not keep state between calls. */
  async parse<T>(position: number, parse: (parser: PdfParser, origin: number) => T): Promise<T> {
    for (let size = firstWindowBytes; ; size *= 4) {
      const end = Math.min(position + size, this.source.length)
      const window = this.#find(position, end) ?? (await this.#fetch(position, end))
      const parser = new PdfParser(window.bytes, {
        position: position - window.start,
        origin: window.start,
        endsFile: window.start + window.bytes.length === this.source.length,
        maxDepth: this.#limits.depth,
      })
      try {
        return parse(parser, window.start)
      } catch (error) {
        if (!(error instanceof WindowEnded)) throw error
        if (size > this.#limits.objectBytes) {
          throw new PdfError('pdf_limit_exceeded', `the object at byte ${position} is larger than ${size} bytes`)
        }
      }
    }
  }

  #find(start: number, end: number): Window | undefined {
    return this.#recent.find((window) => window.start <= start && end <= window.start + window.bytes.length)
  }

  async #fetch(start: number, end: number): Promise<Window> {
    const window = { start, bytes: await this.source.read(start, end) }
    if (window.bytes.length <= tailWindowBytes) {
      if (this.#recent.length === maxCachedWindows) this.#recent.splice(1, 1)
      this.#recent.push(window)
    }
    return window
  }
}
