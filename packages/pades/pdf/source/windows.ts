import { PdfError } from '../error.ts'
import type { Limits } from '../limits.ts'
import { WindowEnded } from '../syntax/lexer.ts'
import { PdfParser } from '../syntax/parser.ts'
import type { ByteSource } from './byte-source.ts'

const firstWindow = 4 << 10
const tailWindow = 64 << 10
const kept = 16

interface Window {
  readonly start: number
  readonly bytes: Uint8Array
}

/**
 * Reads a source through small windows, the tail first, because the tail is where cross-references and recent
 * revisions lie. A parse that runs off its window is repeated on a larger one.
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
    await this.#fetch(Math.max(0, end - tailWindow), end)
    return this.bytes(Math.max(0, end - length), end)
  }

  /** Runs a parse that begins at a position of the file. `parse` must not keep state between attempts. */
  async parse<T>(position: number, parse: (parser: PdfParser, origin: number) => T): Promise<T> {
    for (let size = firstWindow; ; size *= 4) {
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
          throw new PdfError('pdf_limit_exceeded', `an object at byte ${position} is larger than ${size} bytes`)
        }
      }
    }
  }

  #find(start: number, end: number): Window | undefined {
    return this.#recent.find((window) => window.start <= start && end <= window.start + window.bytes.length)
  }

  async #fetch(start: number, end: number): Promise<Window> {
    const window = { start, bytes: await this.source.read(start, end) }
    if (window.bytes.length <= tailWindow) {
      if (this.#recent.length === kept) this.#recent.splice(1, 1)
      this.#recent.push(window)
    }
    return window
  }
}
