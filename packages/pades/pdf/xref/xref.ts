import { latin1OfBytes } from '../../bytes.ts'
import { damaged, PdfError } from '../error.ts'
import type { Limits } from '../limits.ts'
import type { Windows } from '../source/windows.ts'
import { isInteger, type PdfDict } from '../syntax/values.ts'
import type { XrefEntry, XrefSection } from './section.ts'
import { readXrefStream } from './stream.ts'
import { readXrefTable } from './table.ts'

/** The cost of reading a section, in lookups. */
const loadingSteps = 20

/**
 * All cross-reference sections, newest first. Each is read when first needed. In a hybrid file, the /XRefStm stream
 * supplies the entries that its table marks as free (§7.5.8.4).
 */
export class Xref {
  /** The number of bytes before the header, to be added to every offset written in the file. */
  readonly shift: number
  readonly newest: XrefSection
  readonly #windows: Windows
  readonly #limits: Limits
  readonly #sections: XrefSection[]
  readonly #visited: Set<number>
  #previous: number | undefined
  #loading: Promise<void> | undefined

  private constructor(windows: Windows, limits: Limits, shift: number, newest: XrefSection) {
    this.#windows = windows
    this.#limits = limits
    this.shift = shift
    this.newest = newest
    this.#sections = [newest]
    this.#visited = new Set([newest.offset])
    this.#previous = previousOf(newest.trailer)
  }

  static async open(windows: Windows, limits: Limits): Promise<Xref> {
    // The tail of a small file is the whole file, so reading it first also caches the header.
    const tail = await windows.tail(2048)
    const shift = await findHeader(windows)
    const start = findStartXref(tail)
    return new Xref(windows, limits, shift, await readSection(windows, limits, shift, start))
  }

  async lookup(number: number): Promise<XrefEntry | undefined> {
    for (let index = 0; ; index++) {
      this.#limits.budget?.step()
      const section = await this.#section(index)
      if (section === undefined) return undefined
      const entry = await section.lookup(number)
      if (entry !== undefined) return entry
    }
  }

  /** Every section, the oldest last. */
  async sections(): Promise<readonly XrefSection[]> {
    let count = 1
    while ((await this.#section(count)) !== undefined) count++
    return this.#sections
  }

  /** The first unused object number. Objects beyond /Size are undefined (§7.5.5) and readers treat them differently. */
  async firstUnusedNumber(): Promise<number> {
    const size = this.newest.trailer.get('Size')
    if (!isInteger(size) || size < 1) throw damaged('the trailer has no valid /Size')
    for (const { ranges } of await this.sections()) {
      const beyond = ranges.find(({ first, count }) => first + count > size)
      if (beyond !== undefined)
        throw damaged(`a cross-reference section has objects beyond the trailer's /Size of ${size}`)
    }
    if (size >= this.#limits.objects) throw new PdfError('pdf_limit_exceeded', `object number ${size} is too large`)
    return size
  }

  /** The section with this index, newest first. Concurrent calls share one read. */
  async #section(index: number): Promise<XrefSection | undefined> {
    while (index >= this.#sections.length && this.#previous !== undefined) {
      this.#loading ??= this.#loadPrevious(this.#previous).finally(() => {
        this.#loading = undefined
      })
      await this.#loading
    }
    return this.#sections[index]
  }

  async #loadPrevious(offset: number): Promise<void> {
    this.#limits.budget?.step(loadingSteps)
    if (this.#visited.has(offset)) throw damaged('the cross-reference sections form a loop')
    if (this.#sections.length >= this.#limits.sections) {
      throw new PdfError(
        'pdf_limit_exceeded',
        `the file has more than ${this.#limits.sections} cross-reference sections`,
      )
    }
    const section = await readSection(this.#windows, this.#limits, this.shift, offset)
    this.#visited.add(offset)
    this.#sections.push(section)
    this.#previous = previousOf(section.trailer)
  }
}

/** A file ends with `startxref`, an offset and `%%EOF` (§7.5.5). Padding after them is accepted. */
function findStartXref(tail: Uint8Array): number {
  const text = latin1OfBytes(tail.subarray(Math.max(0, lastIndexOf(tail, 'startxref'))))
  const match = /^startxref[\0\t\n\f\r ]+(\d{1,15})[\0\t\n\f\r ]+%%EOF[^%]*$/.exec(text)
  if (match === null) throw damaged('the file does not end with startxref, an offset and %%EOF')
  return Number(match[1])
}

/** The position of the header, from which all offsets count (ISO 32000-2 §7.5.2). */
async function findHeader(windows: Windows): Promise<number> {
  const start = await windows.bytes(0, Math.min(1024 + 8, windows.source.length))
  if (isHeader(start.subarray(0, 8))) return 0
  const position = latin1OfBytes(start).search(/%PDF-\d\.\d/)
  if (position < 0) throw new PdfError('pdf_not_a_pdf', 'the first 1024 bytes contain no %PDF- header')
  return position
}

function isHeader(bytes: Uint8Array): boolean {
  return /^%PDF-\d\.\d$/.test(latin1OfBytes(bytes))
}

function lastIndexOf(bytes: Uint8Array, text: string): number {
  for (let start = bytes.length - text.length; start >= 0; start--) {
    let length = 0
    while (length < text.length && bytes[start + length] === text.charCodeAt(length)) length++
    if (length === text.length) return start
  }
  return -1
}

async function readSection(windows: Windows, limits: Limits, shift: number, offset: number): Promise<XrefSection> {
  if (offset + shift >= windows.source.length)
    throw damaged(`the cross-reference offset ${offset} is past the end of the file`)
  const isTable = await windows.parse(offset + shift, (parser) => parser.keyword('xref'))
  if (!isTable) return readXrefStream(windows, limits, shift, offset)
  const table = await readXrefTable(windows, limits, shift, offset)
  const streamOffset = table.trailer.get('XRefStm')
  if (streamOffset === undefined) return table
  if (!isInteger(streamOffset) || streamOffset < 0) throw damaged('/XRefStm is not an offset')
  return hybridSection(table, await readXrefStream(windows, limits, shift, streamOffset))
}

function hybridSection(table: XrefSection, stream: XrefSection): XrefSection {
  return {
    ...table,
    ranges: [...table.ranges, ...stream.ranges],
    lookup: async (number) => {
      const entry = await table.lookup(number)
      return entry === undefined || entry.kind === 'free' ? ((await stream.lookup(number)) ?? entry) : entry
    },
  }
}

function previousOf(trailer: PdfDict): number | undefined {
  const previous = trailer.get('Prev')
  if (previous === undefined) return undefined
  if (!isInteger(previous) || previous < 0) throw damaged('/Prev is not an offset')
  return previous
}
