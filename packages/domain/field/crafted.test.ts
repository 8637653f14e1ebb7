import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkValues } from './check-values.ts'
import { committedValues } from './commit.ts'
import { initialValues, visibleFields } from './read-values.ts'
import { anyFields, anyForm, formOf } from './testing/arbitrary.ts'
import { context } from './testing/fields.ts'
import type { FilledField } from './types.ts'
import { isFillable, type SignerField } from './types.ts'

// The oracle below repeats the rules without the code under test: native regular expressions, Date and Number.

const RUNS = { numRuns: 1_000 }
const FEWER = { numRuns: 300 }

function isShown(
  field: SignerField,
  fields: readonly SignerField[],
  values: ReadonlyMap<string, FilledField>,
): boolean {
  const { showIf } = field
  if (showIf === null) return true
  const source = fields.find(({ name }) => name === showIf.field)
  if (source === undefined || !isShown(source, fields, values)) return false
  const value = values.get(source.name)?.value ?? null
  return showIf.test === 'equals' ? value === showIf.value : (value !== null && value !== false) === showIf.value
}

function isPermitted(field: SignerField, value: FilledField['value']): boolean {
  if (field.type === 'date_signed') return value === context.today
  if (field.type === 'name') return value === context.signer.name
  if (field.type === 'email') return value === context.signer.email
  if (field.readOnly) return value === field.prefill
  if (value === null || value === false) return !field.required
  switch (field.type) {
    case 'checkbox':
      return value === true
    case 'upload':
      return (
        typeof value === 'object' &&
        context.uploads?.some(({ id, field: of }) => id === value.id && of === field.name) === true
      )
    case 'choice':
      return field.options.some((option) => option.value === value)
    case 'number': {
      const [number, min, max] = [Number(value), Number(field.min ?? -Infinity), Number(field.max ?? Infinity)]
      return String(number) === value && number >= min && number <= max
    }
    case 'date': {
      const isReal = new Date(`${String(value)}T00:00:00Z`).toISOString().startsWith(String(value))
      const [min, max] = [field.min, field.max].map((bound) => (bound === 'today' ? context.today : bound))
      return isReal && (!min || String(value) >= min) && (!max || String(value) <= max)
    }
    case 'text':
    case 'initials': {
      const text = String(value)
      const hasControl = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b]/u.test(text.replaceAll('\n', ''))
      const hasBreak = text.includes('\n') && !(field.type === 'text' && field.multiline)
      const most = field.type === 'text' ? field.maxLength : 10
      const pattern = field.type === 'text' ? field.pattern : null
      const fits = pattern === null || new RegExp(`^(?:${pattern})$`, 'u').test(text)
      return !hasControl && !hasBreak && [...text].length <= most && fits && text === text.normalize('NFC').trim()
    }
    default:
      return false
  }
}

test('what the definitions forbid is never accepted', () => {
  let accepted = 0
  fc.assert(
    fc.property(anyForm, ({ fields, given }) => {
      const result = checkValues(fields, given, context)
      if (!result.ok) return
      accepted += 1
      const values = new Map(result.values.map((one) => [one.name, one]))
      for (const name of Object.keys(given)) expect(fields.map((field) => field.name)).toContain(name)
      for (const field of fields) {
        const filled = values.get(field.name)
        expect(filled !== undefined).toBe(isShown(field, fields, values))
        if (filled) expect([field, filled.value, isPermitted(field, filled.value)]).toEqual([field, filled.value, true])
        const sent = Object.hasOwn(given, field.name) ? given[field.name] : undefined
        if (!filled || !isFillable(field)) expect(String(sent ?? '').trim()).toMatch(/^(false)?$/)
      }
    }),
    RUNS,
  )
  // The test would prove nothing if everything were refused.
  expect(accepted).toBeGreaterThan(RUNS.numRuns / 10)
})

/** What a client would send to get the same values. */
function sentAgain(fields: readonly SignerField[], values: readonly FilledField[]): Record<string, unknown> {
  const fillable = values.filter(({ name }) => fields.some((field) => field.name === name && isFillable(field)))
  return Object.fromEntries(
    fillable.map(({ name, value }) => [name, typeof value === 'object' && value !== null ? value.id : value]),
  )
}

test('a normalised value stays the same when it is sent again', () => {
  fc.assert(
    fc.property(anyForm, ({ fields, given }) => {
      const result = checkValues(fields, given, context)
      if (result.ok) expect(checkValues(fields, sentAgain(fields, result.values), context)).toEqual(result)
    }),
    FEWER,
  )
})

test('the shown fields depend neither on the order of the values nor on that of the definitions', () => {
  fc.assert(
    fc.property(anyForm, ({ fields, given }) => {
      const names = (all: readonly SignerField[]) => all.map(({ name }) => name).toSorted()
      const reversed = Object.fromEntries(Object.entries(given).toReversed())
      const shown = names(visibleFields(fields, given, context))
      expect(names(visibleFields(fields, reversed, context))).toEqual(shown)
      expect(names(visibleFields(fields.toReversed(), given, context))).toEqual(shown)
    }),
    FEWER,
  )
})

test('the page shows the fields whose values the server stores', () => {
  fc.assert(
    fc.property(anyForm, ({ fields, given }) => {
      const result = checkValues(fields, given, context)
      if (!result.ok) return
      const shown = visibleFields(fields, given, context).map(({ name }) => name)
      expect(result.values.map(({ name }) => name)).toEqual(shown)
    }),
    FEWER,
  )
})

test('what the page shows first is never wrong, only incomplete', () => {
  fc.assert(
    fc.property(anyFields, (fields) => {
      const result = checkValues(fields, initialValues(fields), context)
      const codes = result.ok ? [] : result.errors.map(({ code }) => code)
      expect(codes.filter((code) => code !== 'required' && code !== 'hidden')).toEqual([])
    }),
    FEWER,
  )
})

const twoForms = anyFields.chain((fields) => fc.tuple(formOf(fields), formOf(fields)))

test('the commitments distinguish values that differ, and no value is in a key', () => {
  fc.assert(
    fc.property(twoForms, ([{ fields, given }, { given: other }]) => {
      const [first, second] = [checkValues(fields, given, context), checkValues(fields, other, context)]
      if (!first.ok || !second.ok) return
      const plain = (values: readonly FilledField[]) => values.map(({ name, type, value }) => ({ name, type, value }))
      const isEqual = JSON.stringify(plain(first.values)) === JSON.stringify(plain(second.values))
      const committed = committedValues(first.values)
      expect(JSON.stringify(committed) === JSON.stringify(committedValues(second.values))).toBe(isEqual)
      expect(Object.keys(committed)).toEqual(first.values.map((_, index) => `field_${index + 1}`))
    }),
    FEWER,
  )
})
