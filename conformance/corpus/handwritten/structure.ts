import { type HandwrittenCase, normalise, SIGN } from '../types.ts'
import { document, RESOURCES, US_FORMAT } from './document.ts'
import { classicFile, classicUpdate, FREE_HEAD, streamFile, streamUpdate, TRAILER } from './file.ts'
import { latin1, layOut, type Obj, obj, objectStream, streamObj, xrefStream, xrefTable } from './write.ts'

const handwritten = (
  name: string,
  features: string[],
  make: () => Buffer,
  more: Partial<HandwrittenCase> = {},
): HandwrittenCase => ({
  name,
  producer: 'hand',
  features,
  expect: SIGN,
  make,
  ...more,
})

const withVersion = (version: string) => ({ header: `%PDF-${version}` })
const replaced = (text: string): Obj => streamObj(5, '', `BT /F1 18 Tf 72 700 Td (${text}) Tj ET\n`)

/** Versions, cross-reference kinds, line ends, and what stands before the header and after the end. */
export const structureCases: readonly HandwrittenCase[] = [
  ...['1.3', '1.4', '1.6', '2.0'].map((version) =>
    handwritten(`classic-${version}`, ['xref-classic', `pdf-${version}`, 'pages-1'], () =>
      classicFile(document(), withVersion(version)),
    ),
  ),
  handwritten('classic-version-in-catalog', ['xref-classic', 'version-in-catalog'], () =>
    classicFile(document({ catalog: '/Version /1.7' }), withVersion('1.3')),
  ),
  handwritten('classic-extensions', ['xref-classic', 'developer-extensions'], () =>
    classicFile(document({ catalog: '/Extensions << /ADBE << /BaseVersion /1.7 /ExtensionLevel 8 >> >>' })),
  ),
  handwritten('classic-no-id', ['xref-classic', 'no-id'], () => classicFile(document(), { trailer: '/Root 1 0 R' })),
  handwritten('classic-info', ['xref-classic', 'info'], () =>
    classicFile(
      document({ extra: [obj(6, '<< /Title (Agreement \\(draft\\)) /Producer <feff00480061006e0064> >>')] }),
      {
        trailer: `${TRAILER} /Info 6 0 R`,
      },
    ),
  ),
  handwritten('classic-subsections', ['xref-classic', 'xref-subsections'], () => classicFile(sparse())),
  handwritten('classic-large-object-number', ['xref-classic', 'large-object-number'], () =>
    classicFile([...document(), obj(99_999, '(far away)')]),
  ),
  handwritten('classic-indirect-length', ['xref-classic', 'indirect-length'], () => classicFile(indirectLength())),
  handwritten('classic-comments-and-escapes', ['xref-classic', 'comments', 'name-escapes'], () =>
    classicFile(commented()),
  ),
  handwritten('classic-decoy-end-in-stream', ['xref-classic', 'decoy-eof'], () => classicFile(decoy())),
  handwritten('classic-startxref-spaced', ['xref-classic', 'startxref-whitespace'], () => startxrefSpaced()),

  handwritten('stream-1.5', ['xref-stream', 'pdf-1.5'], () => streamFile(document(), withVersion('1.5'))),
  handwritten('stream-2.0', ['xref-stream', 'pdf-2.0'], () => streamFile(document(), withVersion('2.0'))),
  handwritten('stream-predictor', ['xref-stream', 'xref-predictor'], () =>
    streamFile(document(), { filter: 'predictor' }),
  ),
  handwritten('stream-unfiltered-narrow', ['xref-stream', 'xref-widths'], () =>
    streamFile(document(), { filter: 'none', widths: [1, 2, 1] }),
  ),
  handwritten('stream-no-generation-column', ['xref-stream', 'xref-widths'], () =>
    streamFile(document(), { filter: 'none', widths: [1, 3, 0], entries: [] }),
  ),
  handwritten('stream-index-gaps', ['xref-stream', 'xref-subsections'], () => streamFile(sparse())),
  handwritten('object-streams', ['xref-stream', 'object-streams'], () =>
    streamFile(document(), { packed: [[1, 2, 3, 4]] }),
  ),
  handwritten('object-streams-extends', ['xref-stream', 'object-streams', 'objstm-extends'], () =>
    streamFile(document(), {
      packed: [
        [1, 2],
        [3, 4],
      ],
    }),
  ),
  handwritten('hybrid', ['xref-hybrid', 'object-streams'], () => hybrid(), {
    lenient: true,
    explained: [
      { judge: 'pyhanko', says: 'non-strict', why: 'pyHanko validates hybrid files only when reported to be lenient' },
    ],
  }),

  handwritten('update-classic', ['xref-classic', 'prior-update'], () =>
    classicUpdate(classicFile(document()), [replaced('Second')]),
  ),
  handwritten('update-stream', ['xref-stream', 'prior-update'], () =>
    streamUpdate(streamFile(document()), [replaced('Second')]),
  ),
  handwritten('update-object-streams', ['xref-stream', 'object-streams', 'prior-update'], () =>
    streamUpdate(streamFile(document(), { packed: [[1, 2, 3, 4]] }), [replaced('Second')], { filter: 'predictor' }),
  ),
  handwritten('update-five-times', ['xref-classic', 'prior-update'], () =>
    ['2', '3', '4', '5', '6'].reduce((pdf, nth) => classicUpdate(pdf, [replaced(nth)]), classicFile(document())),
  ),
  handwritten('update-stream-on-classic', ['xref-classic', 'xref-stream', 'prior-update'], () =>
    streamUpdate(classicFile(document()), [replaced('Second')]),
  ),
  handwritten(
    'generation-above-zero',
    ['xref-classic', 'generation-above-0', 'reused-free-object', 'prior-update'],
    () => generations(),
  ),
  handwritten('reused-free-object', ['xref-classic', 'reused-free-object', 'generation-above-0', 'prior-update'], () =>
    reused(),
  ),
  handwritten('free-list', ['xref-classic', 'free-objects', 'prior-update'], () => freed()),

  handwritten('line-ends-cr', ['xref-classic', 'line-ends'], () => classicFile(document(), { eol: '\r' })),
  handwritten('line-ends-crlf', ['xref-classic', 'line-ends'], () => classicFile(document(), { eol: '\r\n' })),
  handwritten('eof-no-line-end', ['xref-classic', 'eof-line-end'], () => classicFile(document(), { ending: '%%EOF' })),
  handwritten('eof-cr', ['xref-classic', 'eof-line-end'], () => classicFile(document(), { ending: '%%EOF\r' })),
  handwritten('eof-crlf', ['xref-stream', 'eof-line-end'], () => streamFile(document(), { ending: '%%EOF\r\n' })),
  handwritten('eof-blank-lines', ['xref-classic', 'eof-line-end'], () =>
    classicFile(document(), { ending: '%%EOF\n\n \r\n\n' }),
  ),
  handwritten('eof-padded-with-zeros', ['xref-classic', 'eof-line-end'], () =>
    classicFile(document(), { ending: `%%EOF\n${'\0'.repeat(300)}` }),
  ),
  handwritten('eof-trailing-text', ['xref-classic', 'eof-line-end'], () =>
    classicFile(document(), { ending: '%%EOF\n<!-- appended by a proxy -->\n' }),
  ),
  handwritten(
    'header-junk-relative',
    ['junk-before-header'],
    () => Buffer.concat([latin1('\xef\xbb\xbfjunk\n'), classicFile(document())]),
    {
      expect: normalise('pdf_junk_before_header'),
    },
  ),
  handwritten(
    'header-junk-absolute',
    ['junk-before-header'],
    () => classicFile(document(), { header: 'HTTP/1.1 200 OK\n\n%PDF-1.7' }),
    {
      expect: normalise('pdf_damaged'),
    },
  ),
]

/** Two objects far from the others, so that the table has three subsections. */
function sparse(): Obj[] {
  return [...document(), obj(20, '(twenty)'), obj(31, '[20 0 R]')]
}

function indirectLength(): Obj[] {
  const text = 'BT /F1 18 Tf 72 700 Td (Indirect length) Tj ET\n'
  const objects = document({ extra: [obj(6, String(text.length))] })
  return objects.map((one) => (one.num === 5 ? obj(5, `<< /Length 6 0 R >>\nstream\n${text}\nendstream`) : one))
}

function commented(): Obj[] {
  return document().map((one) =>
    one.num === 4
      ? obj(
          4,
          `% a comment with endobj in it\n<</Type/Page/Parent%x\n2 0 R/Media#42ox[0 0 612.0 +792]${RESOURCES}/Contents 5 0\nR/PieceInfo<</A(\\)\\\\ endobj \\050)/B<</C<41 4>>>>>>>`,
        )
      : one,
  )
}

/** The last kilobyte holds a stream that quotes the end of another file. */
function decoy(): Obj[] {
  return [...document(), streamObj(6, '/Type /Quote', 'xref\n0 1\ntrailer\n<< /Size 1 >>\nstartxref\n9\n%%EOF\n')]
}

function startxrefSpaced(): Buffer {
  const text = classicFile(document()).toString('latin1')
  return latin1(text.replace(/startxref\n(\d+)\n/, 'startxref \r\n\n  $1  \n\n'))
}

/** ISO 32000-2 §7.5.8.4: readers of PDF 1.4 see the table, later ones also the objects behind /XRefStm. */
function hybrid(): Buffer {
  const start = latin1('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n')
  const hidden = objectStream(7, [obj(6, '<< /Hidden (behind the hybrid stream) >>')])
  const body = layOut([...document({ catalog: '/PieceInfo 6 0 R' }), hidden.object], start.length)
  const streamAt = start.length + body.bytes.length
  const stream = layOut([xrefStream(8, hidden.entries, '/Size 9')], streamAt)
  const tableAt = streamAt + stream.bytes.length
  const entries = [FREE_HEAD, { num: 6, gen: 0, nextFree: 0 }, ...body.entries, ...stream.entries]
  const end = `${xrefTable(entries)}trailer\n<< /Size 9 ${TRAILER} /XRefStm ${streamAt} >>\nstartxref\n${tableAt}\n%%EOF\n`
  return Buffer.concat([start, body.bytes, stream.bytes, latin1(end)])
}

/** The page's content was freed and its number used again, twice. */
function generations(): Buffer {
  const pageWith = (gen: number): Obj =>
    obj(4, `<< /Type /Page /Parent 2 0 R ${US_FORMAT} ${RESOURCES} /Contents 5 ${gen} R >>`)
  const free = (gen: number) => ({
    entries: [
      { num: 0, gen: 65535, nextFree: 5 },
      { num: 5, gen, nextFree: 0 },
    ],
  })
  const used = { entries: [FREE_HEAD] }
  const first = classicFile(document())
  const second = classicUpdate(
    classicUpdate(first, [], free(1)),
    [{ ...replaced('Second'), gen: 1 }, pageWith(1)],
    used,
  )
  return classicUpdate(classicUpdate(second, [], free(2)), [{ ...replaced('Third'), gen: 2 }, pageWith(2)], used)
}

/** Object 6 existed, was freed, and its number was used again one generation on. */
function reused(): Buffer {
  const base = classicFile(document({ extra: [obj(6, '(first life)')] }))
  const freedOnce = classicUpdate(base, [], {
    entries: [
      { num: 0, gen: 65535, nextFree: 6 },
      { num: 6, gen: 1, nextFree: 0 },
    ],
  })
  return classicUpdate(
    freedOnce,
    [obj(6, '(second life)', 1), obj(1, '<< /Type /Catalog /Pages 2 0 R /PieceInfo << /A 6 1 R >> >>')],
    {
      entries: [FREE_HEAD],
    },
  )
}

function freed(): Buffer {
  const base = classicFile(document({ extra: [obj(6, '(a)'), obj(7, '(b)'), obj(8, '(c)')] }))
  const free = [
    { num: 0, gen: 65535, nextFree: 6 },
    { num: 6, gen: 1, nextFree: 8 },
    { num: 8, gen: 1, nextFree: 0 },
  ]
  return classicUpdate(base, [], { entries: free })
}
