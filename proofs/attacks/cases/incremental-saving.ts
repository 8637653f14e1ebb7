import { type Attack, attack } from '../case.ts'
import { append, bodyOf, stream, textOf, update } from '../pen.ts'
import { parts, replacement } from '../workshop.ts'

// Incremental saving: something is appended to a signed document, more or less properly.

const content = stream(replacement)

export const incrementalSaving: readonly Attack[] = [
  attack('ISA: page content replaced', 'page_content_changed', ({ signed }) =>
    update(signed, { objects: { [parts.content]: content } }),
  ),
  attack('ISA: page turned to new content', 'page_content_changed', ({ signed }) =>
    update(signed, {
      objects: { 90: content, [parts.page]: bodyOf(signed, parts.page).replace('/Contents 4 0 R', '/Contents 90 0 R') },
    }),
  ),
  attack('ISA: page size', ['page_changed', /MediaBox/], ({ signed }) =>
    update(signed, {
      objects: { [parts.page]: bodyOf(signed, parts.page).replace(/>>$/, '/MediaBox[0 0 300 300]>>') },
    }),
  ),
  attack('ISA: page resources', ['resource_changed', /Resources/], ({ signed }) =>
    update(signed, {
      objects: { [parts.page]: bodyOf(signed, parts.page).replace('/XObject<</Im 23 0 R>>', '') },
    }),
  ),
  attack('ISA: page added', 'page_tree_changed', ({ signed }) =>
    update(signed, {
      objects: {
        2: bodyOf(signed, 2).replace('/Kids[', '/Kids[91 0 R ').replace('/Count 2', '/Count 3'),
        90: content,
        91: '<</Type/Page/Parent 2 0 R/Contents 90 0 R/Resources<</Font<</F1 3 0 R>>>>>>',
      },
    }),
  ),
  attack('ISA: page removed', 'page_tree_changed', ({ signed }) =>
    update(signed, { objects: { 2: bodyOf(signed, 2).replace('10 0 R ', '').replace('/Count 2', '/Count 1') } }),
  ),
  attack('ISA: whole page tree', ['page_tree_changed', /Pages/], ({ signed }) =>
    update(signed, {
      objects: {
        1: bodyOf(signed, 1).replace('/Pages 2 0 R', '/Pages 92 0 R'),
        90: content,
        91: '<</Type/Page/Parent 92 0 R/Contents 90 0 R/MediaBox[0 0 612 792]>>',
        92: '<</Type/Pages/Kids[91 0 R]/Count 1>>',
      },
    }),
  ),
  attack('ISA: another catalog', ['trailer_changed', /Root/], ({ signed }) =>
    update(signed, { objects: { 90: bodyOf(signed, 1) }, trailer: { Root: '90 0 R' } }),
  ),
  attack('ISA: encryption', 'document_encrypted', ({ signed }) =>
    update(signed, { trailer: { Encrypt: '<</Filter/Standard/V 1/R 2/O(x)/U(x)/P -4>>' } }),
  ),
  attack('ISA: action on opening', ['catalog_changed', /OpenAction/], ({ signed }) =>
    update(signed, { objects: { 1: bodyOf(signed, 1).replace(/>>$/, '/OpenAction<</S/JavaScript/JS(1)>>>>') } }),
  ),
  attack('ISA: optional content', ['catalog_changed', /OCProperties/], ({ signed }) =>
    update(signed, { objects: { 1: bodyOf(signed, 1).replace(/>>$/, '/OCProperties<</OCGs[]/D<<>>>>>>') } }),
  ),
  attack('ISA: named scripts', ['catalog_changed', /Names/], ({ signed }) =>
    update(signed, {
      objects: {
        1: bodyOf(signed, 1).replace(/>>$/, '/Names<</JavaScript<</Names[(a)90 0 R]>>>>>>'),
        90: '<</S/JavaScript/JS(1)>>',
      },
    }),
  ),
  attack('ISA: objects without cross-reference', ['bytes_after_revision', /startxref|%%EOF|expected/], ({ signed }) => {
    const tail = /startxref\s+\d+\s+%%EOF\s*$/.exec(textOf(signed))?.[0] ?? ''
    return append(signed, `${parts.content} 0 obj\n${content}\nendobj\ntrailer\n<</Root 1 0 R>>\n${tail}`)
  }),
  attack('ISA: cross-reference without trailer', 'document_unreadable', ({ signed }) =>
    append(
      signed,
      `${parts.content} 0 obj\n${content}\nendobj\nxref\n4 1\n${String(signed.length).padStart(10, '0')} 00000 n \nstartxref\n${signed.length}\n%%EOF\n`,
    ),
  ),
  attack('ISA: a comment appended', ['bytes_after_revision', /comment/], ({ signed }) => {
    const tail = /startxref\s+\d+\s+%%EOF\s*$/.exec(textOf(signed))?.[0] ?? ''
    return append(signed, `% nothing to see\n${tail}`)
  }),
]
