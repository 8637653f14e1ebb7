import { describe, expect, test } from 'vitest'
import { missingOf } from './check.ts'
import { fromDraft, isEmpty, toDraft } from './draft.ts'
import { fieldErrorsOf, isCurrent, locateErrors } from './locate.ts'
import { changeRequest, checkedOf, emptyState, preparedOf, type RequestAction, type RequestState } from './state.ts'

const pages = [
  { number: 1, width: 595, height: 842 },
  { number: 2, width: 842, height: 595 },
]
const document = { id: '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11', name: 'Lease.pdf', pages, formFields: [] }
const box = (signer: string, x: number, page = 1) => ({ signer, page, x, y: 100, w: 120, h: 40 })
const add = (...boxes: ReturnType<typeof box>[]): RequestAction => ({
  type: 'edit',
  action: { type: 'command', command: { type: 'add', boxes } },
})
const after = (...actions: RequestAction[]): RequestState => actions.reduce(changeRequest, emptyState())
const prepared = () =>
  after(
    { type: 'use document', document },
    { type: 'change person', id: 'p1', change: { name: 'Asha Rao', email: 'asha@example.com' } },
    { type: 'add person' },
    { type: 'change person', id: 'p2', change: { name: 'Ben Ode', auth: 'access_code', accessCode: '482913' } },
    add(box('p1', 10), box('p2', 200), box('p2', 400)),
  )

describe('a request that is being prepared', () => {
  test('has one person at first, and never none', () => {
    expect(emptyState().people).toHaveLength(1)
    expect(after({ type: 'remove person', id: 'p1' }).people).toMatchObject([{ name: '' }])
  })

  test('loses the boxes of a removed person, also in its history', () => {
    const state = changeRequest(prepared(), { type: 'remove person', id: 'p2' })
    const undone = changeRequest(state, { type: 'edit', action: { type: 'undo' } })
    expect(state.history.present.boxes).toHaveLength(1)
    expect([...undone.history.future, undone.history.present].flatMap(({ boxes }) => boxes)).toMatchObject([
      { signer: 'p1' },
    ])
  })

  test('loses the boxes of a person who is not asked to sign any more', () => {
    const change = (role: 'cc' | 'witness') =>
      changeRequest(prepared(), { type: 'change person', id: 'p2', change: { role } })
    expect(change('cc').history.present.boxes).toMatchObject([{ signer: 'p1' }])
    expect(change('witness').history.present.boxes).toHaveLength(3)
  })

  test('lacks a signer if nobody signs, and the signer of a witness', () => {
    const kinds = (...actions: RequestAction[]) =>
      missingOf(actions.reduce(changeRequest, prepared())).map(({ kind }) => kind)
    const as = (id: string, role: 'witness' | 'viewer') => ({ type: 'change person', id, change: { role } }) as const
    expect(kinds(as('p2', 'witness'))).toEqual(['email'])
    expect(kinds(as('p2', 'witness'), as('p1', 'viewer'))).toEqual(['signers', 'email', 'witness'])
  })

  test('keeps the boxes in another document, as far as it has their pages', () => {
    const state = changeRequest(changeRequest(prepared(), add(box('p1', 10, 2))), {
      type: 'use document',
      document: { ...document, pages: pages.slice(0, 1) },
    })
    expect(state.history.present.boxes.map(({ page }) => page)).toEqual([1, 1, 1])
  })
})

describe('its draft', () => {
  test('is loaded as it was saved, without access codes', () => {
    const state = prepared()
    const draft = JSON.parse(JSON.stringify(toDraft(state)))
    expect(JSON.stringify(draft)).not.toContain('482913')
    const { load } = fromDraft(draft.body, document)
    const again = load ? changeRequest(emptyState(), load) : emptyState()
    const without = changeRequest(state, { type: 'change person', id: 'p2', change: { accessCode: '' } })
    expect(preparedOf(again)).toEqual(preparedOf(without))
  })

  test('is named by its document and people, as far as a name may have their characters', () => {
    const state = changeRequest(prepared(), { type: 'change person', id: 'p2', change: { name: 'Ben\u202e Ode' } })
    expect(toDraft(state).name).toBe('Lease.pdf · Asha Rao, Ben\ufffd Ode')
    expect(toDraft(emptyState())).not.toHaveProperty('name')
  })

  test('is not worth saving before anything is entered', () => {
    expect(isEmpty(emptyState())).toBe(true)
    expect(isEmpty(prepared())).toBe(false)
  })
})

describe('an error of the API', () => {
  test('names the person, the member and the box', () => {
    const error = (field: string) => ({ field, code: 'x', message: 'y' })
    const located = locateErrors(
      [error('signers[0].email'), error('signers[1].cords[1]'), error('expiry_date'), error('signers[1]')],
      checkedOf(prepared()),
    )
    expect(located.map(({ person, member, boxes }) => [person, member, boxes])).toEqual([
      ['p1', 'email', []],
      ['p2', 'cords', ['b3']],
      [null, null, []],
      ['p2', null, []],
    ])
  })

  test('on one entry for several pages concerns all of its boxes', () => {
    const state = changeRequest(prepared(), add(box('p1', 10, 2)))
    const [located] = locateErrors(
      [{ field: 'signers[0].cords[0]', code: 'boxes_overlap', message: '' }],
      checkedOf(state),
    )
    expect(located?.boxes).toEqual(['b1', 'b4'])
  })

  test('is shown until the person or box that it is about is changed', () => {
    const sent = prepared()
    const errors = locateErrors(
      [
        { field: 'signers[0].email', code: 'x', message: 'y' },
        { field: 'signers[1].cords[1]', code: 'x', message: 'y' },
        { field: 'expiry_date', code: 'x', message: 'y' },
      ],
      checkedOf(sent),
    )
    const current = (state: RequestState) =>
      errors.filter((error) => isCurrent(error, checkedOf(state), checkedOf(sent))).map(({ field }) => field)
    expect(current(sent)).toHaveLength(3)
    const corrected = changeRequest(sent, { type: 'change person', id: 'p1', change: { email: 'rao@example.com' } })
    expect(current(corrected)).toEqual(['signers[1].cords[1]', 'expiry_date'])
    const move = { type: 'move', ids: ['b3'], dx: 5, dy: 0 } as const
    const moved = changeRequest(sent, { type: 'edit', action: { type: 'command', command: move } })
    expect(current(moved)).toEqual(['signers[0].email', 'expiry_date'])
  })

  test('names the field that a person fills and its option, until the field is changed', () => {
    const definition = { name: 'city', type: 'text' as const }
    const command = { type: 'add field', signer: 'p2', definition, box: null } as const
    const sent = changeRequest(prepared(), { type: 'edit', action: { type: 'command', command } })
    const error = { field: 'signers[1].fields[0].pattern', code: 'malformed', message: 'y' }
    const [located] = locateErrors([error], checkedOf(sent))
    expect(located).toMatchObject({ person: 'p2', member: 'fields', fieldId: 'f4', option: 'pattern', boxes: [] })
    const define = { type: 'define', id: 'f4', definition: { ...definition, pattern: 'a' } } as const
    const changed = changeRequest(sent, { type: 'edit', action: { type: 'command', command: define } })
    expect(located && isCurrent(located, checkedOf(sent), checkedOf(sent))).toBe(true)
    expect(located && isCurrent(located, checkedOf(changed), checkedOf(sent))).toBe(false)
  })

  test('is read from the body of an answer', () => {
    const errors = [{ field: 'signers[0].email', code: 'format', message: 'no address' }, { code: 1 }, null]
    expect(fieldErrorsOf({ errors })).toEqual([errors[0]])
    expect(fieldErrorsOf(null)).toEqual([])
  })
})
