import { useEffect, useRef } from 'react'
import { type Editor, useEditor } from './context.tsx'
import { stepZoom } from './model/zoom.ts'

const ARROWS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The keys of the editor, while no field, menu or dialog has the focus. */
export function useEditorKeys(): void {
  const editor = useEditor()
  const latest = useRef(editor)
  latest.current = editor
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event.target)) return
      if (handle(event, latest.current)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Returns whether the key has a meaning here. */
function handle(event: KeyboardEvent, editor: Editor): boolean {
  const isModified = event.ctrlKey || event.metaKey
  if (isModified) return withControl(event, editor)
  const arrow = ARROWS[event.key]
  if (arrow) return nudge(event, editor, arrow)
  if (event.altKey) return false
  const ids = concerned(event, editor)
  switch (event.key) {
    case 'Delete':
    case 'Backspace':
      if (ids.length === 0) return false
      editor.command({ type: 'delete', ids })
      return true
    case 'd':
      if (ids.length === 0) return false
      editor.command({ type: 'duplicate', ids })
      editor.focusBox(`b${editor.placement.nextId}`)
      return true
    case 'Escape':
      editor.select([])
      return true
    case 'v':
      editor.look({ tool: 'select' })
      return true
    case 'PageDown':
      return turn(editor, 1)
    case 'PageUp':
      return turn(editor, -1)
    case '+':
      editor.look({ zoom: stepZoom(editor.scale, 1) })
      return true
    case '-':
      editor.look({ zoom: stepZoom(editor.scale, -1) })
      return true
    case '0':
      editor.look({ zoom: { fit: 'width' } })
      return true
    default:
      return choosePerson(event.key, editor)
  }
}

function withControl(event: KeyboardEvent, editor: Editor): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      editor.undo(event.shiftKey ? 'redo' : 'undo')
      return true
    case 'y':
      editor.undo('redo')
      return true
    case 'a':
      editor.select(editor.boxesOnPage.map(({ id }) => id))
      return true
    default:
      return false
  }
}

/** By 1 point, with Shift by 10; with Alt the right and lower edges move instead of the box. */
function nudge(event: KeyboardEvent, editor: Editor, [x, y]: readonly [number, number]): boolean {
  const ids = concerned(event, editor)
  if (ids.length === 0 || !isOnPage(event.target)) return false
  const step = event.shiftKey ? 10 : 1
  if (ids.some((id) => !editor.placement.selected.includes(id))) editor.select(ids)
  const by = { ids, dx: step * x, dy: step * y }
  if (event.altKey) editor.command({ type: 'resize', handle: 'se', ...by }, `resize ${ids.join()}`)
  else editor.command({ type: 'move', ...by }, `nudge ${ids.join()}`)
  return true
}

/** The selected boxes; only the focused one if it is not among them. */
function concerned({ target }: KeyboardEvent, { placement }: Editor): readonly string[] {
  const focused = target instanceof HTMLElement ? target.dataset.box : undefined
  return focused !== undefined && !placement.selected.includes(focused) ? [focused] : placement.selected
}

function turn(editor: Editor, by: number): boolean {
  const page = editor.page.number + by
  if (page < 1 || page > editor.placement.pages.length) return false
  editor.look({ page })
  return true
}

function choosePerson(key: string, editor: Editor): boolean {
  const person = editor.people.find(({ number }) => String(number) === key)
  if (!person) return false
  editor.choose(person.id)
  editor.look({ tool: 'add' })
  return true
}

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
  )
}

/** Arrow keys move boxes only from the page; elsewhere they belong to what has the focus. */
function isOnPage(target: EventTarget | null): boolean {
  return (
    target === document.body ||
    (target instanceof HTMLElement && target.closest('[data-testid="editor-canvas"]') !== null)
  )
}
