import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from '../../platform/csv-line.ts'
import { readCsv } from './csv.ts'
import { jsonErrorPosition } from './json-error.ts'
import { readJsonRows } from './json-rows.ts'
import { readNdjson } from './ndjson.ts'
import { readerFor, readRows } from './read-rows.ts'
import { ReferenceIndex } from './reference-index.ts'
import type { ParsedRow, RowReader } from './row-reader.ts'

/** Splits bytes into chunks of these sizes. */
async function* split(bytes: Buffer, sizes: number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function read(reader: RowReader, text: string, sizes = [7]): Promise<ParsedRow[]> {
  const rows: ParsedRow[] = []
  for await (const parsed of readRows(split(Buffer.from(text), sizes), reader, () => {})) rows.push(...parsed)
  return rows
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const cell = fc.string({ unit: fc.constantFrom('a', 'é', '🖋', '"', ',', ';', ' ', '\n', '\r', '\\', '=') })

describe('parsed rows', () => {
  test('do not depend on the chunks of a JSON stream', async () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(fc.string(), value)), sizes, async (rows, cuts) => {
        const expected = JSON.parse(JSON.stringify(rows))
        const parsed = await read(readJsonRows(), JSON.stringify({ rows: expected }, null, 1), cuts)
        expect(parsed.map(({ value }) => value)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  test('do not depend on the chunks of a CSV stream', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), sizes, async (cells, cuts) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const lines = cells.map((pair) => pair.map(quoted).join(','))
        const rows = await read(readCsv({ mapping: {} }), ['reference,message', ...lines].join('\r\n'), cuts)
        const expected = cells
          .map(([reference, message]) => ({ reference: reference.trim(), message: message.trim() }))
          .filter(({ reference, message }) => reference || message)
          .map((row) => Object.fromEntries(Object.entries(row).filter(([, text]) => text)))
        expect(rows.map(({ value }) => value)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a JSON upload', () => {
  const body = '{"rows":[{"reference":"a"}]}'

  test('accepts the white space of RFC 8259 between tokens, and no other', async () => {
    const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\r', '\n') })
    await fc.assert(
      fc.asyncProperty(fc.array(space, { minLength: 8, maxLength: 8 }), sizes, async (gaps, cuts) => {
        const parts = ['', '{', '"rows"', ':', '[', '{"reference":"a"}', ']', '}']
        const text = parts.map((part, i) => part + gaps[i]).join('')
        expect(await read(readJsonRows(), text, cuts)).toMatchObject([{ value: { reference: 'a' } }])
      }),
      { numRuns: 40 },
    )
    for (const after of ['\u00a0', '}', '{}', ' 1', ' ]']) {
      await expect(read(readJsonRows(), `${body}${after}`)).rejects.toMatchObject({ code: 'malformed_json' })
    }
    for (const text of ['\u00a0{"rows":[]}', '{"ro ws":[]}', '{ "rows" ; []}', '{"rows":[]']) {
      await expect(read(readJsonRows(), text)).rejects.toMatchObject({ code: 'malformed_json' })
    }
  })

  test('names the beginning of a JSON body, which has no header line', async () => {
    const message = expect.stringMatching(/^Beginning of the body, column 1: the body must be/)
    await expect(read(readJsonRows(), '{"name": "June", "rows": []}')).rejects.toMatchObject({ message })
  })

  test('reads trailing white space without buffering it', () => {
    const reader = readJsonRows()
    const space = ' '.repeat(64 * 1024)
    reader.push(body)
    for (let i = 0; i < 1_000; i += 1) reader.push(space)
    expect(reader.end()).toEqual([])
  })

  test('rejects deep nesting before parsing, with the position', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 20, max: 5_000 }), fc.constantFrom('[', '{"a":'), async (levels, open) => {
        const deep = `{"metadata":${open.repeat(levels)}1${(open === '[' ? ']' : '}').repeat(levels)}}`
        const errors = [{ row: 2, column: String(13 + 19 * open.length), code: 'malformed' }]
        await expect(read(readNdjson(), `{}\n${deep}`, [1_000])).rejects.toMatchObject({ errors })
        await expect(read(readJsonRows(), `{"rows":[{},${deep}]}`, [1_000])).rejects.toMatchObject({ errors })
      }),
      { numRuns: 20 },
    )
    const twenty = `{"metadata":${'['.repeat(19)}${']'.repeat(19)}}`
    expect(await read(readNdjson(), twenty)).toHaveLength(1)
  })

  test('rejects a name that occurs twice in one object, with its row', async () => {
    const twice = '{"reference":"b","signers":[{"email":"a@b.c","name":"A","email":"x@y.z"}]}'
    const errors = [{ row: 2, column: 'email', field: 'email', code: 'duplicate' }]
    await expect(read(readNdjson(), `{}\n${twice}`)).rejects.toMatchObject({ code: 'malformed_json', errors })
    await expect(read(readJsonRows(), `{"rows":[{},${twice}]}`)).rejects.toMatchObject({
      code: 'malformed_json',
      errors,
    })
  })

  test.each([undefined, 'application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=utf-8'])(
    'is read without a stated type: %s',
    async (type) => {
      expect(await read(readerFor({ type, mapping: {} }), body)).toMatchObject([{ value: { reference: 'a' } }])
      const incomplete = read(readerFor({ type, mapping: {} }), '{"rows":[{"reference":}]}')
      await expect(incomplete).rejects.toMatchObject({ code: 'malformed_json', errors: [{ row: 1 }] })
      const table = read(readerFor({ type, mapping: {} }), 'reference,name\na,Asha Rao')
      await expect(table).rejects.toMatchObject({
        code: 'unsupported_media_type',
        message: expect.stringContaining('text/csv'),
      })
    },
  )

  test.each(['application/json-seq', 'application/jsonx', 'text/plain'])('rejects the media type %s', (type) => {
    expect(() => readerFor({ type, mapping: {} })).toThrow(/is not supported/)
  })
})

test('jsonErrorPosition finds the first invalid character', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
      const text = JSON.stringify([value])
      const cut = 1 + (at % (text.length - 1))
      expect(jsonErrorPosition(`${text.slice(0, cut)}\u0001`)).toBeLessThanOrEqual(cut + 1)
      expect(jsonErrorPosition(text.slice(0, cut))).toBeLessThanOrEqual(cut + 1)
    }),
  )
  expect([
    jsonErrorPosition('{"a": x}'),
    jsonErrorPosition('[1,]'),
    jsonErrorPosition('{"a":1'),
    jsonErrorPosition('{} {}'),
  ]).toEqual([7, 4, 7, 4])
})

test('ReferenceIndex returns the row of the first use', () => {
  const references = new ReferenceIndex()
  for (let row = 1; row <= 5_000; row += 1) expect(references.firstRowOf(`ref-${row}`, row)).toBeUndefined()
  for (let row = 1; row <= 5_000; row += 7) expect(references.firstRowOf(`ref-${row}`, 9_999)).toBe(row)
})

test('csvLine escapes formulas and keeps every text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('=', '＋', '-', '＠', '\t', '\r', '\n', '"', 'x') }), {
        minLength: 1,
      }),
      (cells) => {
        const line = csvLine(cells)
        expect(line.slice(0, -2)).not.toMatch(/(^|,)"?[=+\-@＝＋－＠\t\r\n]/)
        for (const text of cells) expect(line).toContain(text.replaceAll('"', '""'))
      },
    ),
  )
})
