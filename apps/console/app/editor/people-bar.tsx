import { Plus } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { classes } from '../components/classes.ts'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { useEditor } from './context.tsx'
import { addBox } from './gestures.ts'
import { freePosition } from './model/default-position.ts'
import { nameOf } from './names.ts'
import { PersonMark } from './person-mark.tsx'

/** Whose boxes are added: one of the people, also by the keys 1 to 9. */
export function PeopleBar() {
  const editor = useEditor()
  const { people, active, placement, choose, page, boxesOnPage, view } = editor
  const { editor: words, kinds } = textsOf('consoleEditor')
  const name = nameOf(active)
  const isSignature = view.kind === 'signature'
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-card px-3 py-2">
      <fieldset className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto p-0.5">
        <legend className="sr-only">{words.whose}</legend>
        {people.map((person) => {
          const isActive = person.id === active?.id
          const boxes = placement.boxes.filter(({ signer }) => signer === person.id).length
          return (
            <button
              key={person.id}
              type="button"
              aria-pressed={isActive}
              onClick={() => choose(person.id)}
              title={person.number < 10 ? text(words.chooseByKey, { key: String(person.number) }) : undefined}
              className={classes(
                'flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-2 text-sm pointer-coarse:min-h-11',
                isActive ? 'border-press bg-soft font-semibold' : 'border-line hover:bg-soft',
              )}
            >
              <PersonMark number={person.number} />
              <span className="max-w-40 truncate">{nameOf(person)}</span>
              <span className="text-xs text-muted tabular-nums" aria-hidden>
                {boxes}
              </span>
              <span className="sr-only">{text(words.boxCount, { n: boxes })}</span>
            </button>
          )
        })}
      </fieldset>
      <Button
        size="small"
        disabled={!active}
        onClick={() => addBox(editor, freePosition(page, boxesOnPage, view.kind))}
      >
        <Plus size={14} aria-hidden />
        <span className="max-sm:sr-only">
          {isSignature ? text(words.addFor, { name }) : text(words.addFieldFor, { kind: kinds[view.kind], name })}
        </span>
      </Button>
    </div>
  )
}
