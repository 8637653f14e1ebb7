import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from './openssl.ts'

/** Small documents for tests, written by hand or converted by qpdf. */

export type SampleObjects = Readonly<Record<number, string>>

/** The objects of a document. `overrides` replaces or adds objects by number. Pages are 10, 11, … */
export function documentObjects(pages = 2, overrides: SampleObjects = {}): SampleObjects {
  const numbers = Array.from({ length: pages }, (_, index) => 10 + index)
  const content = 'BT /F1 24 Tf 72 700 Td (Agreement) Tj ET'
  const objects: Record<number, string> = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Kids[${numbers.map((n) => `${n} 0 R`).join(' ')}]/Count ${pages}/MediaBox[0 0 612 792]>>`,
    3: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    4: `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  }
  for (const number of numbers) {
    objects[number] = '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>>>>>'
  }
  return { ...objects, ...overrides }
}

export interface WriteOptions {
  readonly version?: string
  readonly junk?: string
  readonly eol?: string
  readonly trailer?: string
  readonly entryEnd?: string
  readonly generations?: Readonly<Record<number, number>>
}

/** A file of one revision with a cross-reference table. */
export function writePdf(objects: SampleObjects, options: WriteOptions = {}): Uint8Array {
  const { version = '1.7', junk = '', eol = '\n', trailer = '', entryEnd = ' \n', generations = {} } = options
  let text = `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`
  const size = Math.max(...Object.keys(objects).map(Number)) + 1
  const entries = Array.from({ length: size }, (_, number) => {
    const body = objects[number]
    if (body === undefined) return `0000000000 ${number === 0 ? 65535 : '00000'} f${entryEnd}`
    const generation = generations[number] ?? 0
    const offset = text.length
    text += `${number} ${generation} obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n${entryEnd}`
  })
  const xref = text.length
  text += `xref\n0 ${size}\n${entries.join('')}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\n`
  text += `startxref\n${xref}\n%%EOF${eol}`
  return Uint8Array.from(Buffer.from(junk + text, 'latin1'))
}

export function samplePdf(options: WriteOptions & { pages?: number; objects?: SampleObjects } = {}): Uint8Array {
  const identifier = '/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]'
  return writePdf(documentObjects(options.pages, options.objects), { trailer: identifier, ...options })
}

/** Runs qpdf on a document. Throws if qpdf reports a warning (exit code 3). */
export function qpdf(input: Uint8Array, ...args: readonly string[]): Uint8Array {
  const directory = temporaryDirectory()
  writeFileSync(join(directory, 'in.pdf'), input)
  execFileSync('qpdf', [...args, '--static-id', join(directory, 'in.pdf'), join(directory, 'out.pdf')])
  return Uint8Array.from(readFileSync(join(directory, 'out.pdf')))
}

export const objectStreams = (pdf: Uint8Array) => qpdf(pdf, '--object-streams=generate')
export const linearized = (pdf: Uint8Array) => qpdf(pdf, '--linearize')
