import { TriangleAlert } from 'lucide-react'
import { classes } from '../components/classes.ts'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { useEditor } from './context.tsx'
import { KIND_ICONS, labelOf } from './fields/looks.ts'
import { inReadingOrder } from './model/reading-order.ts'
import type { EditorField } from './model/types.ts'
import { nameOf, problemTexts, sizeAndPlace } from './names.ts'
import { PersonMark } from './person-mark.tsx'

/** All boxes of the document in reading order, then the fields without a box, with their problems. */
export function BoxList() {
  const editor = useEditor()
  const { placement, look, select, focusBox, fieldOf } = editor
  const { editor: words, fields: fieldWords } = textsOf('consoleEditor')
  const unplaced = placement.fields.filter(({ id }) => !placement.boxes.some(({ field }) => field === id))
  const show = (id: string, page: number) => {
    look({ page })
    select([id])
    focusBox(id)
  }
  return (
    <section aria-label={words.allBoxes} className="border-t border-line pt-3">
      <h2 className="mb-1 text-sm font-semibold">
        {words.allBoxes}{' '}
        <span className="font-normal text-muted tabular-nums">{placement.boxes.length + unplaced.length}</span>
      </h2>
      {placement.boxes.length + unplaced.length === 0 && <p className="text-sm text-muted">{words.noBoxes}</p>}
      <ul>
        {inReadingOrder(placement.boxes).map((box) => (
          <li key={box.id}>
            <Entry
              id={box.id}
              signer={box.signer}
              field={fieldOf(box.field)}
              where={text(words.onPage, { n: box.page })}
              described={sizeAndPlace(box)}
              problems={problemTexts(box, editor)}
              onPress={() => show(box.id, box.page)}
            />
          </li>
        ))}
        {unplaced.map((field) => (
          <li key={field.id}>
            <Entry
              id={field.id}
              signer={field.signer}
              field={field}
              where={fieldWords.withoutBox}
              problems={(editor.faults.get(field.id) ?? []).map(({ message }) => message)}
              onPress={() => select([field.id])}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface EntryProps {
  id: string
  signer: string
  field: EditorField | undefined
  where: string
  described?: string
  problems: readonly string[]
  onPress(): void
}

function Entry({ id, signer, field, where, described, problems, onPress }: EntryProps) {
  const { placement, personOf } = useEditor()
  const person = personOf(signer)
  const isSelected = placement.selected.includes(id)
  const Icon = field && KIND_ICONS[field.definition.type]
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onPress}
      className={classes(
        'flex min-h-8 w-full items-center gap-2 rounded-md px-1.5 text-start text-sm hover:bg-soft pointer-coarse:min-h-11',
        isSelected && 'bg-soft font-medium',
      )}
    >
      {person && <PersonMark number={person.number} small />}
      {Icon && <Icon size={14} aria-hidden className="shrink-0 text-muted" />}
      <span className="min-w-0 flex-1 truncate">{field ? labelOf(field) : nameOf(person)}</span>
      {problems.length > 0 && <TriangleAlert size={14} aria-hidden className="shrink-0 text-warn" />}
      <span className="shrink-0 text-xs text-muted tabular-nums">{where}</span>
      <span className="sr-only">{[...(described ? [described] : []), ...problems].join('. ')}</span>
    </button>
  )
}
