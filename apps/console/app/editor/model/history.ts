/** Undo and redo. The changes of one gesture (a drag, repeated nudges) become one step. */
import { type Command, carryOut, type Placement } from './commands.ts'

const MOST_STEPS = 200

export interface History {
  readonly past: readonly Placement[]
  readonly present: Placement
  readonly future: readonly Placement[]
  /** The gesture of the last change; null after any other action. */
  readonly gesture: string | null
}

export type Action =
  /** Changes with the same `gesture` in a row are one step of the history. */
  | { readonly type: 'command'; readonly command: Command; readonly gesture?: string }
  | { readonly type: 'select'; readonly ids: readonly string[] }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Removes a person's boxes and fields also from the history: an undo must not bring back boxes of nobody. */
  | { readonly type: 'forget signer'; readonly signer: string }

export function begin(placement: Placement): History {
  return { past: [], present: placement, future: [], gesture: null }
}

export function act(history: History, action: Action): History {
  switch (action.type) {
    case 'command':
      return commanded(history, action.command, action.gesture ?? null)
    case 'select':
      return {
        ...history,
        present: { ...history.present, selected: existing(history.present, action.ids) },
        gesture: null,
      }
    case 'undo':
      return undone(history)
    case 'redo':
      return redone(history)
    case 'forget signer':
      return forgotten(history, action.signer)
    default:
      return action satisfies never
  }
}

export const canUndo = ({ past }: History) => past.length > 0
export const canRedo = ({ future }: History) => future.length > 0

/** The page of the first box that differs; null if there is none. */
export function changedPage(before: Placement, after: Placement): number | null {
  const changed = [...after.boxes, ...before.boxes].find(
    (box) => !before.boxes.includes(box) || !after.boxes.includes(box),
  )
  return changed?.page ?? null
}

function commanded(history: History, command: Command, gesture: string | null): History {
  const present = carryOut(history.present, command)
  if (present === history.present) return history
  const isContinued = gesture !== null && gesture === history.gesture
  const past = isContinued ? history.past : [...history.past, history.present].slice(-MOST_STEPS)
  return { past, present, future: [], gesture }
}

function undone({ past, present, future }: History): History {
  const previous = past.at(-1)
  if (previous === undefined) return { past, present, future, gesture: null }
  return {
    past: past.slice(0, -1),
    present: { ...previous, nextId: present.nextId },
    future: [present, ...future],
    gesture: null,
  }
}

function redone({ past, present, future }: History): History {
  const [next, ...rest] = future
  if (next === undefined) return { past, present, future, gesture: null }
  return {
    past: [...past, present],
    present: { ...next, nextId: Math.max(present.nextId, next.nextId) },
    future: rest,
    gesture: null,
  }
}

function forgotten({ past, present, future }: History, signer: string): History {
  const strip = (placement: Placement): Placement => {
    const boxes = placement.boxes.filter((box) => box.signer !== signer)
    const fields = placement.fields.filter((field) => field.signer !== signer)
    return { ...placement, boxes, fields, selected: existing({ boxes, fields }, placement.selected) }
  }
  return { past: past.map(strip), present: strip(present), future: future.map(strip), gesture: null }
}

function existing({ boxes, fields }: Pick<Placement, 'boxes' | 'fields'>, ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((wanted) => [...boxes, ...fields].some(({ id }) => id === wanted))
}
