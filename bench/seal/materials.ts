import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSignatureFields } from '@countersign/pades'
import { fileSource } from '@countersign/pades/node'
import { openssl } from '../../packages/pades/testing/openssl.ts'
import { FIELD, type KeyFiles } from './contender.ts'

/** What every contender gets: the same files and the same keys. */
export interface Materials extends Disposable {
  folder: string
  /** Where processes keep what they compiled. */
  compiled: string
  documents: Record<SizeName, string>
  keys: Record<KeyName, KeyFiles>
}

export const SIZES = { '30 kB': 30_000, '2 MB': 2_000_000, '100 MB': 100_000_000 }
export type SizeName = keyof typeof SIZES
export type KeyName = 'RSA-2048' | 'P-256'

export async function makeMaterials(): Promise<Materials> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-seal-'))
  const [small, middle, large] = ['small', 'middle', 'large'].map((name) => join(folder, `${name}.pdf`))
  if (!small || !middle || !large) throw new Error('three documents have three names')
  await writeScan(small, 3, SIZES['30 kB'])
  await writeScan(middle, 10, SIZES['2 MB'])
  await writeScan(large, 200, SIZES['100 MB'])
  return {
    folder,
    compiled: join(folder, 'compiled'),
    documents: { '30 kB': small, '2 MB': middle, '100 MB': large },
    keys: { 'RSA-2048': writeKey('RSA-2048', folder), 'P-256': writeKey('P-256', folder) },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

/** A document as scanners make them, every page an image that cannot be compressed; then its empty signature field. */
async function writeScan(file: string, pages: number, size: number): Promise<void> {
  const scan = new ScanWriter(file)
  const kids = Array.from({ length: pages }, (_, index) => 3 + 3 * index)
  scan.add(1, '<</Type/Catalog/Pages 2 0 R>>')
  scan.add(2, `<</Type/Pages/Count ${pages}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`)
  const imageBytes = Math.floor(size / pages) - 400
  for (const page of kids) {
    const resources = `/Resources<</XObject<</I ${page + 2} 0 R>>>>`
    scan.add(page, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${page + 1} 0 R${resources}>>`)
    scan.addStream(page + 1, '', Buffer.from('595 0 0 842 0 0 cm /I Do'))
    const image = `/Type/XObject/Subtype/Image/Width ${imageBytes}/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8`
    scan.addStream(page + 2, image, randomBytes(imageBytes))
  }
  scan.finish()
  await using source = await fileSource(file)
  const field = { name: FIELD, page: 1, rect: undefined, tooltip: 'Seal' }
  appendFileSync(file, await addSignatureFields(source, [field]))
}

class ScanWriter {
  readonly #file: string
  readonly #offsets: number[] = []
  #length = 0

  constructor(file: string) {
    this.#file = file
    writeFileSync(file, '')
    this.#write('%PDF-1.7\n')
  }

  /** Objects are added in the order of their numbers. */
  add(number: number, body: string | Buffer): void {
    this.#offsets.push(this.#length)
    this.#write(`${number} 0 obj\n`)
    this.#write(body)
    this.#write('\nendobj\n')
  }

  addStream(number: number, entries: string, data: Buffer): void {
    const head = Buffer.from(`<<${entries}/Length ${data.length}>>\nstream\n`)
    this.add(number, Buffer.concat([head, data, Buffer.from('\nendstream')]))
  }

  finish(): void {
    const start = this.#length
    const entries = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const size = this.#offsets.length + 1
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`)
    this.#write(`trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  }

  #write(part: string | Buffer): void {
    appendFileSync(this.#file, part)
    this.#length += part.length
  }
}

const ALGORITHMS: Record<KeyName, string[]> = {
  'RSA-2048': ['-newkey', 'rsa:2048'],
  'P-256': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
}

/** Self-signed, because a peer reads no certificate by an EC issuer; one round in the P12, because it opens it each time. */
function writeKey(name: KeyName, folder: string): KeyFiles {
  const at = (extension: string) => join(folder, `${name}.${extension}`)
  const [key, certificate, p12] = [at('key'), at('pem'), at('p12')]
  openssl(['req', '-x509', ...ALGORITHMS[name], '-nodes', '-subj', '/CN=Seal', '-keyout', key, '-out', certificate])
  openssl([...'pkcs12 -export -passout pass:secret -iter 1 -inkey'.split(' '), key, '-in', certificate, '-out', p12])
  return { key, certificate, p12 }
}
