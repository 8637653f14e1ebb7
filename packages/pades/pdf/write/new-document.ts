import { platform } from '#platform'
import { bytesOfLatin1, concatBytes } from '../../bytes.ts'
import { writeDict } from '../syntax/serialize.ts'
import { dict, type PdfRef, PdfString } from '../syntax/values.ts'
import { layOutObjects, ObjectWriter } from './object-writer.ts'

/** A file of one revision with a cross-reference table (ISO 32000 §7.5). Equal objects give equal bytes. */
export class NewDocument extends ObjectWriter {
  constructor() {
    super(1)
  }

  /** Throws if an allocated object was not written. */
  async finish(root: PdfRef, info?: PdfRef): Promise<Uint8Array> {
    const { parts, positions, end } = layOutObjects(this.objects.values(), header.length)
    const digest = await platform.digest('sha256', concatBytes(parts))
    const identifier = new PdfString(digest.subarray(0, 16), 'hex')
    const trailer = dict({ Size: this.size, Root: root, Info: info, ID: [identifier, identifier] })
    let table = `xref\n0 ${this.size}\n0000000000 65535 f \n`
    for (let number = 1; number < this.size; number++) {
      const position = positions.get(number)
      if (position === undefined) throw new RangeError(`object ${number} was allocated but not written`)
      table += `${String(position).padStart(10, '0')} 00000 n \n`
    }
    const tail = `${table}trailer\n${writeDict(trailer)}\nstartxref\n${end}\n%%EOF\n`
    return concatBytes([header, ...parts, bytesOfLatin1(tail)])
  }
}

/** Four bytes above 127 mark the file as binary for transfer programs (§7.5.2). */
const header = bytesOfLatin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
