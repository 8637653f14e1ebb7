import { readHeader, rowOfCells } from '@countersign/domain/bulk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../intake/csv.ts'
import { checkParsedRow, makeRowChecker, rowErrors } from './check-row.ts'

const check = makeRowChecker()
const context = { defaults: {}, versions: new Map() }

test('a table’s row with a cell that cannot be read is refused by what is kept of it, too', () => {
  const names = ['document_id', 'name', 'email', 'notify', 'sequence', 'cords', 'reminders', 'signers[2].sequence']
  const header = readHeader(names, {})
  if (!header.ok) throw new Error('the header is refused')
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

test('of a row that is wrong all over only so much is told, and kept', () => {
  const names = Array.from({ length: 40_000 }, (_, i) => `field${i}`)
  const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))
  const checked = check(JSON.parse(text), text, context)
  if (checked.ok) throw new Error('the row was let pass')
  expect(rowErrors(1, checked.errors, []).length).toBeLessThanOrEqual(50)
})

test('nor is more told, or longer, of a row of a table', () => {
  const columns = Array.from({ length: 100 }, (_, i) => (i === 0 ? 'x'.repeat(100_000) : `roles.r${i}.sequence`))
  const reader = readCsv({ mapping: { [columns[0] ?? '']: 'roles.r0.sequence' }, fromTemplate: true })
  const rows = [...reader.push(`${columns.join()}\n${columns.map(() => 'first').join()}\n`), ...reader.end()]
  const told = rows.map((row) =>
    checkParsedRow(check, row, { ...context, columns: reader.columns(), firstRowOf: () => undefined }, 'shape'),
  )
  expect(told.map(({ errors }) => errors.length)).toEqual([50])
  expect(JSON.stringify(told).length).toBeLessThan(20_000)
})

test('a name of a megabyte is neither looked up nor repeated', () => {
  for (const row of [{ ['x'.repeat(1_000_000)]: 1 }, { ['🖋'.repeat(300_000)]: 1 }]) {
    const text = JSON.stringify(row)
    const checked = check(row, text, context)
    if (checked.ok) throw new Error('the row was let pass')
    const told = JSON.stringify(rowErrors(1, checked.errors, []))
    expect([told.length < 5_000, told.isWellFormed(), told.includes('\\ud83d')]).toEqual([true, true, false])
  }
})
