import { MAX_METADATA } from './limits.ts'
import type { PdfFile } from './pdf/file.ts'
import { Stream } from './pdf/values.ts'

export interface PdfAClaim {
  readonly part: number
  /** `A`, `B`, `U`, `E` or `F`; part 4 may have none. */
  readonly conformance: string | null
}

export interface Metadata {
  /** The file's own claim, not verified. */
  readonly pdfA: PdfAClaim | null
  readonly isTagged: boolean
}

export async function readMetadata(file: PdfFile): Promise<Metadata> {
  return {
    pdfA: claimIn(await xmpOf(file)),
    isTagged: file.at(file.catalog, 'MarkInfo', 'Marked') === true && file.at(file.catalog, 'StructTreeRoot') !== null,
  }
}

async function xmpOf(file: PdfFile): Promise<string> {
  const stream = file.at(file.catalog, 'Metadata')
  if (!(stream instanceof Stream)) return ''
  const { bytes } = await file.decode(stream)
  const isUtf16 = bytes[0] === 0xfe || bytes[0] === 0xff
  return new TextDecoder(bytes[0] === 0xfe ? 'utf-16be' : isUtf16 ? 'utf-16le' : 'utf-8').decode(
    bytes.subarray(0, MAX_METADATA),
  )
}

/** ISO 19005-1, 6.7.11: `pdfaid:part` and `pdfaid:conformance`, as elements or as attributes. */
function claimIn(xmp: string): PdfAClaim | null {
  const part = /pdfaid:part\s*(?:=\s*["']|>)\s*([1-4])/.exec(xmp)?.[1]
  if (part === undefined) return null
  return { part: Number(part), conformance: /pdfaid:conformance\s*(?:=\s*["']|>)\s*([A-Z])/.exec(xmp)?.[1] ?? null }
}
