import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openssl, temporaryDirectory } from './openssl.ts'

/** Independent PDF and signature tools, to check the files that this package writes. */

export interface PdfsigResult {
  readonly field: string
  readonly valid: boolean
  readonly coversWholeDocument: boolean
}

/** Throws if qpdf reports an error or a warning (exit code 2 or 3). */
export function checkWithQpdf(pdf: Uint8Array): void {
  execFileSync('qpdf', ['--check', write(pdf)], { stdio: 'pipe' })
}

/** The number of pages that MuPDF finds. */
export function pageCountByMutool(pdf: Uint8Array): number {
  const listing = execFileSync('mutool', ['info', write(pdf)], { stdio: 'pipe' }).toString()
  return Number(/Pages: (\d+)/.exec(listing)?.[1])
}

export function verifyWithPdfsig(pdf: Uint8Array): readonly PdfsigResult[] {
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

/** Verifies one signature with `openssl cms -cades`. Extracts the byte range without the code of this package. */
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
  const file = join(temporaryDirectory(), 'input.pdf')
  writeFileSync(file, pdf)
  return file
}

export function readBytes(file: string): Uint8Array {
  return Uint8Array.from(readFileSync(file))
}
