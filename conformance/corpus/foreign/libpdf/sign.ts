// Signatures by @libpdf/core for the corpus: node sign.ts OUT_FOLDER BASE.pdf SIGNER.p12
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { P12Signer, PDF } from '@libpdf/core'

const P12_PASSPHRASE = 'corpus'
const [, , out = '.', base = '', p12 = ''] = process.argv

const signer = await P12Signer.create(await readFile(p12), P12_PASSPHRASE)

const once = await PDF.load(await readFile(base))
const first = await once.sign({ signer, fieldName: 'Libpdf1', reason: 'Approved' })
await writeFile(join(out, 'libpdf-approval.pdf'), first.bytes)

const twice = await PDF.load(first.bytes)
const second = await twice.sign({ signer, fieldName: 'Libpdf2', subFilter: 'adbe.pkcs7.detached' })
await writeFile(join(out, 'libpdf-approval-twice.pdf'), second.bytes)
