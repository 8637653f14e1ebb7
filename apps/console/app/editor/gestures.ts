import { type PointerEvent, useRef, useState } from 'react'
import { textsOf } from '../texts/catalogues.ts'
import { type Editor, useEditor } from './context.tsx'
import { positionAt } from './model/default-position.ts'
import { namesOf, newDefinition } from './model/fields.ts'
import { dragTo, type Gesture, touched } from './model/gesture.ts'
import type { PlacedKind } from './model/kinds.ts'
import { HANDLES, type Handle } from './model/rectangle.ts'
import type { Guide } from './model/snap.ts'
import type { Box, Point } from './model/types.ts'
import { toPoints } from './model/zoom.ts'

/** Pixels within which a pointer has not moved: a hand is less steady on glass than on a mouse. */
const STEADY = { mouse: 3, pen: 4, touch: 8 }
/** Pixels. A smaller drawing is taken for a click. */
const SMALLEST_DRAWING = 10
/** Pixels of attraction. */
const REACH = 6

interface Running {
  readonly gesture: Gesture
  readonly pointer: number
  readonly start: Point
  readonly step: string
  /** The box that was pressed. */
  readonly pressed: string | null
  readonly wasSelected: boolean
  /** A finger on the page: it scrolls unless it is lifted at the same place. */
  readonly isTap: boolean
  hasMoved: boolean
}

/** What a gesture shows while it runs. */
export interface Feedback {
  readonly rectangle: Box | null
  readonly guides: readonly Guide[]
}

const NOTHING: Feedback = { rectangle: null, guides: [] }
let steps = 0

/** Mouse, pen and touch on the page. The handlers belong to the element that has the size of the page. */
export function useGestures() {
  const editor = useEditor()
  const running = useRef<Running | null>(null)
  const [feedback, setFeedback] = useState<Feedback>(NOTHING)

  const end = () => {
    running.current = null
    setFeedback(NOTHING)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || running.current) return
    const begun = beginning(event, editor)
    if (!begun) return
    steps += 1
    running.current = {
      ...begun,
      pointer: event.pointerId,
      start: clientPoint(event),
      step: `drag ${steps}`,
      hasMoved: false,
    }
    // The page keeps the pointer: its box may be drawn elsewhere in the document while it moves.
    if (!begun.isTap) event.currentTarget.setPointerCapture(event.pointerId)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const run = running.current
    if (!run || run.pointer !== event.pointerId) return
    run.hasMoved ||= distance(run.start, clientPoint(event)) > STEADY[pointerKind(event)]
    if (!run.hasMoved || run.isTap) return
    scrollAtEdges(event)
    const { at, ...shown } = dragged(event, run.gesture, editor)
    if (at.size > 0) editor.command({ type: 'place', at }, run.step)
    setFeedback(shown)
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const run = running.current
    if (!run || run.pointer !== event.pointerId) return
    end()
    finish(event, run, editor)
  }

  const onPointerCancel = () => {
    const run = running.current
    if (!run) return
    if (run.hasMoved && !run.isTap && run.pressed !== null) editor.undo('undo')
    end()
  }

  return { feedback, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}

type Begun = Pick<Running, 'gesture' | 'pressed' | 'wasSelected' | 'isTap'>

function beginning(event: PointerEvent<HTMLElement>, editor: Editor): Begun | null {
  const target = event.target as Element
  const from = pagePoint(event, editor.scale)
  const handle = target.closest<HTMLElement>('[data-handle]')?.dataset.handle
  const [only] = editor.selected
  if (isHandle(handle) && only) {
    return { gesture: { kind: 'resize', from, box: only, handle }, pressed: only.id, wasSelected: true, isTap: false }
  }
  const pressed = target.closest<HTMLElement>('[data-box]')
  const id = pressed?.dataset.box
  if (pressed && id !== undefined) {
    pressed.focus({ preventScroll: true })
    const wasSelected = editor.placement.selected.includes(id)
    const ids = pressing(event, id, editor)
    const boxes = editor.boxesOnPage.filter((box) => ids.includes(box.id))
    return { gesture: { kind: 'move', from, boxes }, pressed: id, wasSelected, isTap: false }
  }
  const kind = editor.view.tool === 'add' && editor.active ? 'draw' : 'select'
  return { gesture: { kind, from }, pressed: null, wasSelected: false, isTap: event.pointerType === 'touch' }
}

/** Selects the pressed box; with Shift, Ctrl or ⌘ in addition to the others. Returns what a drag moves. */
function pressing(event: PointerEvent<HTMLElement>, id: string, editor: Editor): readonly string[] {
  const selected = editor.placement.selected
  const isAdding = event.shiftKey || event.ctrlKey || event.metaKey
  if (selected.includes(id)) return selected
  const ids = isAdding ? [...selected, id] : [id]
  editor.select(ids)
  return ids
}

function dragged(event: PointerEvent<HTMLElement>, gesture: Gesture, editor: Editor) {
  const { page, boxesOnPage, scale, view } = editor
  const isFree = !view.isSnapping || event.ctrlKey || event.metaKey
  const targets = { page, boxes: boxesOnPage, lines: editor.linesOf(page.number) }
  return dragTo(gesture, pagePoint(event, scale), targets, isFree ? 0 : REACH / scale)
}

function finish(event: PointerEvent<HTMLElement>, run: Running, editor: Editor): void {
  const { gesture, pressed, hasMoved, isTap } = run
  switch (gesture.kind) {
    case 'draw': {
      if (isTap && hasMoved) return
      const rectangle = hasMoved ? dragged(event, gesture, editor).rectangle : null
      const isLarge = rectangle !== null && Math.min(rectangle.w, rectangle.h) * editor.scale >= SMALLEST_DRAWING
      addBox(editor, isLarge ? rectangle : positionAt(editor.page, pagePoint(event, editor.scale), editor.view.kind))
      return
    }
    case 'select': {
      if (isTap && hasMoved) return
      const { rectangle } = dragged(event, gesture, editor)
      editor.select(hasMoved && rectangle ? touched(rectangle, editor.boxesOnPage) : [])
      return
    }
    case 'move':
      if (!hasMoved && pressed !== null && run.wasSelected) clicked(event, pressed, editor)
      return
    case 'resize':
      return
    default:
      gesture satisfies never
  }
}

/** A click without a drag on a selected box: selects only this one, or with Shift, Ctrl or ⌘ all but this one. */
function clicked(event: PointerEvent<HTMLElement>, id: string, editor: Editor): void {
  const isToggled = event.shiftKey || event.ctrlKey || event.metaKey
  editor.select(isToggled ? editor.placement.selected.filter((other) => other !== id) : [id])
}

/** Adds a box of the kind that is chosen, or of another one, for the chosen person. */
export function addBox(editor: Editor, box: Box, kind: PlacedKind = editor.view.kind): void {
  const { active, page, placement } = editor
  if (!active) return
  if (kind !== 'signature') {
    addField(editor, kind, box)
    return
  }
  editor.command({ type: 'add', boxes: [{ ...box, signer: active.id, page: page.number }] })
  editor.focusBox(`b${placement.nextId}`)
}

/** Adds a field with a box on the page that is shown, or without one. */
export function addField(editor: Editor, type: Exclude<PlacedKind, 'signature'> | 'upload', box: Box | null): void {
  const { active, page, placement } = editor
  if (!active) return
  const { kinds, fields: words } = textsOf('consoleEditor')
  const taken = namesOf(placement.fields, active.id)
  const definition = newDefinition(type, kinds[type], taken, [words.firstOption, words.secondOption])
  const placed = box && { ...box, page: page.number }
  editor.command({ type: 'add field', signer: active.id, definition, box: placed })
  if (box) editor.focusBox(`b${placement.nextId}`)
}

/** Where a point of the window is on the page, in points; null if it is beside the page. */
export function pointOnPage(x: number, y: number, scale: number): Point | null {
  const surface = document.elementsFromPoint(x, y).find((element) => element.matches('[data-testid="page-surface"]'))
  if (!surface) return null
  const { left, top } = surface.getBoundingClientRect()
  return toPoints({ x: x - left, y: y - top }, scale)
}

/** Where the pointer is on the page, in points. */
function pagePoint(event: PointerEvent<HTMLElement>, scale: number): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect()
  return toPoints({ x: event.clientX - left, y: event.clientY - top }, scale)
}

/** Pixels from the edge of the visible part, and per movement. */
const EDGE = 24

/** A box can be dragged to a part of the page that is not visible. */
function scrollAtEdges({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  const frame = currentTarget.parentElement
  if (!frame) return
  const { left, right, top, bottom } = frame.getBoundingClientRect()
  const across = clientX < left + EDGE ? -EDGE : clientX > right - EDGE ? EDGE : 0
  const down = clientY < top + EDGE ? -EDGE : clientY > bottom - EDGE ? EDGE : 0
  if (across !== 0 || down !== 0) frame.scrollBy(across, down)
}

function clientPoint({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function pointerKind({ pointerType }: PointerEvent): keyof typeof STEADY {
  return pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse'
}

function isHandle(name: string | undefined): name is Handle {
  return HANDLES.some((handle) => handle === name)
}
