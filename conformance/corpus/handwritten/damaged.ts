import { type Expectation, type HandwrittenCase, normalise, refuse } from '../types.ts'
import { document } from './document.ts'
import { classicFile, classicUpdate, startxref, streamFile } from './file.ts'
import { latin1, obj } from './write.ts'

const handwritten = (name: string, expect: Expectation, make: () => Buffer): HandwrittenCase => ({
  name: `damaged-${name}`,
  producer: 'hand',
  features: ['damaged'],
  expect,
  make,
})

const healthy = (): Buffer => classicFile(document())
const edit = (pdf: Buffer, from: string | RegExp, to: string): Buffer =>
  latin1(pdf.toString('latin1').replace(from, to))

/** What qpdf can mend is mended before signing, as long as nobody has signed it; the rest is turned away. */
export const damagedCases: readonly HandwrittenCase[] = [
  handwritten('not-a-pdf', refuse('pdf_not_a_pdf'), () => latin1('PK\x03\x04 this is some other kind of file\n')),
  handwritten('empty', refuse('pdf_not_a_pdf'), () => Buffer.alloc(0)),
  handwritten('no-pages', refuse('pdf_page_missing'), () =>
    classicFile([obj(1, '<< /Type /Catalog /Pages 2 0 R >>'), obj(2, '<< /Type /Pages /Count 0 /Kids [] >>')]),
  ),
  handwritten('startxref-wrong', normalise('pdf_damaged'), () => edit(healthy(), /startxref\n\d+/, 'startxref\n77')),
  handwritten('startxref-missing', normalise('pdf_damaged'), () => edit(healthy(), /startxref\n\d+\n/, '')),
  handwritten('offsets-shifted', normalise('pdf_damaged'), () => edit(healthy(), '%PDF-1.7\n', '%PDF-1.7\n%123456\n')),
  handwritten('entries-of-19-bytes', normalise('pdf_damaged'), () => edit(healthy(), / ([nf]) \n/g, ' $1\n')),
  handwritten('trailer-lost', refuse('pdf_damaged'), () => edit(healthy(), /xref\n0.*$/s, '')),
  handwritten('stream-xref-truncated', refuse('pdf_damaged'), () => streamFile(document()).subarray(0, -60)),
  handwritten('prev-loop', normalise('pdf_damaged'), prevLoop),
]

/** The /Prev of the second revision names itself. */
function prevLoop(): Buffer {
  const pdf = classicUpdate(healthy(), [obj(6, '(more)')])
  const own = String(startxref(pdf))
  return edit(pdf, /\/Prev (\d+)/, `/Prev ${own}`)
}
