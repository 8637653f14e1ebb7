import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  CopyPlus,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../components/button.tsx'
import { SelectField } from '../components/field.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { useEditor } from './context.tsx'
import { CopyToPages } from './copy-to-pages.tsx'
import { FieldProperties } from './fields/properties.tsx'
import type { Alignment } from './model/arrange.ts'
import { SMALLEST } from './model/rectangle.ts'
import type { Box, EditorBox } from './model/types.ts'
import { nameOf, problemTexts } from './names.ts'
import { NumberField } from './number-field.tsx'

/** The selected box or boxes: whose they are, what is filled there, where they are, and what can be done with them. */
export function Properties() {
  const { selected, selectedFields, fieldOf } = useEditor()
  const { editor: words, kinds } = textsOf('consoleEditor')
  const [box] = selected
  const count = selected.length + selectedFields.length
  const field = count === 1 ? (fieldOf(box?.field) ?? selectedFields[0]) : undefined
  if (count === 0) return <p className="text-sm text-muted">{words.nothingSelected}</p>
  const only = count === 1 ? (field ? kinds[field.definition.type] : words.oneSelected) : null
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-sm font-semibold">{only ?? text(words.severalSelected, { n: count })}</h2>
      {count === 1 && box && <Problems box={box} />}
      <Owner />
      {field && <FieldProperties key={field.id} field={field} />}
      {count === 1 && box && <Numbers box={box} />}
      {selected.length > 1 && <Arrange />}
      {box && <Copies />}
    </div>
  )
}

function Problems({ box }: { box: EditorBox }) {
  const editor = useEditor()
  // The faults of a field stand at its properties.
  const texts = problemTexts(box, { ...editor, faults: new Map() })
  if (texts.length === 0) return null
  return (
    <ul className="rounded-md border border-warn-line bg-warn-ground px-2.5 py-1.5 text-xs">
      {texts.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Owner() {
  const { selected, selectedFields, people, placement, command } = useEditor()
  const { editor: words, fields } = textsOf('consoleEditor')
  const owners = [...new Set([...selected, ...selectedFields].map(({ signer }) => signer))]
  const isSignature = selected.some(({ field }) => field === undefined)
  const options = people.map((person) => ({ value: person.id, label: `${person.number} · ${nameOf(person)}` }))
  return (
    <SelectField
      label={isSignature ? words.signer : fields.filledBy}
      value={owners.length === 1 ? owners[0] : ''}
      options={owners.length === 1 ? options : [{ value: '', label: words.severalPeople }, ...options]}
      onChange={({ target }) =>
        target.value !== '' && command({ type: 'assign', ids: placement.selected, signer: target.value })
      }
    />
  )
}

function Numbers({ box }: { box: EditorBox }) {
  const { command, placement, look } = useEditor()
  const { editor: words } = textsOf('consoleEditor')
  const page = placement.pages.find(({ number }) => number === box.page)
  if (!page) return null
  const set = (name: keyof Box) => (value: number) =>
    command({ type: 'set', id: box.id, values: { [name]: value } }, `set ${name} ${box.id}`)
  const toPage = (number: number) => {
    command({ type: 'set', id: box.id, values: { page: Math.round(number) } })
    look({ page: Math.round(number) })
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <NumberField label={words.x} value={box.x} min={0} max={page.width - box.w} onChange={set('x')} />
      <NumberField label={words.y} value={box.y} min={0} max={page.height - box.h} onChange={set('y')} />
      <NumberField label={words.width} value={box.w} min={SMALLEST} max={page.width - box.x} onChange={set('w')} />
      <NumberField label={words.height} value={box.h} min={SMALLEST} max={page.height - box.y} onChange={set('h')} />
      <NumberField label={words.page} value={box.page} min={1} max={placement.pages.length} onChange={toPage} />
    </div>
  )
}

const ALIGNMENT_ICONS: Record<Alignment, LucideIcon> = {
  left: AlignStartVertical,
  centre: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
}

function Arrange() {
  const { placement, selected, command } = useEditor()
  const { align, distribute } = textsOf('consoleEditor')
  const ids = placement.selected
  return (
    <div className="flex flex-wrap gap-1">
      {Object.entries(ALIGNMENT_ICONS).map(([to, Icon]) => (
        <IconButton
          key={to}
          size="small"
          label={align[to as Alignment]}
          onClick={() => command({ type: 'align', ids, to: to as Alignment })}
        >
          <Icon size={16} aria-hidden />
        </IconButton>
      ))}
      <IconButton
        size="small"
        label={distribute.horizontal}
        disabled={selected.length < 3}
        onClick={() => command({ type: 'distribute', ids, axis: 'horizontal' })}
      >
        <AlignHorizontalDistributeCenter size={16} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={distribute.vertical}
        disabled={selected.length < 3}
        onClick={() => command({ type: 'distribute', ids, axis: 'vertical' })}
      >
        <AlignVerticalDistributeCenter size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

function Copies() {
  const { placement } = useEditor()
  const { editor: words } = textsOf('consoleEditor')
  const [isOpen, setOpen] = useState(false)
  if (placement.pages.length < 2) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <CopyPlus size={14} aria-hidden />
        {words.copyToPages}
      </Button>
      {isOpen && <CopyToPages onClose={() => setOpen(false)} />}
    </>
  )
}
