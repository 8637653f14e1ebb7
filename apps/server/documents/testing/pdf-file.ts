import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

// A PDF file as a list of objects (ISO 32000-2, 7.5): the same objects always give the same bytes.

export class PdfFile {
  private readonly objects: Buffer[] = []

  /** Reserves a number, for objects that point at each other. */
  reserve(): number {
    return this.objects.push(Buffer.alloc(0))
  }

  add(body: string | Buffer, number = this.reserve()): number {
    this.objects[number - 1] = Buffer.from(body as string)
    return number
  }

  addStream(entries: string, bytes: Buffer): number {
    const packed = deflateSync(bytes, { level: 9 })
    const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
    return this.add(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
  }

  /** Header, objects, cross-reference table, trailer. */
  bytes(root: number, info: number): Buffer {
    const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
    const offsets: number[] = []
    let end = parts[0]?.length ?? 0
    for (const [i, body] of this.objects.entries()) {
      const object = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
      offsets.push(end)
      end += object.length
      parts.push(object)
    }
    const id = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32)
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const size = this.objects.length + 1
    const trailer = `<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>] >>`
    parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`))
    parts.push(Buffer.from(`trailer\n${trailer}\nstartxref\n${end}\n%%EOF\n`))
    return Buffer.concat(parts)
  }
}

/** A text string (ISO 32000-2, 7.9.2.2) as UTF-16BE in hexadecimal. */
export function textString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}
