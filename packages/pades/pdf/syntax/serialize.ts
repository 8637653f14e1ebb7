import { bytesOfLatin1, hexOfBytes, latin1OfBytes } from '../../bytes.ts'
import { isDelimiter } from './characters.ts'
import { type PdfDict, PdfIndirect, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from './values.ts'

/** Serializes a direct object. `ObjectWriter` replaces streams and indirect values by references first. */
export function serialize(value: PdfValue): Uint8Array {
  return bytesOfLatin1(write(value))
}

function write(value: PdfValue): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return writeNumber(value)
  if (value instanceof PdfName) return writeName(value.value)
  if (value instanceof PdfString) return writeString(value)
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`
  if (Array.isArray(value)) return `[${value.map(write).join(' ')}]`
  if (value instanceof PdfStream || value instanceof PdfIndirect) {
    throw new TypeError('a stream or indirect value cannot be written as a direct object; write its reference')
  }
  return writeDict(value)
}

export function writeDict(dict: PdfDict): string {
  let text = '<<'
  for (const [key, value] of dict) {
    const written = write(value)
    text += writeName(key) + (isDelimiter(written.charCodeAt(0)) ? written : ` ${written}`)
  }
  return `${text}>>`
}

/** PDF has no exponents (§7.3.3). */
function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be written to a PDF`)
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : String(BigInt(value))
}

function writeName(value: string): string {
  let text = '/'
  for (let index = 0; index < value.length; index++) {
    const byte = value.charCodeAt(index)
    const plain = byte > 0x20 && byte < 0x7f && byte !== 0x23 && !isDelimiter(byte)
    text += plain ? value.charAt(index) : `#${byte.toString(16).padStart(2, '0')}`
  }
  return text
}

function writeString({ bytes, notation }: PdfString): string {
  if (notation === 'hex') return `<${hexOfBytes(bytes)}>`
  const escaped = latin1OfBytes(bytes)
    .replaceAll(/[()\\]/g, '\\$&')
    .replaceAll('\r', '\\r')
  return `(${escaped})`
}
