import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Announcer } from './announcer.tsx'
import { BoxList } from './box-list.tsx'
import {
  type Editor,
  type EditorPerson,
  EditorProvider,
  type EditorView,
  type FieldFault,
  type FormPlaces,
} from './context.tsx'
import { Palette } from './fields/palette.tsx'
import { useEditorKeys } from './keys.ts'
import { type Action, act, changedPage, type History } from './model/history.ts'
import { problemsOf } from './model/problems.ts'
import type { SigningLine } from './model/snap.ts'
import type { Box } from './model/types.ts'
import { scaleOf } from './model/zoom.ts'
import { PageStrip } from './page-strip.tsx'
import { PageSurface } from './page-surface.tsx'
import { PeopleBar } from './people-bar.tsx'
import { PhoneSheet } from './phone-sheet.tsx'
import { Properties } from './properties.tsx'
import { Toolbar } from './toolbar.tsx'
import { useSize } from './use-size.ts'

export interface EditorProps {
  documentId: string
  people: readonly EditorPerson[]
  active: string
  forms: readonly FormPlaces[]
  history: History
  refusals: ReadonlyMap<string, string>
  faults: ReadonlyMap<string, readonly FieldFault[]>
  /** Lines of a page to sign on, as far as they are known. */
  linesOf(page: number): readonly SigningLine[]
  /** Where text stands on a page, as far as it is known. */
  textOf(page: number): readonly Box[]
  onAction(action: Action): void
  onChoose(person: string): void
  /** Further tools, above the list of boxes. */
  children?: ReactNode
}

/** The placement editor: pages at the left, the page in the middle, properties at the right; on a phone below. */
export function PlacementEditor(props: EditorProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const editor = useEditorState(props, useSize(canvas))
  if (!editor) return null
  return (
    <EditorProvider value={editor}>
      <Keys />
      <div className="overflow-hidden rounded-lg border border-line lg:flex lg:h-[calc(100dvh-13rem)] lg:min-h-[30rem] lg:flex-col">
        <PeopleBar />
        <Palette />
        <Toolbar />
        <div className="lg:grid lg:min-h-0 lg:flex-1 lg:grid-cols-[7rem_minmax(0,1fr)_17rem]">
          <div className="hidden lg:grid lg:min-h-0">
            <PageStrip />
          </div>
          <div
            ref={canvas}
            data-testid="editor-canvas"
            className="flex h-[62dvh] overflow-auto bg-ground p-3 sm:p-6 lg:h-auto"
          >
            {editor.scale > 0 && <PageSurface />}
          </div>
          <aside className="hidden gap-3 overflow-y-auto border-s border-line bg-card p-3 lg:flex lg:flex-col">
            <Properties />
            {props.children}
            <BoxList />
          </aside>
        </div>
      </div>
      <PhoneSheet>{props.children}</PhoneSheet>
      <Announcer />
    </EditorProvider>
  )
}

function Keys() {
  useEditorKeys()
  return null
}

const FIRST_VIEW: EditorView = {
  page: 1,
  zoom: { fit: 'width' },
  tool: 'add',
  kind: 'signature',
  isSnapping: true,
}

function useEditorState(props: EditorProps, size: { width: number; height: number }): Editor | null {
  const { documentId, people, forms, history, refusals, faults, linesOf, textOf, onAction, onChoose } = props
  const [view, setView] = useState<EditorView>(FIRST_VIEW)
  const focusBox = useFocusedBox()
  const placement = history.present
  const page = placement.pages.find(({ number }) => number === view.page) ?? placement.pages[0]
  const problems = useMemo(() => {
    const nameOf = (signer: string) => people.find(({ id }) => id === signer)?.name ?? ''
    return problemsOf({ pages: placement.pages, boxes: placement.boxes, nameOf, textOf })
  }, [placement.pages, placement.boxes, people, textOf])
  if (!page) return null
  return {
    ...{ documentId, people, forms, history, placement, page, view, problems, refusals, faults, linesOf, focusBox },
    active: people.find(({ id }) => id === props.active) ?? people[0],
    boxesOnPage: placement.boxes.filter((box) => box.page === page.number),
    selected: placement.boxes.filter(({ id }) => placement.selected.includes(id)),
    selectedFields: placement.fields.filter(({ id }) => placement.selected.includes(id)),
    fieldOf: (id) => placement.fields.find((field) => field.id === id),
    scale: size.width === 0 ? 0 : scaleOf(view.zoom, page, size),
    personOf: (id) => people.find((person) => person.id === id),
    command: (command, gesture) =>
      onAction(gesture === undefined ? { type: 'command', command } : { type: 'command', command, gesture }),
    undo: (type) => {
      const changed = changedPage(placement, act(history, { type }).present)
      onAction({ type })
      if (changed !== null) setView((before) => ({ ...before, page: changed }))
    },
    select: (ids) => onAction({ type: 'select', ids }),
    choose: onChoose,
    look: (change) => setView((before) => ({ ...before, ...change })),
  }
}

/** Focuses a box once it is on the screen. */
function useFocusedBox(): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const box = document.querySelector<HTMLElement>(`[data-box="${wanted.current}"]`)
    if (!box) return
    wanted.current = null
    box.focus()
  })
  return (id) => {
    wanted.current = id
  }
}
