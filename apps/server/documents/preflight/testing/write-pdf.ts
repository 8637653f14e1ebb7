import { deflateSync } from 'node:zlib'

// A PDF writer for test files. It writes what it is given, including invalid PDFs.

/** The text between `obj` and `endobj`, or a stream's dictionary entries and data. */
export type Body = string | { readonly dict: string; readonly data: Buffer | string }

export interface Layout {
  /** 12 in `12 0 obj`; objects are written in this order. */
  readonly objects: ReadonlyMap<number, Body>
  /** Further entries of the trailer. */
  readonly trailer?: string
  readonly version?: string
}

export function stream(data: Buffer | string, dict = ''): Body {
  return { dict, data }
}

export function flate(data: Buffer | string, dict = ''): Body {
  return { dict: `/Filter /FlateDecode ${dict}`, data: deflateSync(data) }
}

/** Classic layout: objects, one cross-reference table, trailer. */
export function writePdf({ objects, trailer = '', version = '1.7' }: Layout): Buffer {
  const writer = new Writer(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`)
  for (const [number, body] of objects) writer.object(number, body)
  writer.table(`/Root 1 0 R ${trailer}`)
  return writer.bytes()
}

/** An incremental save on top of `base`. */
export function appendRevision(base: Buffer, { objects, trailer = '' }: Layout): Buffer {
  const previous = base.toString('latin1').lastIndexOf('startxref')
  const offset = /\d+/.exec(base.toString('latin1', previous))?.[0]
  const size = Number(/\/Size (\d+)/.exec(base.toString('latin1', previous - 200))?.[1])
  const writer = new Writer(base)
  for (const [number, body] of objects) writer.object(number, body)
  writer.table(`/Root 1 0 R /Prev ${offset} ${trailer}`, { size })
  return writer.bytes()
}

/** Objects `packed` go into one object stream, the rest lies open; the cross-reference is a stream (ISO 32000-2, 7.5.8). */
export function writeCompressedPdf(
  { objects, trailer = '', version = '1.7' }: Layout,
  packed: ReadonlySet<number>,
): Buffer {
  const writer = new Writer(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`)
  for (const [number, body] of objects) if (!packed.has(number)) writer.object(number, body)
  const container = Math.max(...objects.keys()) + 1
  const inside = [...objects].flatMap(([number, body]) =>
    packed.has(number) && typeof body === 'string' ? [{ number, body }] : [],
  )
  writer.object(container, objectStream(inside))
  writer.crossReferenceStream(
    container + 1,
    `/Root 1 0 R ${trailer}`,
    container,
    inside.map(({ number }) => number),
  )
  return writer.bytes()
}

export function objectStream(inside: readonly { number: number; body: string }[]): Body {
  let content = ''
  const index = inside.map(({ number, body }) => {
    const entry = `${number} ${content.length}`
    content += `${body}\n`
    return entry
  })
  const head = `${index.join(' ')}\n`
  return flate(head + content, `/Type /ObjStm /N ${inside.length} /First ${head.length}`)
}

export class Writer {
  readonly #parts: Buffer[] = []
  #size = 0
  readonly offsets = new Map<number, number>()

  constructor(head: Buffer | string) {
    this.raw(head)
  }

  get size(): number {
    return this.#size
  }

  raw(data: Buffer | string): void {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
    this.#parts.push(bytes)
    this.#size += bytes.length
  }

  object(number: number, body: Body): void {
    this.offsets.set(number, this.#size)
    this.raw(`${number} 0 obj\n`)
    if (typeof body === 'string') this.raw(body)
    else {
      const data = typeof body.data === 'string' ? Buffer.from(body.data, 'latin1') : body.data
      this.raw(`<< ${body.dict} /Length ${data.length} >>\nstream\n`)
      this.raw(data)
      this.raw('\nendstream')
    }
    this.raw('\nendobj\n')
  }

  table(trailer: string, { size = 0, free = [] }: { size?: number; free?: readonly number[] } = {}): void {
    const start = this.#size
    const lines = new Map([0, ...free].map((n) => [n, `${n} 1\n0000000000 65535 f \n`]))
    for (const [n, offset] of this.offsets) lines.set(n, `${n} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
    const numbers = [...lines.keys()].sort((a, b) => a - b)
    this.raw(`xref\n${numbers.map((n) => lines.get(n)).join('')}`)
    this.raw(
      `trailer\n<< /Size ${Math.max(size, (numbers.at(-1) ?? 0) + 1)} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    )
  }

  crossReferenceStream(number: number, trailer: string, container: number, packed: readonly number[]): void {
    const start = this.#size
    const rows = Buffer.alloc((number + 1) * 7)
    for (const [n, offset] of [...this.offsets, [number, start] as const]) {
      rows[n * 7] = 1
      rows.writeUInt32BE(offset, n * 7 + 1)
    }
    for (const [i, n] of packed.entries()) {
      rows[n * 7] = 2
      rows.writeUInt32BE(container, n * 7 + 1)
      rows.writeUInt16BE(i, n * 7 + 5)
    }
    this.object(number, flate(rows, `/Type /XRef /W [1 4 2] /Size ${number + 1} ${trailer}`))
    this.raw(`startxref\n${start}\n%%EOF\n`)
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }
}

/** A catalog (1), a page tree (2), one A4 page (3) with a line of text (4) in Helvetica (5); `changes` overrides. */
export function onePage(changes: Record<number, Body> = {}): Map<number, Body> {
  return new Map<number, Body>(
    Object.entries({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: page(),
      4: stream('BT /F1 18 Tf 72 720 Td (An agreement between two parties) Tj ET'),
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...changes,
    }).map(([number, body]) => [Number(number), body]),
  )
}

export function page(extra = '', box = '/MediaBox [0 0 595 842]'): string {
  return `<< /Type /Page /Parent 2 0 R ${box} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${extra} >>`
}

export function catalog(extra: string): string {
  return `<< /Type /Catalog /Pages 2 0 R ${extra} >>`
}
