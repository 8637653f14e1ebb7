import { Copy, SlidersHorizontal, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../components/button.tsx'
import { Drawer } from '../components/dialog.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { BoxList } from './box-list.tsx'
import { useEditor } from './context.tsx'
import { labelOf } from './fields/looks.ts'
import { nameOf } from './names.ts'
import { PersonMark } from './person-mark.tsx'
import { Properties } from './properties.tsx'

/** On a narrow screen: the selected box in one line below the page, and its properties in a sheet. */
export function PhoneSheet({ children }: { children?: ReactNode }) {
  const { selected, selectedFields, placement, command, personOf, fieldOf } = useEditor()
  const { editor: words } = textsOf('consoleEditor')
  const [isOpen, setOpen] = useState(false)
  const ids = placement.selected
  const count = selected.length + selectedFields.length
  const [only] = [...selected, ...selectedFields]
  const person = only && personOf(only.signer)
  const field = fieldOf(selected[0]?.field) ?? selectedFields[0]
  return (
    <div className="sticky bottom-16 z-10 md:bottom-2 lg:hidden">
      <div className="mt-2 flex min-h-13 items-center gap-1 rounded-lg border border-line bg-card px-3 py-1 shadow-float">
        {only && count === 1 && person && <PersonMark number={person.number} />}
        <span className={only ? 'min-w-0 flex-1 truncate text-sm' : 'min-w-0 flex-1 text-sm'}>
          {!only && words.tapToPlace}
          {only && count === 1 && (field ? labelOf(field) : nameOf(person))}
          {count > 1 && text(words.severalSelected, { n: count })}
        </span>
        {only && (
          <>
            <IconButton label={words.duplicate} onClick={() => command({ type: 'duplicate', ids })}>
              <Copy size={18} aria-hidden />
            </IconButton>
            <IconButton label={words.remove} onClick={() => command({ type: 'delete', ids })}>
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </>
        )}
        <Button size="small" onClick={() => setOpen(true)}>
          <SlidersHorizontal size={16} aria-hidden />
          {words.properties}
        </Button>
      </div>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={words.properties}>
        <div className="flex flex-col gap-3">
          <Properties />
          {children}
          <BoxList />
        </div>
      </Drawer>
    </div>
  )
}
