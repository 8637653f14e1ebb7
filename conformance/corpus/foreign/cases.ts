import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { data } from '../../judges/places.ts'
import { findSignatures } from '../../judges/raw-signatures.ts'
import { padTo, toBer } from '../cms.ts'
import { type Expectation, refuse, SIGN, signInto } from '../types.ts'
import type { ToolCase, Workshop } from '../workshop.ts'

const here = import.meta.dirname
export const rootFile = join(here, 'root.pem')

/** The base of most, a form for some, and a newer cross-reference kind for @libpdf/core. */
const BASE = 'page-cropbox-offset'
const FORM = 'form-direct'
const OTHER_BASE = 'object-streams'

/** Makes all foreign signatures at once, since they share one root whose key is then forgotten. */
export async function signForeign({ run, folder, files }: Workshop): Promise<void> {
  const pdf = (name: string) => join(files, `${name}.pdf`)
  await run(join(data, 'venv/bin/python'), [join(here, 'sign.py'), folder, pdf(BASE), pdf(FORM)])
  await copyFile(join(folder, 'root.pem'), rootFile)
  await run('npm', ['ci', '--no-audit', '--no-fund'], join(here, 'libpdf'))
  await run(process.execPath, [join(here, 'libpdf/sign.ts'), folder, pdf(OTHER_BASE), join(folder, 'signer.p12')])
  const approval = await readFile(join(folder, 'pyhanko-approval.pdf'))
  await writeFile(join(folder, 'pyhanko-cms-ber.pdf'), rewriteContents(approval, toBer))
  await writeFile(join(folder, 'pyhanko-cms-fills-slot.pdf'), rewriteContents(approval, padTo))
}

const foreign = (name: string, signatures: number, features: string[], expect: Expectation = SIGN): ToolCase => ({
  name,
  producer: name.startsWith('libpdf') ? '@libpdf/core' : 'pyHanko',
  features: ['foreign-signature', ...features],
  expect,
  signatures,
  make: ({ folder }, out) => copyFile(join(folder, `${name}.pdf`), out),
})

const OURS = signInto('Countersign')

/** Files somebody else has signed: we append to them or turn them away, and never change what they say. */
export const foreignCases: readonly ToolCase[] = [
  foreign('pyhanko-approval', 1, ['signed-by-pyhanko']),
  foreign('pyhanko-approval-rsa-adbe', 1, ['signed-by-pyhanko', 'adbe-subfilter']),
  foreign('pyhanko-approval-invisible', 1, ['signed-by-pyhanko']),
  foreign('pyhanko-approval-timestamped', 1, ['signed-by-pyhanko']),
  foreign('pyhanko-approval-twice', 2, ['signed-by-pyhanko', 'prior-update']),
  foreign('pyhanko-approval-on-form', 1, ['signed-by-pyhanko', 'existing-form']),
  foreign('pyhanko-certified-p1', 1, ['certified-p1'], refuse('pdf_certified')),
  foreign('pyhanko-certified-p1-empty-field', 1, ['certified-p1', 'empty-signature-field'], refuse('pdf_certified')),
  foreign('pyhanko-certified-p2', 1, ['certified-p2'], refuse('pdf_certified')),
  foreign('pyhanko-certified-p2-empty-field', 1, ['certified-p2', 'empty-signature-field'], OURS),
  {
    ...foreign('pyhanko-certified-p2-visible-empty-field', 1, ['certified-p2', 'empty-signature-field'], OURS),
    explained: [
      {
        judge: 'dss',
        says: 'visual-difference',
        why: 'DSS hides signed fields but not empty ones, so the box it saw is gone once filled',
      },
    ],
  },
  foreign('pyhanko-certified-p3', 1, ['certified-p3'], refuse('pdf_certified')),
  foreign('pyhanko-certified-p3-empty-field', 1, ['certified-p3', 'empty-signature-field'], OURS),
  foreign('pyhanko-fieldmdp-all', 1, ['fieldmdp-all', 'empty-signature-field'], refuse('field_locked')),
  foreign('pyhanko-fieldmdp-include-other', 1, ['fieldmdp-include', 'existing-form']),
  foreign('pyhanko-fieldmdp-include-ours', 1, ['fieldmdp-include', 'empty-signature-field']),
  {
    ...foreign('pyhanko-fieldmdp-exclude-ours', 1, ['fieldmdp-exclude', 'empty-signature-field'], OURS),
    explained: [
      {
        judge: 'dss',
        says: 'field-mdp field-lock',
        why: "DSS counts a document time-stamp's field, regardless of who adds it, among those the first signature locks",
      },
    ],
  },
  foreign('pyhanko-lock-p1', 1, ['lock-p', 'empty-signature-field'], refuse('pdf_certified')),
  foreign('pyhanko-lock-p2', 1, ['lock-p', 'empty-signature-field'], OURS),
  foreign('pyhanko-lock-p3', 1, ['lock-p', 'empty-signature-field'], OURS),
  foreign('pyhanko-lt-dss-vri', 1, ['foreign-dss-vri']),
  foreign('pyhanko-lta-dss-vri', 2, ['foreign-dss-vri', 'foreign-lta']),
  foreign('pyhanko-cms-ber', 1, ['ber-cms']),
  foreign('pyhanko-cms-fills-slot', 1, ['cms-fills-slot']),
  foreign('libpdf-approval', 1, ['signed-by-libpdf', 'xref-stream']),
  foreign('libpdf-approval-twice', 2, ['signed-by-libpdf', 'xref-stream']),
]

/** Puts another encoding of the same CMS into the slot; the bytes the signature covers stay as they are. */
function rewriteContents(pdf: Buffer, change: (cms: Buffer, slot: number) => Buffer): Buffer {
  const [signature] = findSignatures(pdf)
  const [, gapStart = 0] = signature?.byteRange ?? []
  if (signature === undefined) throw new Error('the base of a rewritten CMS is not signed')
  const slot = signature.contents.length
  const changed = change(signature.contents, slot)
  if (changed.length > slot) throw new Error(`the rewritten CMS has ${changed.length} bytes, the slot ${slot}`)
  const rewritten = Buffer.from(pdf)
  rewritten.write(changed.toString('hex').padEnd(slot * 2, '0'), gapStart + 1, 'latin1')
  return rewritten
}
