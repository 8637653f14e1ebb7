import { latin1OfBytes } from '../../bytes.ts'
import { damaged, PdfError } from '../error.ts'
import type { Limits } from '../limits.ts'
import type { Windows } from '../source/windows.ts'
import { isInteger, type PdfDict } from '../syntax/values.ts'
import type { XrefEntry, XrefSection } from './section.ts'
import { readXrefStream } from './stream.ts'
import { readXrefTable } from './table.ts'

/** Reading a section costs as much as asking it this often. */
const loadingSteps = 20

/**
 * All cross-reference sections, newest first, each read when it is first needed. A hybrid file's /XRefStm follows its
 * table, and what the table hides as free is what the stream says it is (§7.5.8.4).
 */
export class Xref {
  /** What must be added to a written offset to find the byte: the length of junk before the header. */
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
    // Read first: of a small file the tail is the whole, header included.
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

  /** The first object number that is free. Objects beyond /Size are undefined (§7.5.5), and readers disagree on them. */
  async firstUnusedNumber(): Promise<number> {
    const size = this.newest.trailer.get('Size')
    if (!isInteger(size) || size < 1) throw damaged('the trailer has no usable /Size')
    for (const { ranges } of await this.sections()) {
      const beyond = ranges.find(({ first, count }) => first + count > size)
      if (beyond !== undefined)
        throw damaged(`a cross-reference section has objects beyond the trailer's /Size of ${size}`)
    }
    if (size >= this.#limits.objects) throw new PdfError('pdf_limit_exceeded', `object number ${size} is too large`)
    return size
  }

  /** The section at this place, the newest being 0. Those who ask at the same time wait for the same reading. */
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
    if (this.#visited.has(offset)) throw damaged('the chain of cross-reference sections is a loop')
    if (this.#sections.length >= this.#limits.sections) {
      throw new PdfError('pdf_limit_exceeded', `more than ${this.#limits.sections} cross-reference sections`)
    }
    const section = await readSection(this.#windows, this.#limits, this.shift, offset)
    this.#visited.add(offset)
    this.#sections.push(section)
    this.#previous = previousOf(section.trailer)
  }
}

/** `startxref`, its number and `%%EOF` are the last three things in a file (§7.5.5), give or take a little padding. */
function findStartXref(tail: Uint8Array): number {
  const text = latin1OfBytes(tail.subarray(Math.max(0, lastIndexOf(tail, 'startxref'))))
  const match = /^startxref[\0\t\n\f\r ]+(\d{1,15})[\0\t\n\f\r ]+%%EOF[^%]*$/.exec(text)
  if (match === null) throw damaged('the file does not end with startxref, a number and %%EOF')
  return Number(match[1])
}

/** Offsets count from the header, whatever stands before it (ISO 32000-2 §7.5.2). */
async function findHeader(windows: Windows): Promise<number> {
  const head = await windows.bytes(0, Math.min(1024 + 8, windows.source.length))
  if (isHeader(head.subarray(0, 8))) return 0
  const position = latin1OfBytes(head).search(/%PDF-\d\.\d/)
  if (position < 0) throw new PdfError('pdf_not_a_pdf', 'there is no %PDF- header in the first 1024 bytes')
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
  if (offset + shift >= windows.source.length) throw damaged(`a cross-reference offset of ${offset} is past the end`)
  const isTable = await windows.parse(offset + shift, (parser) => parser.keyword('xref'))
  if (!isTable) return readXrefStream(windows, limits, shift, offset)
  const table = await readXrefTable(windows, limits, shift, offset)
  const hidden = table.trailer.get('XRefStm')
  if (hidden === undefined) return table
  if (!isInteger(hidden) || hidden < 0) throw damaged('/XRefStm is not an offset')
  return hybrid(table, await readXrefStream(windows, limits, shift, hidden))
}

function hybrid(table: XrefSection, hidden: XrefSection): XrefSection {
  return {
    ...table,
    ranges: [...table.ranges, ...hidden.ranges],
    lookup: async (number) => {
      const entry = await table.lookup(number)
      return entry === undefined || entry.kind === 'free' ? ((await hidden.lookup(number)) ?? entry) : entry
    },
  }
}

function previousOf(trailer: PdfDict): number | undefined {
  const previous = trailer.get('Prev')
  if (previous === undefined) return undefined
  if (!isInteger(previous) || previous < 0) throw damaged('/Prev is not an offset')
  return previous
}
