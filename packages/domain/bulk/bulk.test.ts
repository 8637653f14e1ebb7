import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bodyOfRow,
  columnOf,
  decideJob,
  editRow,
  isIdle,
  JOB_STATES,
  type JobCommand,
  type JobState,
  progressOf,
  readHeader,
  rowOfCells,
  rowState,
} from './index.ts'

const COMMANDS: JobCommand[] = ['start', 'pause', 'resume', 'cancel', 'recall', 'retry', 'complete']

describe('a job', () => {
  test.each<[JobCommand, JobState, JobState | 'rejected']>([
    ['start', 'accepting', 'running'],
    ['pause', 'running', 'paused'],
    ['pause', 'completed', 'rejected'],
    ['resume', 'paused', 'running'],
    ['resume', 'cancelled', 'rejected'],
    ['cancel', 'running', 'cancelled'],
    ['cancel', 'paused', 'cancelled'],
    ['cancel', 'completed', 'rejected'],
    ['recall', 'completed', 'recalling'],
    ['recall', 'cancelled', 'recalling'],
    ['retry', 'completed', 'running'],
    ['retry', 'paused', 'paused'],
    ['retry', 'recalled', 'rejected'],
    ['complete', 'running', 'completed'],
    ['complete', 'recalling', 'recalled'],
    ['complete', 'cancelled', 'rejected'],
  ])('%s of a job in state %s gives %s', (command, before, after) => {
    const decision = decideJob(command, before)
    expect(decision.ok ? decision.state : 'rejected').toBe(after)
  })

  test('that was cancelled or recalled never runs again', () => {
    const states = fc.constantFrom<JobState>('cancelled', 'recalling', 'recalled')
    fc.assert(
      fc.property(states, fc.array(fc.constantFrom(...COMMANDS)), (from, commands) => {
        const end = commands.reduce<JobState>((state, command) => {
          const decision = decideJob(command, state)
          return decision.ok ? decision.state : state
        }, from)
        expect(['cancelled', 'recalling', 'recalled']).toContain(end)
      }),
    )
  })

  test('accepts a repeated command of the sender', () => {
    for (const command of COMMANDS.filter((each) => each !== 'start' && each !== 'complete')) {
      for (const state of JOB_STATES) {
        const once = decideJob(command, state)
        if (once.ok) expect(decideJob(command, once.state)).toEqual(once)
      }
    }
  })
})

describe('a row', () => {
  const job = (state: JobState, round = 0) => ({ state, round })
  test('is failed until the job’s failed rows are retried', () => {
    expect(rowState(job('running'), { created: false, failedIn: 0 })).toBe('failed')
    expect(rowState(job('running', 1), { created: false, failedIn: 0 })).toBe('waiting')
    expect(rowState(job('running', 1), { created: true, failedIn: 0 })).toBe('created')
  })

  test('that was not created when its job was cancelled is cancelled', () => {
    expect(rowState(job('cancelled'), { created: false, failedIn: null })).toBe('cancelled')
    expect(rowState(job('cancelled'), { created: true, failedIn: null })).toBe('created')
  })

  test('with its own document or template ignores the job’s template', () => {
    const defaults = { template_id: 'tpl_1', version: 3, notify: false }
    expect(bodyOfRow({ document_id: 'd' }, defaults)).toEqual({ document_id: 'd', notify: false })
    expect(bodyOfRow({ template_id: 'tpl_2' }, defaults)).toEqual({ template_id: 'tpl_2', notify: false })
    expect(bodyOfRow({ roles: {} }, defaults)).toEqual({ template_id: 'tpl_1', version: 3, notify: false, roles: {} })
  })

  test('copies a document only if it names one', () => {
    const defaults = { template_id: 'tpl_1', copy_document: true }
    expect(bodyOfRow({ document_id: 'd' }, defaults)).toEqual({ document_id: 'd', copy_document: true })
    expect(bodyOfRow({ document_id: 'd', copy_document: false }, defaults)).toMatchObject({ copy_document: false })
    expect(bodyOfRow({ template_id: 'tpl_2' }, defaults)).toEqual({ template_id: 'tpl_2' })
    expect(bodyOfRow({ roles: {} }, defaults)).toEqual({ template_id: 'tpl_1', roles: {} })
  })

  test('is edited by a merge patch', () => {
    const row = { document_id: 'a', reference: 'x', message: 'hello' }
    expect(editRow(row, { reference: 'y', message: null })).toEqual({ document_id: 'a', reference: 'y' })
  })

  test('is edited at any depth; lists are replaced', () => {
    const row = {
      roles: { tenant: { name: 'Asha', email: '@bad' }, landlord: { name: 'Ben' } },
      values: { rent: '1', start: '2027-01-01' },
      signers: [{ name: 'Asha' }, { name: 'Ben' }],
    }
    const edit = { roles: { tenant: { email: 'a@example.com' } }, values: { rent: null }, signers: [{ name: 'Cleo' }] }
    expect(editRow(row, edit)).toEqual({
      roles: { tenant: { name: 'Asha', email: 'a@example.com' }, landlord: { name: 'Ben' } },
      values: { start: '2027-01-01' },
      signers: [{ name: 'Cleo' }],
    })
    const inherited = JSON.parse('{"__proto__": {"notify": false}}')
    expect(JSON.stringify(editRow(row, inherited))).toContain('__proto__')
  })
})

test('every accepted row is counted as created, failed, waiting or cancelled', () => {
  const count = fc.nat({ max: 1_000_000 })
  fc.assert(
    fc.property(fc.constantFrom(...JOB_STATES), count, count, count, count, (state, created, failed, rest, rows) => {
      const accepted = created + failed + rest
      const progress = progressOf(state, { accepted, created, failed, recent: { rows, seconds: 10 } })
      expect(progress.created + progress.failed + progress.waiting + progress.cancelled).toBe(accepted)
      if (isIdle(state)) expect(progress.secondsLeft).toBe(0)
    }),
  )
})

test('progress reports at most the sender’s rate', () => {
  const counts = { accepted: 100, created: 40, failed: 0, recent: { rows: 30, seconds: 10 } }
  expect(progressOf('running', counts, 1)).toMatchObject({ perSecond: 1, secondsLeft: 60 })
  expect(progressOf('running', counts)).toMatchObject({ perSecond: 3, secondsLeft: 20 })
})

describe('a table’s columns', () => {
  const columns = (names: string[], mapping = {}, fromTemplate = false) => {
    const header = readHeader(names, mapping, fromTemplate)
    if (!header.ok) throw new Error(JSON.stringify(header.errors))
    return header.columns
  }

  test('with API names need no mapping, and the first signer needs no index', () => {
    const header = columns(['document_id', 'name', 'email', 'signers[1].name', 'signers[1].email', 'metadata.branch'])
    const cells = ['d', 'Asha', 'asha@example.com', 'Ben', 'ben@example.com', 'Pune']
    expect(rowOfCells(header, cells, 1)).toEqual({
      row: {
        document_id: 'd',
        signers: [
          { name: 'Asha', email: 'asha@example.com' },
          { name: 'Ben', email: 'ben@example.com' },
        ],
        metadata: { branch: 'Pune' },
      },
      errors: [],
    })
  })

  test('may be roles and values of a template', () => {
    const header = columns(['template_id', 'version', 'roles.buyer.name', 'roles.buyer.email', 'values.buyer.city'])
    expect(rowOfCells(header, ['tpl_1', '2', 'Asha', 'asha@example.com', 'Pune'], 1).row).toEqual({
      template_id: 'tpl_1',
      version: 2,
      roles: { buyer: { name: 'Asha', email: 'asha@example.com' } },
      values: { 'buyer.city': 'Pune' },
    })
  })

  test('may have any name with a mapping, and may be ignored', () => {
    const header = columns(['Vertrag', 'E-Mail', 'Notiz'], { Vertrag: 'document_id', 'E-Mail': 'email', Notiz: null })
    expect(rowOfCells(header, ['d', 'a@example.com', 'x'], 1).row).toEqual({
      document_id: 'd',
      signers: [{ email: 'a@example.com' }],
    })
    expect(columnOf(header, 'signers[0].email')).toBe('E-Mail')
    expect(columnOf(header, 'signers[0].name')).toBe('signers[0].name')
  })

  test('are named in errors only for their own field', () => {
    const header = columns(['document_id', 'Miete', 'cords'], { Miete: 'values.rent' }, true)
    expect(columnOf(header, 'values.rent_deposit')).toBe('values.rent_deposit')
    expect(columnOf(header, 'signers[0].cords[1].w')).toBe('cords')
  })

  test('of signers need a document; of roles and values a template', () => {
    const header = (names: string[], fromTemplate: boolean) => readHeader(names, {}, fromTemplate)
    expect(header(['email', 'reference'], true)).toMatchObject({
      errors: [
        { row: 0, column: 'email', code: 'not_allowed', message: expect.stringContaining('roles.<role>.email') },
      ],
    })
    expect(header(['document_id', 'email', 'values.rent'], true).ok).toBe(true)
    expect(header(['template_id', 'roles.tenant.email', 'values.rent'], false).ok).toBe(true)
    expect(header(['reference', 'values.rent'], false)).toMatchObject({
      errors: [{ column: 'values.rent', code: 'not_allowed', message: expect.stringContaining('template_id') }],
    })
  })

  test('are parsed by type', () => {
    const names = ['is_sequential', 'role', 'witness_of', 'sequence', 'page', 'cords', 'certificate.organisation']
    const cells = ['TRUE', 'witness', '2', '2', '1, last', '64 692 213 50|1 2 3 4', 'Acme']
    expect(rowOfCells(columns(names), cells, 1).row).toEqual({
      is_sequential: true,
      signers: [
        {
          role: 'witness',
          witness_of: 2,
          sequence: 2,
          page: ['1', 'last'],
          cords: [
            { x: 64, y: 692, w: 213, h: 50 },
            { x: 1, y: 2, w: 3, h: 4 },
          ],
          certificate: { organisation: 'Acme' },
        },
      ],
    })
  })

  test.each([
    [['documnt_id'], 'unknown_field', 'documnt_id'],
    [['reference', 'reference'], 'duplicate', 'reference'],
    [['email', 'signers[0].email'], 'duplicate', 'signers[0].email'],
    [['reference', ''], 'required', '2'],
    [['signers[50].email'], 'unknown_field', 'signers[50].email'],
    [['roles.buyer.cords'], 'unknown_field', 'roles.buyer.cords'],
    [['roles.buyer.role'], 'unknown_field', 'roles.buyer.role'],
    [['metadata.__proto__'], 'unknown_field', 'metadata.__proto__'],
    [['constructor'], 'unknown_field', 'constructor'],
    [['signers[0].valueOf'], 'unknown_field', 'signers[0].valueOf'],
    [['refer\0ence'], 'malformed', 'refer\\u0000ence'],
  ])('%j is rejected as %s in column %s', (names, code, column) => {
    expect(readHeader(names, {})).toMatchObject({ ok: false, errors: [{ row: 0, code, column }] })
  })

  test('are limited to 2,000', () => {
    const names = Array.from({ length: 2_001 }, (_, i) => `metadata.${i}`)
    expect(readHeader(names, {})).toMatchObject({ ok: false, errors: [{ row: 0, code: 'too_many', column: '2001' }] })
  })

  test('an error names the row and the table’s own column name', () => {
    const header = columns(['Reihenfolge'], { Reihenfolge: 'sequence' })
    expect(rowOfCells(header, ['zwei'], 7).errors).toMatchObject([
      { row: 7, column: 'Reihenfolge', field: 'signers[0].sequence', code: 'wrong_type' },
    ])
  })

  test('a gap between two signers is an error', () => {
    const header = columns(['signers[0].email', 'signers[1].email', 'signers[2].email'])
    expect(rowOfCells(header, ['a', '', 'c'], 1).errors).toMatchObject([{ column: 'signers[1]', code: 'required' }])
    expect(rowOfCells(header, ['a', 'b', ''], 1).errors).toEqual([])
  })

  test('keep an unreadable cell, so that the row is rejected again', () => {
    const header = columns(['notify', 'sequence', 'cords'])
    const { row, errors } = rowOfCells(header, ['maybe', 'constructor', '1 2 3'], 1)
    expect(row).toEqual({ notify: 'maybe', signers: [{ sequence: 'constructor', cords: '1 2 3' }] })
    expect(errors.map(({ column }) => column)).toEqual(['notify', 'sequence', 'cords'])
    expect(rowOfCells(columns(['notify']), ['constructor'], 1)).toMatchObject({ row: { notify: 'constructor' } })
  })

  test('may have the name of an inherited property', () => {
    const names = ['roles.constructor.name', 'roles.constructor.email', 'values.toString', 'metadata.valueOf']
    const { row } = rowOfCells(columns(names, {}, true), ['Asha', 'a@example.com', 'x', 'y'], 1)
    expect(JSON.parse(JSON.stringify(row))).toEqual({
      roles: { constructor: { name: 'Asha', email: 'a@example.com' } },
      values: { toString: 'x' },
      metadata: { valueOf: 'y' },
    })
    expect(Object.hasOwn(Object, 'email')).toBe(false)
    expect(columns(['constructor'], { constructor: 'reference' })).toMatchObject([{ field: 'reference' }])
  })

  test('report the expected type, never the content of a cell', () => {
    const cell = fc.string({ unit: fc.constantFrom('Q', '\0', '\ud83d', '\udd8b', '🖋'), minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(cell, (text) => {
        const { errors } = rowOfCells(columns(['notify', 'sequence']), [text, text], 1)
        expect(errors.map(({ message }) => message)).toEqual([
          'Column "notify" must be true or false.',
          'Column "sequence" must be a whole number.',
        ])
      }),
    )
  })
})
