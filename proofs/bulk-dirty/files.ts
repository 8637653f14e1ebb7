// Files as people and programs send them: broken in one place each, and where that is. Row 0 is the line of names.

export interface DirtyFile {
  name: string
  type?: string
  query?: string
  body: string | Uint8Array
  /** Where it is reported to be broken. */
  row: number
  column: string
  code: string
}

const DOCUMENT = '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'
const CSV = 'text/csv'
const JSON_TYPE = 'application/json'
const NDJSON = 'application/x-ndjson'

const HEADER = 'document_id,name,email,reference'
const line = (i: number, email = `a${i}@example.com`) => `${DOCUMENT},Asha Rao,${email},ref-${i}`
const table = (...lines: string[]) => [HEADER, ...lines].join('\r\n')
const row = (i: number, more: object = {}) =>
  JSON.stringify({
    document_id: DOCUMENT,
    reference: `ref-${i}`,
    signers: [{ name: 'Asha', email: 'a@example.com' }],
    ...more,
  })
const lines = (...rows: string[]) => rows.join('\n')
const rows = (...list: string[]) => `{"rows":[${list.join(',')}]}`
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
const mapping = (map: object) => `&mapping=${encodeURIComponent(JSON.stringify(map))}`

const encodings: DirtyFile[] = [
  {
    name: 'Windows-1252',
    body: bytes(HEADER, '\r\n', `${DOCUMENT},Ren`, [0xe9], ',r@example.com,x'),
    row: 1,
    column: 'name',
    code: 'encoding',
  },
  {
    name: 'Latin-1 in the second row',
    body: bytes(table(line(1)), '\r\n', `${DOCUMENT},M`, [0xfc], 'ller,m@example.com,x'),
    row: 2,
    column: 'name',
    code: 'encoding',
  },
  {
    name: 'UTF-16 without its mark',
    body: Buffer.from(table(line(1)), 'utf16le'),
    row: 0,
    column: '1',
    code: 'encoding',
  },
  {
    name: 'UTF-16 cut in a character',
    body: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table(line(1)), 'utf16le'), Buffer.from([0x41])]),
    row: 1,
    column: 'reference',
    code: 'encoding',
  },
  { name: 'UTF-32', body: bytes([0xff, 0xfe, 0, 0], 'a'), row: 0, column: '1', code: 'encoding' },
  { name: 'a workbook', body: bytes([0x50, 0x4b, 3, 4], 'xl/workbook.xml'), row: 0, column: '1', code: 'encoding' },
  { name: 'gzip', body: bytes([0x1f, 0x8b, 8, 0], 'x'), row: 0, column: '1', code: 'encoding' },
  { name: 'noise', body: bytes([0xff, 0xff, 0xff, 0xff]), row: 0, column: '1', code: 'encoding' },
  {
    name: 'a character cut off at the end',
    body: bytes(table(line(1)), [0xe2, 0x82]),
    row: 1,
    column: 'reference',
    code: 'encoding',
  },
  {
    name: 'Latin-1 in NDJSON',
    type: NDJSON,
    body: bytes(row(1), '\n', '{"reference":"', [0xe9], '"}'),
    row: 2,
    column: '15',
    code: 'encoding',
  },
]

const headers: DirtyFile[] = [
  { name: 'nothing', body: '', row: 0, column: '1', code: 'required' },
  { name: 'blank lines alone', body: '\r\n \r\n\r\n', row: 0, column: '1', code: 'required' },
  { name: 'no row', body: `${HEADER}\r\n`, row: 1, column: '1', code: 'required' },
  { name: 'an unknown column', body: 'document_id,E-Mail\r\nx,y', row: 0, column: 'E-Mail', code: 'unknown_field' },
  { name: 'a column twice', body: 'name,email,name\r\nx,y,z', row: 0, column: 'name', code: 'duplicate' },
  {
    name: 'two columns for one field',
    body: 'email,signers[0].email\r\nx,y',
    row: 0,
    column: 'signers[0].email',
    code: 'duplicate',
  },
  { name: 'a column without a name', body: 'document_id,,email\r\nx,y,z', row: 0, column: '2', code: 'required' },
  { name: 'no line of names', body: line(1), row: 0, column: DOCUMENT, code: 'unknown_field' },
  {
    name: 'a mapping of a column that is not there',
    query: mapping({ Mail: 'email' }),
    body: table(line(1)),
    row: 0,
    column: 'Mail',
    code: 'unknown_column',
  },
  {
    name: 'a mapping to a field that is not there',
    query: mapping({ name: 'nmae' }),
    body: table(line(1)),
    row: 0,
    column: 'name',
    code: 'unknown_field',
  },
  {
    name: 'a signer too many',
    body: 'signers[50].email\r\nx',
    row: 0,
    column: 'signers[50].email',
    code: 'unknown_field',
  },
  {
    name: 'a delimiter that nobody uses',
    body: 'document_id|name|email\r\na|b|c',
    row: 0,
    column: 'document_id|name|email',
    code: 'unknown_field',
  },
]

const quotes: DirtyFile[] = [
  {
    name: 'a quote never closed',
    body: table(line(1), `${DOCUMENT},"Asha,b@example.com,x`, line(3)),
    row: 2,
    column: 'name',
    code: 'quotes',
  },
  {
    name: 'a quote in a bare cell',
    body: table(`${DOCUMENT},Asha "the" Rao,b@example.com,x`),
    row: 1,
    column: 'name',
    code: 'quotes',
  },
  {
    name: 'text after a quoted cell',
    body: table(`${DOCUMENT},"Asha" Rao,b@example.com,x`),
    row: 1,
    column: 'name',
    code: 'quotes',
  },
  { name: 'a quote in the line of names', body: 'document_id,"name,email\r\nx,y', row: 0, column: '2', code: 'quotes' },
  {
    name: 'a comma in a bare cell',
    body: table(`${DOCUMENT},Rao, Asha,b@example.com,x`),
    row: 1,
    column: '5',
    code: 'too_many_cells',
  },
  {
    name: 'a line of 10 MB',
    body: table(line(1), `${DOCUMENT},${'x'.repeat(10_000_000)},b@example.com,x`),
    row: 2,
    column: '1048576',
    code: 'too_long',
  },
  {
    name: 'a quoted cell of 10 MB',
    body: table(`${DOCUMENT},"${'x\r\n'.repeat(3_000_000)}`),
    row: 1,
    column: 'name',
    code: 'quotes',
  },
]

const cells: DirtyFile[] = [
  { name: 'no address', body: table(line(1, '')), row: 1, column: 'email', code: 'required' },
  { name: 'half an address', body: table(line(1), line(2, 'asha@')), row: 2, column: 'email', code: 'malformed' },
  {
    name: 'two addresses in a cell',
    body: table(line(1, '"a@example.com, b@example.com"')),
    row: 1,
    column: 'email',
    code: 'malformed',
  },
  {
    name: 'U+0000 in a name',
    body: table(`${DOCUMENT},As\0ha,a@example.com,x`),
    row: 1,
    column: 'name',
    code: 'malformed',
  },
  {
    name: 'a line break in a name',
    body: table(`${DOCUMENT},"Asha\nRao",a@example.com,x`),
    row: 1,
    column: 'name',
    code: 'malformed',
  },
  {
    name: 'a word for a number',
    body: 'document_id,name,email,sequence\r\nx,y,z,first',
    row: 1,
    column: 'sequence',
    code: 'wrong_type',
  },
  { name: 'a word for a truth', body: 'notify\r\nmaybe', row: 1, column: 'notify', code: 'wrong_type' },
  { name: 'a column of U+0000', body: 'reference,na\0me\r\nx,y', row: 0, column: 'na\\u0000me', code: 'malformed' },
  { name: 'a box of three numbers', body: 'cords\r\n1 2 3', row: 1, column: 'cords', code: 'wrong_type' },
  {
    name: 'a document that is no id',
    body: 'document_id,name,email\r\n7,Asha,a@example.com',
    row: 1,
    column: 'document_id',
    code: 'malformed',
  },
  {
    name: 'a signer left out',
    body: 'signers[0].email,signers[1].email,signers[2].email\r\na@example.com,,c@example.com',
    row: 1,
    column: 'signers[1]',
    code: 'required',
  },
  { name: 'a reference twice', body: table(line(1), line(2), line(1)), row: 3, column: 'reference', code: 'duplicate' },
  {
    name: 'the same in the table’s own words',
    query: mapping({ Mail: 'email', document_id: null }),
    body: 'document_id;Mail\r\nx;nobody',
    row: 1,
    column: 'document_id',
    code: 'required',
  },
]

const json: DirtyFile[] = [
  {
    name: 'a line that is no JSON',
    type: NDJSON,
    body: lines(row(1), row(2), '{"document_id": x}'),
    row: 3,
    column: '17',
    code: 'malformed',
  },
  {
    name: 'a comma too many',
    type: NDJSON,
    body: lines(row(1), '{"reference":"a",}'),
    row: 2,
    column: '18',
    code: 'malformed',
  },
  {
    name: 'NDJSON cut off',
    type: NDJSON,
    body: lines(row(1), '{"reference":"a'),
    row: 2,
    column: '16',
    code: 'malformed',
  },
  { name: 'a list as a row', type: NDJSON, body: lines(row(1), '[1,2]'), row: 2, column: 'row', code: 'wrong_type' },
  { name: 'a text as a row', type: NDJSON, body: '"row"', row: 1, column: 'row', code: 'wrong_type' },
  {
    name: 'an NDJSON line of 10 MB',
    type: NDJSON,
    body: lines(row(1), row(2, { message: 'x'.repeat(10_000_000) })),
    row: 2,
    column: '1048576',
    code: 'too_long',
  },
  {
    name: 'thirty levels of nesting',
    type: NDJSON,
    body: `{"metadata":${'['.repeat(30)}${']'.repeat(30)}}`,
    row: 1,
    column: '32',
    code: 'malformed',
  },
  {
    name: 'a hundred thousand levels of nesting',
    type: NDJSON,
    body: lines(row(1), `{"metadata":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`),
    row: 2,
    column: '108',
    code: 'malformed',
  },
  {
    name: 'half a million levels among the rows of JSON',
    type: JSON_TYPE,
    body: rows(row(1), `{"metadata":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
    row: 2,
    column: '32',
    code: 'malformed',
  },
  {
    name: 'an unknown field',
    type: NDJSON,
    body: row(1, { refrence: 'x' }),
    row: 1,
    column: 'refrence',
    code: 'unknown_field',
  },
  {
    name: 'a number for a text',
    type: NDJSON,
    body: row(1, { message: 7 }),
    row: 1,
    column: 'message',
    code: 'wrong_type',
  },
  {
    name: '__proto__',
    type: NDJSON,
    body: '{"__proto__":{"notify":false}}',
    row: 1,
    column: 'row',
    code: 'unknown_field',
  },
  {
    name: 'half of a surrogate pair',
    type: NDJSON,
    body: row(1).replace('"Asha"', '"A\\ud83d"'),
    row: 1,
    column: 'signers[0].name',
    code: 'malformed',
  },
  {
    name: 'another name for the rows',
    type: JSON_TYPE,
    body: `{"row":[${row(1)}]}`,
    row: 0,
    column: '1',
    code: 'malformed',
  },
  { name: 'a bare list', type: JSON_TYPE, body: `[${row(1)}]`, row: 0, column: '1', code: 'malformed' },
  { name: 'a number as a row', type: JSON_TYPE, body: '{"rows":[1]}', row: 1, column: '10', code: 'malformed' },
  {
    name: 'no comma between rows',
    type: JSON_TYPE,
    body: `{"rows":[${row(1)} ${row(2)}]}`,
    row: 1,
    column: '3',
    code: 'malformed',
  },
  {
    name: 'JSON cut off',
    type: JSON_TYPE,
    body: rows(row(1), row(2)).slice(0, -20),
    row: 2,
    column: '109',
    code: 'malformed',
  },
  {
    name: 'something after the rows',
    type: JSON_TYPE,
    body: `${rows(row(1))}{}`,
    row: 1,
    column: '3',
    code: 'malformed',
  },
  {
    name: '8 MB of space after the rows, and a letter',
    type: JSON_TYPE,
    body: `${rows(row(1))}${' '.repeat(8_000_000)}x`,
    row: 1,
    column: '3',
    code: 'malformed',
  },
  {
    name: 'a space that JSON does not know',
    type: JSON_TYPE,
    body: `${rows(row(1))}\u00a0`,
    row: 1,
    column: '3',
    code: 'malformed',
  },
  {
    name: 'an option in the body',
    type: JSON_TYPE,
    body: `{"rows":[${row(1)}],"rate":5}`,
    row: 1,
    column: '3',
    code: 'malformed',
  },
  { name: 'no rows in JSON', type: JSON_TYPE, body: '{"rows":[]}', row: 1, column: '1', code: 'required' },
  {
    name: 'a slip within a row of JSON',
    type: JSON_TYPE,
    body: `{"rows":[${row(1)},{"reference":nul}]}`,
    row: 2,
    column: '14',
    code: 'malformed',
  },
]

export const DIRTY: readonly DirtyFile[] = [
  ...[...encodings, ...headers, ...quotes, ...cells].map((file) => ({ type: CSV, ...file })),
  ...json,
]

/** Two cells that cannot be read, and hold what no database does: taken, and reported of their rows. */
export const UNKEEPABLE = `reference,notify,sequence\r\nx,may\0be,\r\ny,,1${'🖋'.repeat(40)}`

/** The same table as the many programs write it; each must be read alike. */
export const CLEAN: readonly { name: string; body: string | Uint8Array }[] = [
  { name: 'RFC 4180', body: table(line(1), line(2)) },
  { name: 'UTF-8 with its mark', body: `\ufeff${table(line(1), line(2))}` },
  { name: 'UTF-16 of Excel', body: Buffer.from(`\ufeff${table(line(1), line(2)).replaceAll(',', '\t')}`, 'utf16le') },
  { name: 'UTF-16 the other way round', body: Buffer.from(`\ufeff${table(line(1), line(2))}`, 'utf16le').swap16() },
  { name: 'semicolons', body: table(line(1), line(2)).replaceAll(',', ';') },
  { name: 'tabs', body: table(line(1), line(2)).replaceAll(',', '\t') },
  { name: 'sep=', body: `sep=;\r\n${table(line(1), line(2)).replaceAll(',', ';')}` },
  { name: 'LF', body: `${table(line(1), line(2))}\r\n`.replaceAll('\r', '') },
  { name: 'CR', body: table(line(1), line(2)).replaceAll('\n', '') },
  {
    name: 'empty lines and columns',
    body: table(`${line(1)},,`, ',,,', '', `${line(2)},,`).replace(HEADER, `${HEADER},,`),
  },
  { name: 'all quoted', body: table(line(1), line(2)).replaceAll(/[^,\r\n]+/g, '"$&"') },
]
