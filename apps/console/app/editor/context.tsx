import { createContext, type ReactNode, useContext } from 'react'
import type { Command, Placement } from './model/commands.ts'
import type { History } from './model/history.ts'
import type { PlacedKind } from './model/kinds.ts'
import type { BoxProblem } from './model/problems.ts'
import type { SigningLine } from './model/snap.ts'
import type { Box, EditorBox, EditorField, Page } from './model/types.ts'
import type { Zoom } from './model/zoom.ts'

/** A person as the editor needs them. The number is their place in the list, from 1. */
export interface EditorPerson {
  readonly id: string
  readonly name: string
  readonly number: number
}

export interface EditorView {
  readonly page: number
  readonly zoom: Zoom
  /** `add`: a click or a drag on the page makes a box. `select`: a drag selects boxes. */
  readonly tool: 'add' | 'select'
  /** What is added. */
  readonly kind: PlacedKind
  readonly isSnapping: boolean
}

/** What is wrong with an option of a field, such as `pattern`. */
export interface FieldFault {
  readonly option: string
  readonly message: string
}

/** A form field of the PDF, with its own places. */
export interface FormPlaces {
  readonly name: string
  readonly label: string | null
  readonly places: readonly (Box & { readonly page: number })[]
}

/** What the parts of the editor share. */
export interface Editor {
  readonly documentId: string
  readonly people: readonly EditorPerson[]
  readonly forms: readonly FormPlaces[]
  readonly active: EditorPerson | undefined
  readonly history: History
  readonly placement: Placement
  readonly page: Page
  readonly boxesOnPage: readonly EditorBox[]
  readonly selected: readonly EditorBox[]
  /** The selected fields that have no box. */
  readonly selectedFields: readonly EditorField[]
  readonly view: EditorView
  /** Pixels per point. */
  readonly scale: number
  readonly problems: ReadonlyMap<string, readonly BoxProblem[]>
  /** What the API said about a box, by id. */
  readonly refusals: ReadonlyMap<string, string>
  /** What is wrong with fields, by id. */
  readonly faults: ReadonlyMap<string, readonly FieldFault[]>
  fieldOf(id: string | undefined): EditorField | undefined
  linesOf(page: number): readonly SigningLine[]
  personOf(id: string): EditorPerson | undefined
  command(command: Command, gesture?: string): void
  /** Undoes or redoes one step, and shows the page that it changed. */
  undo(direction: 'undo' | 'redo'): void
  select(ids: readonly string[]): void
  choose(person: string): void
  look(change: Partial<EditorView>): void
  /** Gives the keyboard focus to a box after the next drawing of the screen. */
  focusBox(id: string): void
}

const Context = createContext<Editor | null>(null)

export function EditorProvider({ value, children }: { value: Editor; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

export function useEditor(): Editor {
  const editor = useContext(Context)
  if (!editor) throw new Error('This component is a part of the placement editor.')
  return editor
}
