import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openssl, temporaryDirectory } from './openssl.ts'

/** Other people's tools, asked about our files. */

export interface PdfsigVerdict {
  readonly field: string
  readonly valid: boolean
  readonly coversWholeDocument: boolean
}

/** qpdf finds no damage and raises no warning (it exits with 2 or 3 otherwise). */
export function checkWithQpdf(pdf: Uint8Array): void {
  execFileSync('qpdf', ['--check', write(pdf)], { stdio: 'pipe' })
}

/** MuPDF opens it and sees this many pages. */
export function pageCountByMutool(pdf: Uint8Array): number {
  const listing = execFileSync('mutool', ['info', write(pdf)], { stdio: 'pipe' }).toString()
  return Number(/Pages: (\d+)/.exec(listing)?.[1])
}

export function askPdfsig(pdf: Uint8Array): readonly PdfsigVerdict[] {
  const listing = execFileSync('pdfsig', ['-nocert', write(pdf)], { stdio: 'pipe' }).toString()
  return listing
    .split(/^Signature #\d+:\n/m)
    .slice(1)
    .filter((part) => !part.includes('not signed'))
    .map((part) => ({
      field: /Field Name: (.*)/.exec(part)?.[1] ?? '',
      valid: part.includes('Signature is Valid'),
      coversWholeDocument: part.includes('Total document signed'),
    }))
}

/** openssl's view of one signature: the byte range is cut out here, not by our own code, and verified as CAdES. */
export function verifyWithOpenssl(pdf: Uint8Array, rootFile: string, index = 0): void {
  const text = Buffer.from(pdf).toString('latin1')
  const ranges = [...text.matchAll(/\/ByteRange ?\[ ?0 (\d+) (\d+) (\d+) *\]/g)]
  const [, first, second, third] = (ranges[index] ?? []).map(Number)
  if (first === undefined || second === undefined || third === undefined) throw new Error(`no byte range ${index}`)
  const directory = temporaryDirectory()
  writeFileSync(
    join(directory, 'content'),
    Buffer.concat([pdf.subarray(0, first), pdf.subarray(second, second + third)]),
  )
  const slot = Buffer.from(text.slice(first + 1, second - 1), 'hex')
  const length = 4 + slot.readUInt16BE(2)
  writeFileSync(join(directory, 'cms'), slot.subarray(0, length))
  const files = ['-in', join(directory, 'cms'), '-content', join(directory, 'content'), '-CAfile', rootFile]
  openssl([
    'cms',
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    ...files,
    '-purpose',
    'any',
    '-out',
    join(directory, 'out'),
  ])
}

function write(pdf: Uint8Array): string {
  const file = join(temporaryDirectory(), 'judged.pdf')
  writeFileSync(file, pdf)
  return file
}

export function readWhole(file: string): Uint8Array {
  return Uint8Array.from(readFileSync(file))
}
