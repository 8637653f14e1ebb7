import { createCipheriv } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import type { HostileFile } from './hostile-file.ts'
import { onePage, page, stream, Writer, writePdf } from './write-pdf.ts'

/** Files with false page trees, contradictions, or no PDF structure. */
export function brokenStructures(): HostileFile[] {
  return [
    tree('pages-300000-declared', 'too_many_pages', '<< /Type /Pages /Kids [3 0 R] /Count 300000 >>'),
    tree('pages-300000-listed', 'too_many_pages', `<< /Type /Pages /Kids [${'3 0 R '.repeat(300_000)}] /Count 1 >>`),
    { name: 'pages-501-real-1-declared', code: 'too_many_pages', bytes: manyPages(501, 1) },
    tree('pages-their-own-kid', 'page_tree_invalid', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'),
    tree('pages-in-a-circle', 'page_tree_invalid', '<< /Type /Pages /Kids [6 0 R] /Count 1 >>', {
      6: '<< /Type /Pages /Parent 2 0 R /Kids [7 0 R] /Count 1 >>',
      7: '<< /Type /Pages /Parent 6 0 R /Kids [6 0 R] /Count 1 >>',
    }),
    tree('pages-the-same-twice', 'page_tree_invalid', '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>'),
    tree('pages-none', 'page_tree_invalid', '<< /Type /Pages /Kids [] /Count 0 >>'),
    tree('pages-a-kid-is-missing', 'page_tree_invalid', '<< /Type /Pages /Kids [3 0 R 99 0 R] /Count 2 >>'),
    tree('pages-2-declared-1-there', 'page_tree_invalid', '<< /Type /Pages /Kids [3 0 R] /Count 2 >>'),
    { name: 'page-without-size', code: 'pdf_invalid', bytes: writePdf({ objects: onePage({ 3: page('', '') }) }) },
    { name: 'page-askew', code: 'pdf_invalid', bytes: writePdf({ objects: onePage({ 3: page('/Rotate 45') }) }) },
    { name: 'two-contents-the-table-names-the-first', code: 'normalisation_changed', bytes: shadowed() },
    { name: 'empty', code: 'pdf_invalid', bytes: Buffer.alloc(0) },
    { name: 'a-web-page', code: 'pdf_invalid', bytes: Buffer.from('<!doctype html><title>Agreement</title>') },
    { name: 'header-only', code: 'pdf_invalid', bytes: Buffer.from('%PDF-1.7\n') },
    { name: 'noise', code: 'pdf_invalid', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(200_000)]) },
    { name: 'cut-in-half', code: 'pdf_invalid', bytes: writePdf({ objects: onePage() }).subarray(0, 300) },
    { name: 'too-large', code: 'pdf_too_large', make: tooLarge },
  ]
}

function tree(name: string, code: HostileFile['code'], pages: string, others = {}): HostileFile {
  return { name, code, bytes: writePdf({ objects: onePage({ 2: pages, ...others }) }) }
}

export function manyPages(real: number, declared: number): Buffer {
  const numbers = Array.from({ length: real }, (_, i) => i + 10)
  const kids = numbers.map((number) => `${number} 0 R`).join(' ')
  return writePdf({
    objects: onePage({
      2: `<< /Type /Pages /Kids [${kids}] /Count ${declared} >>`,
      ...Object.fromEntries(numbers.map((number) => [number, page()])),
    }),
  })
}

/** The newest object says one thing, the cross-reference table leads to the older one. */
function shadowed(): Buffer {
  const writer = new Writer('%PDF-1.7\n')
  for (const [number, body] of onePage()) writer.object(number, body)
  const offset = writer.offsets.get(4)
  writer.object(4, stream('BT /F1 18 Tf 72 720 Td (Another agreement altogether) Tj ET'))
  if (offset !== undefined) writer.offsets.set(4, offset)
  writer.table('/Root 1 0 R')
  return writer.bytes()
}

/** Deterministic. */
function noise(size: number): Buffer {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(size))
}

async function tooLarge(path: string): Promise<void> {
  await writeFile(path, writePdf({ objects: onePage() }))
  await truncate(path, 101 * 1024 * 1024)
}
