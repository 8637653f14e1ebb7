import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALIGNMENTS } from './arrange.ts'
import { type Command, carryOut, type Placement } from './commands.ts'
import { type Action, act, begin, canRedo, canUndo, changedPage, type History } from './history.ts'
import { HANDLES, isInside, SMALLEST } from './rectangle.ts'
import type { Box } from './types.ts'

const pages = [
  { number: 1, width: 595, height: 842 },
  { number: 2, width: 842, height: 595 },
  { number: 3, width: 300, height: 300 },
]
const empty: Placement = { pages, boxes: [], fields: [], selected: [], nextId: 1 }
const box = (x: number, y: number, more: Partial<Box & { page: number; signer: string }> = {}) => ({
  signer: 'p1',
  page: 1,
  x,
  y,
  w: 100,
  h: 40,
  ...more,
})
const withBoxes = (...boxes: ReturnType<typeof box>[]) => carryOut(empty, { type: 'add', boxes })
const positions = ({ boxes }: Placement) => boxes.map(({ x, y }) => [x, y])
const did = (history: History, ...actions: Action[]) => actions.reduce(act, history)
const command = (one: Command, gesture?: string): Action =>
  gesture === undefined ? { type: 'command', command: one } : { type: 'command', command: one, gesture }

describe('commands', () => {
  test('a new box is selected, limited to its page, and has its own id', () => {
    const state = withBoxes(box(560, 830), box(10, 10, { page: 3, w: 400 }))
    expect(state.boxes).toMatchObject([
      { id: 'b1', x: 495, y: 802 },
      { id: 'b2', x: 0, y: 10, w: 300 },
    ])
    expect(state.selected).toEqual(['b1', 'b2'])
    expect(carryOut(state, { type: 'add', boxes: [box(1, 1, { page: 9 })] })).toBe(state)
  })

  test('a duplicate is beside its original, also at the end of the page', () => {
    const below = carryOut(withBoxes(box(10, 10)), { type: 'duplicate', ids: ['b1'] })
    expect(below).toMatchObject({ boxes: [{}, { id: 'b2', x: 10, y: 56 }], selected: ['b2'] })
    const above = carryOut(withBoxes(box(10, 800)), { type: 'duplicate', ids: ['b1'] })
    expect(above.boxes[1]).toMatchObject({ x: 10, y: 754 })
    const whole = carryOut(withBoxes(box(10, 0, { h: 842 })), { type: 'duplicate', ids: ['b1'] })
    expect(whole.boxes[1]).toMatchObject({ x: 116, y: 0 })
  })

  test('a copy to pages leaves out the own page and pages that have it', () => {
    const once = carryOut(withBoxes(box(10, 10)), { type: 'copy to pages', ids: ['b1'], pages: [1, 2, 3] })
    expect(once.boxes.map(({ page }) => page)).toEqual([1, 2, 3])
    expect(once.selected).toEqual(['b1'])
    const twice = carryOut(once, { type: 'copy to pages', ids: ['b1'], pages: [1, 2, 3] })
    expect(twice.boxes).toHaveLength(3)
  })

  test('boxes of several pages move together, each limited to its page', () => {
    const state = withBoxes(box(10, 10), box(10, 50), box(150, 10, { page: 3 }))
    const moved = carryOut(state, { type: 'move', ids: ['b1', 'b2', 'b3'], dx: 100, dy: -20 })
    expect(positions(moved)).toEqual([
      [110, 0],
      [110, 40],
      [200, 0],
    ])
  })

  test('set changes numbers and the page, and keeps the box inside', () => {
    const state = carryOut(withBoxes(box(500, 600)), { type: 'set', id: 'b1', values: { page: 3, w: 50 } })
    expect(state.boxes[0]).toMatchObject({ page: 3, x: 250, y: 260, w: 50, h: 40 })
    expect(carryOut(state, { type: 'set', id: 'b1', values: { page: 7 } })).toBe(state)
  })

  test('aligns to the common bounds and distributes with equal gaps', () => {
    const state = withBoxes(box(10, 10), box(200, 100, { w: 50 }), box(400, 300))
    const ids = ['b1', 'b2', 'b3']
    expect(positions(carryOut(state, { type: 'align', ids, to: 'left' }))).toEqual([
      [10, 10],
      [10, 100],
      [10, 300],
    ])
    expect(positions(carryOut(state, { type: 'align', ids, to: 'centre' }))[1]).toEqual([230, 100])
    expect(positions(carryOut(state, { type: 'align', ids, to: 'bottom' }))[0]).toEqual([10, 300])
    expect(positions(carryOut(state, { type: 'distribute', ids, axis: 'vertical' }))).toEqual([
      [10, 10],
      [200, 155],
      [400, 300],
    ])
    expect(positions(carryOut(state, { type: 'distribute', ids, axis: 'horizontal' }))[1]).toEqual([230, 100])
  })
})

describe('history', () => {
  test('a drag is one step, and so are nudges in a row; a selection in between ends them', () => {
    const start = begin(withBoxes(box(10, 10)))
    const nudge = command({ type: 'move', ids: ['b1'], dx: 1, dy: 0 }, 'nudge')
    const nudged = did(start, nudge, nudge, nudge)
    expect([nudged.past.length, nudged.present.boxes[0]?.x]).toEqual([1, 13])
    const more = did(nudged, { type: 'select', ids: ['b1'] }, nudge)
    expect(more.past).toHaveLength(2)
    expect(did(more, { type: 'undo' }, { type: 'undo' }).present.boxes[0]?.x).toBe(10)
  })

  test('a command that changes nothing is no step', () => {
    const start = begin(withBoxes(box(0, 0)))
    expect(act(start, command({ type: 'move', ids: ['b1'], dx: -5, dy: 0 }))).toBe(start)
  })

  test('a step names the page that it changed', () => {
    const state = withBoxes(box(10, 10), box(10, 10, { page: 2 }))
    expect(changedPage(state, carryOut(state, { type: 'move', ids: ['b2'], dx: 1, dy: 0 }))).toBe(2)
    expect(changedPage(state, carryOut(state, { type: 'delete', ids: ['b1'] }))).toBe(1)
    expect(changedPage(state, { ...state, selected: [] })).toBeNull()
  })

  test('an id is not used again after an undo', () => {
    const start = begin(empty)
    const add = command({ type: 'add', boxes: [box(1, 1)] })
    expect(did(start, add, { type: 'undo' }, add).present.boxes.map(({ id }) => id)).toEqual(['b2'])
  })

  test('boxes of a removed person do not come back', () => {
    const start = did(begin(empty), command({ type: 'add', boxes: [box(1, 1), box(200, 1, { signer: 'p2' })] }))
    const gone = did(start, { type: 'forget signer', signer: 'p2' }, { type: 'undo' }, { type: 'redo' })
    expect(gone.present.boxes.map(({ signer }) => signer)).toEqual(['p1'])
    expect(gone.present.selected).toEqual(['b1'])
  })

  const anyIds = fc.subarray(['b1', 'b2', 'b3', 'b4', 'b5', 'f1', 'f2', 'f3'])
  const length = fc.double({ min: -900, max: 900, noNaN: true })
  const anyNew = fc
    .record({ signer: fc.constantFrom('p1', 'p2'), page: fc.integer({ min: 1, max: 4 }), x: length, y: length })
    .chain((at) => fc.record({ w: length, h: length }).map((size) => ({ ...at, ...size })))
  const anyDefinition = fc.record({
    type: fc.constantFrom('text' as const, 'date' as const),
    name: fc.constantFrom('city', 'day'),
  })
  const anyCommand: fc.Arbitrary<Command> = fc.oneof(
    fc.record({
      type: fc.constant('add field' as const),
      signer: fc.constantFrom('p1', 'p2'),
      definition: anyDefinition,
      box: fc.option(anyNew.map(({ signer: _signer, ...at }) => at)),
    }),
    fc.record({ type: fc.constant('define' as const), id: fc.constantFrom('f1', 'f2'), definition: anyDefinition }),
    fc.record({ type: fc.constant('add' as const), boxes: fc.array(anyNew, { maxLength: 2 }) }),
    fc.record({ type: fc.constant('move' as const), ids: anyIds, dx: length, dy: length }),
    fc.record({
      type: fc.constant('resize' as const),
      ids: anyIds,
      handle: fc.constantFrom(...HANDLES),
      dx: length,
      dy: length,
    }),
    fc.record({ type: fc.constant('delete' as const), ids: anyIds }),
    fc.record({ type: fc.constant('duplicate' as const), ids: anyIds }),
    fc.record({
      type: fc.constant('copy to pages' as const),
      ids: anyIds,
      pages: fc.subarray([1, 2, 3]),
    }),
    fc.record({ type: fc.constant('assign' as const), ids: anyIds, signer: fc.constantFrom('p1', 'p2') }),
    fc.record({ type: fc.constant('align' as const), ids: anyIds, to: fc.constantFrom(...ALIGNMENTS) }),
    fc.record({
      type: fc.constant('distribute' as const),
      ids: anyIds,
      axis: fc.constantFrom('horizontal' as const, 'vertical' as const),
    }),
    fc.record({ type: fc.constant('set' as const), id: fc.constantFrom('b1', 'b2'), values: fc.record({ x: length }) }),
  )
  const anyAction: fc.Arbitrary<Action> = fc.oneof(
    { weight: 6, arbitrary: anyCommand.map((one) => command(one)) },
    { weight: 2, arbitrary: anyCommand.map((one) => command(one, 'gesture')) },
    { weight: 2, arbitrary: fc.constant<Action>({ type: 'undo' }) },
    { weight: 1, arbitrary: fc.constant<Action>({ type: 'redo' }) },
    { weight: 1, arbitrary: anyIds.map((ids): Action => ({ type: 'select', ids })) },
  )

  test('after any actions every box is valid and belongs to the person of its field, ids are unique, and only what exists is selected', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 25 }), (actions) => {
        const { present } = did(begin(empty), ...actions)
        const ids = present.boxes.map(({ id }) => id)
        const fields = new Map(present.fields.map((field) => [field.id, field]))
        expect(new Set(ids).size).toBe(ids.length)
        expect(fields.size).toBe(present.fields.length)
        expect(present.selected.every((id) => ids.includes(id) || fields.has(id))).toBe(true)
        for (const { field, signer } of present.boxes) {
          if (field !== undefined) expect(fields.get(field)?.signer).toBe(signer)
        }
        for (const one of present.boxes) {
          const page = pages[one.page - 1]
          expect(page && isInside(one, page)).toBe(true)
          expect(Math.min(one.w, one.h)).toBeGreaterThanOrEqual(SMALLEST)
        }
      }),
    )
  })

  test('undoing everything returns to the beginning, and redoing everything to the end', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 25 }), (actions) => {
        const end = did(begin(empty), ...actions)
        let history = end
        while (canUndo(history)) history = act(history, { type: 'undo' })
        expect(history.present).toMatchObject({ boxes: [], fields: [] })
        while (canRedo(history)) history = act(history, { type: 'redo' })
        const last = end.future.at(-1) ?? end.present
        expect(history.present).toMatchObject({ boxes: last.boxes, fields: last.fields })
      }),
    )
  })
})
