import { TriangleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { classes } from '../components/classes.ts'
import { useEditor } from './context.tsx'
import { KIND_ICONS, labelOf } from './fields/looks.ts'
import { isRefused } from './model/problems.ts'
import { HANDLES, type Handle } from './model/rectangle.ts'
import type { EditorBox } from './model/types.ts'
import { boxName, nameOf, problemTexts } from './names.ts'
import { PersonMark, personStyle, pixelStyle } from './person-mark.tsx'

/** A box on the page: a button, so that the keyboard reaches it. Pointers are handled by the page. */
export function BoxView({ box }: { box: EditorBox }) {
  const editor = useEditor()
  const { scale, placement, personOf, problems, refusals, faults } = editor
  const person = personOf(box.signer)
  const isSelected = placement.selected.includes(box.id)
  const texts = problemTexts(box, editor)
  const hasFault = faults.has(box.field ?? '')
  const isBad = hasFault || refusals.has(box.id) || (problems.get(box.id) ?? []).some(isRefused)
  const onClick = (event: MouseEvent) => {
    // A click of a pointer was handled when it was pressed.
    if (event.detail !== 0) return
    const isToggled = event.shiftKey || event.ctrlKey || event.metaKey
    const others = placement.selected.filter((id) => id !== box.id)
    editor.select(isToggled ? (isSelected ? others : [...others, box.id]) : [box.id])
  }
  return (
    <>
      <button
        type="button"
        data-box={box.id}
        data-testid={`box-${box.id}`}
        aria-label={boxName(box, editor)}
        aria-pressed={isSelected}
        aria-describedby={texts.length > 0 ? `problems-${box.id}` : undefined}
        onClick={onClick}
        className={classes(
          'absolute touch-none cursor-move overflow-hidden text-start select-none outline-offset-1',
          isBad ? 'border-2 border-dashed border-(--bad)' : 'border-[1.5px] border-(--person)',
          'bg-[color-mix(in_srgb,var(--person)_14%,transparent)]',
          isSelected && 'bg-[color-mix(in_srgb,var(--person)_28%,transparent)] ring-2 ring-(--person)',
        )}
        style={personStyle(person?.number, pixelStyle(box, scale))}
      >
        <BoxLabel box={box} />
        {texts.length > 0 && (
          <TriangleAlert
            size={Math.min(14, Math.max(8, box.h * scale - 4))}
            aria-hidden
            className={classes('absolute end-0.5 bottom-0.5', isBad ? 'text-(--bad)' : 'text-(--warn)')}
          />
        )}
      </button>
      {texts.length > 0 && (
        <span id={`problems-${box.id}`} className="sr-only">
          {texts.join(' ')}
        </span>
      )}
    </>
  )
}

/** Pixels. A narrower or lower box shows less, in smaller type. */
const ROOM_FOR_TEXT = 40
const ROOM_FOR_MARK = { width: 34, height: 15 }
const LABEL = { largest: 11, smallest: 6 }

/** A signature has the name of its person, a field its icon and label. The number names the person in both. */
function BoxLabel({ box }: { box: EditorBox }) {
  const { personOf, fieldOf, scale } = useEditor()
  const person = personOf(box.signer)
  const field = fieldOf(box.field)
  const Icon = field && KIND_ICONS[field.definition.type]
  const [width, height] = [box.w * scale, box.h * scale]
  const hasMark = !field || (width >= ROOM_FOR_MARK.width && height >= ROOM_FOR_MARK.height)
  const size = Math.min(LABEL.largest, Math.max(LABEL.smallest, height - 4))
  return (
    <span
      className={classes(
        'pointer-events-none absolute inset-x-0 top-0 flex max-h-full items-center gap-1 overflow-hidden',
        field ? 'h-full' : 'p-0.5',
        field && (width >= ROOM_FOR_TEXT ? 'px-0.5' : 'justify-center'),
      )}
    >
      {person && hasMark && <PersonMark number={person.number} small />}
      {Icon && <Icon size={size} aria-hidden className="shrink-0 text-(--ink)" />}
      {width >= ROOM_FOR_TEXT && (
        <span
          className="truncate leading-4 font-medium text-(--ink)"
          style={{ fontSize: field ? size : LABEL.largest }}
        >
          {field ? labelOf(field) : nameOf(person)}
        </span>
      )}
    </span>
  )
}

/** Where a handle's area meets the box: a few pixels inside, so that small boxes can still be moved. */
const PLACES: Record<Handle, { area: string; dot: string; edge: boolean }> = {
  nw: { area: 'right-full bottom-full translate-1.5 cursor-nwse-resize', dot: 'right-0 bottom-0', edge: false },
  n: {
    area: 'left-1/2 bottom-full -translate-x-1/2 translate-y-1.5 cursor-ns-resize',
    dot: 'left-1/2 bottom-0 -translate-x-1/2',
    edge: true,
  },
  ne: {
    area: 'left-full bottom-full -translate-x-1.5 translate-y-1.5 cursor-nesw-resize',
    dot: 'left-0 bottom-0',
    edge: false,
  },
  e: {
    area: 'left-full top-1/2 -translate-x-1.5 -translate-y-1/2 cursor-ew-resize',
    dot: 'left-0 top-1/2 -translate-y-1/2',
    edge: true,
  },
  se: { area: 'left-full top-full -translate-1.5 cursor-nwse-resize', dot: 'left-0 top-0', edge: false },
  s: {
    area: 'left-1/2 top-full -translate-x-1/2 -translate-y-1.5 cursor-ns-resize',
    dot: 'left-1/2 top-0 -translate-x-1/2',
    edge: true,
  },
  sw: {
    area: 'right-full top-full translate-x-1.5 -translate-y-1.5 cursor-nesw-resize',
    dot: 'right-0 top-0',
    edge: false,
  },
  w: {
    area: 'right-full top-1/2 translate-x-1.5 -translate-y-1/2 cursor-ew-resize',
    dot: 'right-0 top-1/2 -translate-y-1/2',
    edge: true,
  },
}

/** Pixels. In a smaller box, handles on all sides would cover its content. */
const ROOM_FOR_HANDLES = 30

function handlesOf({ w, h }: EditorBox, scale: number): readonly Handle[] {
  const [width, height] = [w * scale, h * scale]
  if (Math.min(width, height) >= ROOM_FOR_HANDLES) return HANDLES
  return Math.max(width, height) >= ROOM_FOR_HANDLES ? ['nw', 'se'] : ['se']
}

/**
 * The handles of the one selected box, for pointers. The keyboard resizes with Alt and the arrow keys. For fingers only the
 * corners, with 44 pixels each.
 */
export function Handles({ box }: { box: EditorBox }) {
  const { scale, personOf } = useEditor()
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute"
      style={personStyle(personOf(box.signer)?.number, pixelStyle(box, scale))}
    >
      {handlesOf(box, scale).map((handle) => (
        <span
          key={handle}
          data-handle={handle}
          data-testid={`handle-${handle}`}
          className={classes(
            'pointer-events-auto absolute size-5 touch-none pointer-coarse:size-11',
            PLACES[handle].area,
            PLACES[handle].edge && 'pointer-coarse:hidden',
          )}
        >
          <span
            className={classes(
              'absolute m-0.5 size-2.5 rounded-full border-2 border-(--person) bg-white pointer-coarse:size-3.5',
              PLACES[handle].dot,
            )}
          />
        </span>
      ))}
    </div>
  )
}
