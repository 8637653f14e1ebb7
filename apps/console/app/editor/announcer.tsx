import { useEffect, useState } from 'react'
import { useEditor } from './context.tsx'
import { boxName, problemTexts } from './names.ts'

/** Long enough that a row of arrow keys is announced once. */
const PAUSE_MS = 600

/** Says where the selected box is after it was moved: its label changes, which screen readers do not announce. */
export function Announcer() {
  const editor = useEditor()
  const [only, ...more] = editor.selected
  const text = only && more.length === 0 ? [boxName(only, editor), ...problemTexts(only, editor)].join('. ') : ''
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
