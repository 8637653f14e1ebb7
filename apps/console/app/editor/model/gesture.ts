/** A pointer that moves, resizes or draws boxes, or selects them with a rectangle. All positions are in points. */
import { overlap } from '@countersign/domain/placement'
import { between, bounds, type Handle, intoPage, limitMove, resize } from './rectangle.ts'
import { type Guide, type SnapTargets, snapMove, snapResize } from './snap.ts'
import type { Box, EditorBox, Point } from './types.ts'

export type Gesture =
  /** `boxes`: those that move, where they were at first. */
  | { readonly kind: 'move'; readonly from: Point; readonly boxes: readonly EditorBox[] }
  | { readonly kind: 'resize'; readonly from: Point; readonly box: EditorBox; readonly handle: Handle }
  | { readonly kind: 'draw'; readonly from: Point }
  | { readonly kind: 'select'; readonly from: Point }

/** All boxes of the page. Those that the gesture changes do not attract. */
export interface PageTargets extends SnapTargets {
  readonly boxes: readonly EditorBox[]
}

export interface Dragged {
  /** New positions of boxes, by id. */
  readonly at: ReadonlyMap<string, Box>
  /** The rectangle of a drawing or a selection. */
  readonly rectangle: Box | null
  readonly guides: readonly Guide[]
}

/** `reach` 0: without snapping. */
export function dragTo(gesture: Gesture, to: Point, targets: PageTargets, reach: number): Dragged {
  const dx = to.x - gesture.from.x
  const dy = to.y - gesture.from.y
  switch (gesture.kind) {
    case 'move':
      return moveTo(gesture.boxes, dx, dy, targets, reach)
    case 'resize':
      return resizeTo(gesture.box, gesture.handle, dx, dy, targets, reach)
    case 'draw':
      return drawTo(gesture.from, to, targets, reach)
    case 'select':
      return { at: new Map(), rectangle: between(gesture.from, to), guides: [] }
    default:
      return gesture satisfies never
  }
}

/** The boxes that a selection rectangle touches. */
export function touched(rectangle: Box, boxes: readonly EditorBox[]): string[] {
  return boxes.filter((box) => overlap(box, rectangle)).map(({ id }) => id)
}

function moveTo(boxes: readonly EditorBox[], dx: number, dy: number, targets: PageTargets, reach: number): Dragged {
  const around = bounds(boxes)
  if (around === null) return { at: new Map(), rectangle: null, guides: [] }
  const limited = limitMove(boxes, dx, dy, targets.page)
  const moved = { ...around, x: around.x + limited.dx, y: around.y + limited.dy }
  const others = targets.boxes.filter(({ id }) => !boxes.some((box) => box.id === id))
  const snapped = snapMove(moved, { ...targets, boxes: others }, reach)
  const by = limitMove(boxes, limited.dx + snapped.dx, limited.dy + snapped.dy, targets.page)
  return {
    at: new Map(boxes.map(({ id, x, y, w, h }) => [id, { x: x + by.dx, y: y + by.dy, w, h }])),
    rectangle: null,
    guides: reach > 0 ? snapped.guides : [],
  }
}

function resizeTo(
  box: EditorBox,
  handle: Handle,
  dx: number,
  dy: number,
  targets: PageTargets,
  reach: number,
): Dragged {
  const resized = resize(box, handle, dx, dy, targets.page)
  const others = targets.boxes.filter(({ id }) => id !== box.id)
  const snapped = snapResize(resized, handle, { ...targets, boxes: others }, reach)
  return {
    at: new Map([[box.id, resize(resized, handle, snapped.dx, snapped.dy, targets.page)]]),
    rectangle: null,
    guides: reach > 0 ? snapped.guides : [],
  }
}

function drawTo(from: Point, to: Point, targets: SnapTargets, reach: number): Dragged {
  const handle = `${to.y < from.y ? 'n' : 's'}${to.x < from.x ? 'w' : 'e'}` as Handle
  const drawn = between(from, to)
  const snapped = snapResize(drawn, handle, targets, reach)
  const end = { x: to.x + snapped.dx, y: to.y + snapped.dy }
  return {
    at: new Map(),
    rectangle: intoPage(between(from, end), targets.page),
    guides: reach > 0 ? snapped.guides : [],
  }
}
