import { readHeader, rowOfCells } from '@countersign/domain/bulk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../intake/csv.ts'
import { checkParsedRow, makeRowChecker, rowErrors, templateRefOf } from './check-row.ts'

const check = makeRowChecker()
const context = { defaults: {}, versions: new Map() }

test('rejects the stored form of a table’s row with an invalid cell', () => {
  const names = ['document_id', 'name', 'email', 'notify', 'sequence', 'cords', 'reminders', 'signers[2].sequence']
  const header = readHeader(names, {})
  if (!header.ok) throw new Error('the header is rejected')
  const cell = fc.oneof(
    fc.constantFrom('', 'true', 'maybe', '1', '-1', '1e3', '1 2 3 4', '1 2 3', 'constructor', '__proto__'),
    fc.string(),
  )
  const cells = fc.tuple(...names.slice(3).map(() => cell))
  fc.assert(
    fc.property(cells, (given) => {
      const good = ['01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11', 'Asha', 'asha@example.com']
      const { row, errors } = rowOfCells(header.columns, [...good, ...given], 1)
      const text = JSON.stringify(row)
      if (errors.length > 0) expect(check(JSON.parse(text), text, context).ok).toBe(false)
    }),
  )
})

test('null in an optional field is absent, and the job’s value is used', () => {
  const signer = { name: 'Asha Rao', email: 'asha@example.com', locale: null, sequence: null }
  const row = { document_id: '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11', signers: [signer] }
  const given = { ...row, template_id: null, roles: null, message: null, reference: null, expiry_date: null }
  const text = JSON.stringify(given)
  const checked = check(JSON.parse(text), text, { ...context, defaults: { message: 'Please sign.' } })
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  expect(checked.input).toMatchObject({ kind: 'document', body: { message: 'Please sign.' } })
  expect(JSON.stringify(checked.input)).not.toContain('null')
})

test('null in a required field is an error', () => {
  const text = JSON.stringify({ document_id: null, signers: [{ name: 'Asha Rao', email: null }] })
  expect(check(JSON.parse(text), text, context)).toMatchObject({
    ok: false,
    errors: expect.arrayContaining([
      expect.objectContaining({ field: 'document_id', code: 'required' }),
      expect.objectContaining({ field: 'signers[0].email', code: 'wrong_type' }),
    ]),
  })
})

test('a row that names no template by null uses that of the job', () => {
  const job = { template_id: 'tpl_1', version: 2 }
  expect(templateRefOf({ template_id: null, document_id: null, version: null }, job)).toEqual(job)
  expect(templateRefOf({ template_id: null, document_id: 'x' }, job)).toBeNull()
})

test('N3, N10: refuses names with direction marks and URLs with line breaks in a row, as in a single create', () => {
  const signer = { name: 'Bob\u202egnp', email: 'bob@example.com', redirect_url: 'https://a.example/\r\nx' }
  const text = JSON.stringify({ document_id: '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11', signers: [signer] })
  const checked = check(JSON.parse(text), text, context)
  expect(checked).toMatchObject({
    ok: false,
    errors: [
      { field: 'signers[0].name', message: expect.stringContaining('U+202E') },
      { field: 'signers[0].redirect_url', code: 'malformed' },
    ],
  })
})

test('reports at most 50 errors of a row', () => {
  const names = Array.from({ length: 40_000 }, (_, i) => `field${i}`)
  const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))
  const checked = check(JSON.parse(text), text, context)
  if (checked.ok) throw new Error('the row was accepted')
  expect(rowErrors(1, checked.errors, []).length).toBeLessThanOrEqual(50)
})

test('limits the number and length of errors of a table’s row', () => {
  const columns = Array.from({ length: 100 }, (_, i) => (i === 0 ? 'x'.repeat(100_000) : `roles.r${i}.sequence`))
  const reader = readCsv({ mapping: { [columns[0] ?? '']: 'roles.r0.sequence' }, fromTemplate: true })
  const rows = [...reader.push(`${columns.join()}\n${columns.map(() => 'first').join()}\n`), ...reader.end()]
  const results = rows.map((row) =>
    checkParsedRow(check, row, { ...context, columns: reader.columns(), firstRowOf: () => undefined }, 'schema'),
  )
  expect(results.map(({ errors }) => errors.length)).toEqual([50])
  expect(JSON.stringify(results).length).toBeLessThan(20_000)
})

test('truncates a field name of a megabyte in errors', () => {
  for (const row of [{ ['x'.repeat(1_000_000)]: 1 }, { ['🖋'.repeat(300_000)]: 1 }]) {
    const text = JSON.stringify(row)
    const checked = check(row, text, context)
    if (checked.ok) throw new Error('the row was accepted')
    const reported = JSON.stringify(rowErrors(1, checked.errors, []))
    expect([reported.length < 5_000, reported.isWellFormed(), reported.includes('\\ud83d')]).toEqual([
      true,
      true,
      false,
    ])
  }
})
