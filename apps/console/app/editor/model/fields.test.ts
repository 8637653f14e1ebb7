import { FIELD_LIMITS, SIGNER_FIELD_TYPES } from '@countersign/domain/field/types'
import { describe, expect, test } from 'vitest'
import { type Command, carryOut, type Placement } from './commands.ts'
import { deciding, firstCondition, linesOf, optionsFromLines, testOf, testsOf, withTest } from './condition.ts'
import { freePosition, positionAt } from './default-position.ts'
import { nameFrom, newDefinition, uniqueName, withLabel, withOption, withType } from './fields.ts'
import { isOptional, PLACED_KINDS, shownOptions } from './kinds.ts'
import type { FieldDefinition } from './types.ts'

const pages = [1, 2].map((number) => ({ number, width: 595, height: 842 }))
const empty: Placement = { pages, boxes: [], fields: [], selected: [], nextId: 1 }
const at = { page: 1, x: 10, y: 10, w: 100, h: 18 }
const city: FieldDefinition = { name: 'city', type: 'text', label: 'City' }
const after = (...commands: Command[]) => commands.reduce(carryOut, empty)
const add = (definition: FieldDefinition, signer = 'p1', box: typeof at | null = at): Command => ({
  type: 'add field',
  signer,
  definition,
  box,
})
const names = ({ fields }: Placement) => fields.map(({ definition }) => definition.name)

describe('the name of a field', () => {
  test.each([
    ['Move-in date', 'move_in_date'],
    ['  Straße & Größe ', 'strasse_grosse'],
    ['IBAN', 'iban'],
    ['住所', 'text'],
    ['', 'text'],
  ])('of the label %s is %s', (label, name) => {
    expect(nameFrom(label, 'text', [])).toBe(name)
  })

  test('is unique and short enough for the API', () => {
    expect(uniqueName('city', ['city', 'city_2'])).toBe('city_3')
    expect(uniqueName('city_2', ['city_2'])).toBe('city_3')
    const long = 'x'.repeat(80)
    expect(nameFrom(long, 'text', ['x'.repeat(60)])).toBe(`${'x'.repeat(58)}_2`)
  })

  test('follows the label until somebody has written another one', () => {
    const first = newDefinition('text', 'Text', ['text'], [])
    expect(first.name).toBe('text_2')
    const labelled = withLabel(first, 'City', ['text'])
    expect(labelled).toMatchObject({ label: 'City', name: 'city' })
    const renamed = withOption(labelled, 'name', 'town')
    expect(withLabel(renamed, 'Village', ['text'])).toMatchObject({ label: 'Village', name: 'town' })
  })
})

describe('fields of a placement', () => {
  test('go with their last box, and a file without a box by its own id', () => {
    const file = add({ name: 'card', type: 'upload' }, 'p1', null)
    const both = after(add(city), { type: 'copy to pages', ids: ['b1'], pages: [1, 2] }, file)
    expect(both).toMatchObject({ boxes: [{ field: 'f1' }, { field: 'f1', page: 2 }], selected: ['f3'] })
    const one = carryOut(both, { type: 'delete', ids: ['b1'] })
    expect(names(one)).toEqual(['city', 'card'])
    expect(names(carryOut(one, { type: 'delete', ids: ['b2'] }))).toEqual(['card'])
    expect(names(carryOut(both, { type: 'delete', ids: ['f3'] }))).toEqual(['city'])
  })

  test('are duplicated as fields of their own, with the next name', () => {
    const copied = after(add(city), { type: 'duplicate', ids: ['b1'] })
    expect(names(copied)).toEqual(['city', 'city_2'])
    expect(copied.boxes.map(({ id, field }) => [id, field])).toEqual([
      ['b1', 'f1'],
      ['b2', 'f2'],
    ])
    const form = after(add({ ...city, pdf_field: 'Town' }, 'p1', null))
    expect(carryOut(form, { type: 'duplicate', ids: ['f1'] })).toBe(form)
  })

  test('are given to another person with all their boxes, and keep unique names', () => {
    const start = after(add(city), { type: 'copy to pages', ids: ['b1'], pages: [2] }, add(city, 'p2'))
    const given = carryOut(start, { type: 'assign', ids: ['b1'], signer: 'p2' })
    expect(given.boxes.map(({ signer }) => signer)).toEqual(['p2', 'p2', 'p2'])
    expect(given.fields).toMatchObject([
      { signer: 'p2', definition: { name: 'city_2' } },
      { signer: 'p2', definition: { name: 'city' } },
    ])
  })

  test('that decide about others can be renamed, and the conditions follow', () => {
    const start = after(add(city), add({ name: 'zip', type: 'text', show_if: { field: 'city', is_filled: true } }))
    const renamed = carryOut(start, { type: 'define', id: 'f1', definition: { ...city, name: 'town' } })
    expect(renamed.fields[1]?.definition.show_if).toEqual({ field: 'town', is_filled: true })
    expect(carryOut(renamed, { type: 'define', id: 'f1', definition: { ...city, name: 'town' } })).toBe(renamed)
  })

  test('are replaced together with their boxes, without those whose pages do not exist', () => {
    const field = (id: string) => ({ id, signer: 'p1', definition: { ...city, name: id } })
    const box = { ...at, signer: 'p1' }
    const boxes = [{ ...box, field: 'f1' }, { ...box, page: 9, field: 'f2' }, box]
    const state = after(add(city), { type: 'replace', boxes, fields: [field('f1'), field('f2'), field('f3')] })
    expect(state.fields.map(({ id, definition }) => [id, definition.name])).toEqual([
      ['f2', 'f1'],
      ['f3', 'f3'],
    ])
    expect(state.boxes.map(({ field: of }) => of)).toEqual(['f2', undefined])
    expect(after(add(city), { type: 'replace', boxes: [], fields: [] })).toMatchObject({ boxes: [], fields: [] })
  })
})

describe('a condition', () => {
  test('depends on another field of the same person that they fill', () => {
    const state = after(
      add(city),
      add({ name: 'd', type: 'date_signed' }),
      add(city, 'p2'),
      add({ ...city, name: 'e' }),
    )
    const [first] = state.fields
    expect(first && deciding(state.fields, first).map(({ definition }) => definition.name)).toEqual(['e'])
  })

  test('is read as it was chosen, for every type and test', () => {
    for (const type of SIGNER_FIELD_TYPES) {
      for (const test of testsOf(type)) expect(testOf(withTest('a', test, 'v'))).toBe(test)
    }
    expect(firstCondition({ name: 'c', type: 'choice', options: ['x', 'y'] })).toEqual({ field: 'c', equals: 'x' })
    expect(firstCondition({ name: 'c', type: 'checkbox' })).toEqual({ field: 'c', is_checked: true })
    expect(firstCondition(city)).toEqual({ field: 'city', is_filled: true })
  })
})

test('a field of a form keeps its place and label with another type, without options that the type lacks', () => {
  const definition = { ...city, hint: 'x', required: false, pattern: 'a', prefill: 'a', pdf_field: 'Town' }
  const kept = { name: 'city', label: 'City', pdf_field: 'Town' }
  expect(withType(definition, 'number')).toEqual({ ...kept, type: 'number', hint: 'x', required: false })
  expect(withType(definition, 'date_signed')).toEqual({ ...kept, type: 'date_signed' })
})

test('options of a choice are lines, and one with its own value keeps it while its label stays', () => {
  const before = ['a', { value: 'v', label: 'Value' }]
  expect(linesOf(before)).toBe('a\nValue')
  expect(optionsFromLines(' Value \n\nb', before)).toEqual([{ value: 'v', label: 'Value' }, 'b'])
})

test('fields that are added by the keyboard do not cover each other, and stay on the page', () => {
  const [page] = pages
  if (!page) throw new Error('no page')
  const first = freePosition(page, [], 'text')
  const second = freePosition(page, [first], 'text')
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.h)
  for (const kind of PLACED_KINDS) {
    const box = positionAt(page, { x: 590, y: 840 }, kind)
    expect(box.x + box.w).toBeLessThanOrEqual(page.width)
    expect(box.y + box.h).toBeLessThanOrEqual(page.height)
    expect(box.h).toBeGreaterThan(FIELD_LIMITS.overlap)
  }
})

test('only fields that a person fills ask for a value, and a checkbox is optional by default', () => {
  expect(shownOptions('date_signed')).toEqual(['name', 'label', 'show_if'])
  expect(shownOptions('initials')).not.toContain('prefill')
  expect(isOptional({ type: 'checkbox' })).toBe(true)
  expect(isOptional({ type: 'text' })).toBe(false)
  expect(isOptional({ type: 'name' })).toBe(false)
})
