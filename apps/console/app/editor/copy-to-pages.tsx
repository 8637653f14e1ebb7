import { type FormEvent, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { toast } from '../components/toast.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { useEditor } from './context.tsx'
import { parsePages } from './model/page-range.ts'

/** Puts the selected boxes on other pages, at the same position. */
export function CopyToPages({ onClose }: { onClose(): void }) {
  const { placement, command } = useEditor()
  const { editor: words } = textsOf('consoleEditor')
  const { actions } = textsOf('console')
  const count = placement.pages.length
  const [entered, setEntered] = useState(`1-${count}`)
  const [isRefused, setRefused] = useState(false)
  const copy = (event: FormEvent) => {
    event.preventDefault()
    const pages = parsePages(entered, count)
    setRefused(pages === null)
    if (pages === null) return
    command({ type: 'copy to pages', ids: placement.selected, pages })
    toast(text(words.copied, { n: pages.length }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.copyToPages}
      actions={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button kind="primary" type="submit" form="copy-to-pages">
            {actions.copy}
          </Button>
        </>
      }
    >
      <form id="copy-to-pages" onSubmit={copy}>
        <TextField
          label={words.pages}
          hint={text(words.pagesHint, { n: count })}
          error={isRefused ? text(words.pagesWrong, { n: count }) : null}
          value={entered}
          inputMode="text"
          onChange={({ target }) => setEntered(target.value)}
        />
      </form>
    </Dialog>
  )
}
