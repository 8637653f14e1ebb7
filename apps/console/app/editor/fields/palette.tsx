import { type PointerEvent, useState } from 'react'
import { classes } from '../../components/classes.ts'
import { textsOf } from '../../texts/catalogues.ts'
import { useEditor } from '../context.tsx'
import { addBox, addField, pointOnPage } from '../gestures.ts'
import { positionAt } from '../model/default-position.ts'
import { FIELD_SIZES, PLACED_KINDS, type PlacedKind } from '../model/kinds.ts'
import { personStyle } from '../person-mark.tsx'
import { KIND_ICONS } from './looks.ts'

/** Pixels within which a press is a click. */
const STEADY = 6

interface Ghost {
  readonly kind: PlacedKind
  readonly x: number
  readonly y: number
}

/** What is added: chosen by a click for the next click on the page, or dragged onto the page. */
export function Palette() {
  const editor = useEditor()
  const { view, look, active } = editor
  const { kinds, fields: words } = textsOf('consoleEditor')
  const { ghost, handlersOf } = useDrag()
  const Upload = KIND_ICONS.upload
  return (
    <>
      <fieldset className="flex items-center gap-1 overflow-x-auto lg:gap-0.5 border-b border-line bg-card px-2 py-1.5 sm:px-3 lg:flex-wrap">
        <legend className="sr-only">{words.palette}</legend>
        {PLACED_KINDS.map((kind) => {
          const Icon = KIND_ICONS[kind]
          const isChosen = view.tool === 'add' && view.kind === kind
          return (
            <button
              key={kind}
              type="button"
              data-testid={`kind-${kind}`}
              aria-pressed={isChosen}
              onClick={() => look({ kind, tool: 'add' })}
              {...handlersOf(kind)}
              className={classes(CHIP, isChosen ? 'border-press bg-soft font-semibold' : 'border-transparent')}
            >
              <Icon size={14} aria-hidden />
              {kinds[kind]}
            </button>
          )
        })}
        <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />
        <button
          type="button"
          data-testid="kind-upload"
          disabled={!active}
          title={words.uploadHint}
          onClick={() => addField(editor, 'upload', null)}
          className={classes(CHIP, 'border-transparent')}
        >
          <Upload size={14} aria-hidden />
          {kinds.upload}
        </button>
      </fieldset>
      {ghost && <Dragged ghost={ghost} />}
    </>
  )
}

const CHIP =
  'flex min-h-8 shrink-0 touch-pan-x items-center gap-1 rounded-md border px-2 text-sm whitespace-nowrap lg:px-1.5 lg:text-[0.8125rem] select-none hover:bg-soft pointer-coarse:min-h-11'

/** A kind that is dragged from the palette onto the page. */
function useDrag() {
  const editor = useEditor()
  const [start, setStart] = useState<Ghost | null>(null)
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const end = () => {
    setStart(null)
    setGhost(null)
  }
  const handlersOf = (kind: PlacedKind) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !editor.active) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setStart({ kind, x: event.clientX, y: event.clientY })
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      if (start && (ghost || Math.hypot(x - start.x, y - start.y) > STEADY)) setGhost({ kind, x, y })
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const point = ghost && pointOnPage(clientX, clientY, editor.scale)
      end()
      if (point) addBox(editor, positionAt(editor.page, point, kind), kind)
    },
    onPointerCancel: end,
  })
  return { ghost, handlersOf }
}

function Dragged({ ghost: { kind, x, y } }: { ghost: Ghost }) {
  const { scale, active } = useEditor()
  const Icon = KIND_ICONS[kind]
  const { w, h } = kind === 'signature' ? { w: 140, h: 50 } : FIELD_SIZES[kind]
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed z-50 flex items-center gap-1 overflow-hidden border-2 border-dashed border-(--person) bg-[color-mix(in_srgb,var(--person)_14%,transparent)] p-0.5"
      style={personStyle(active?.number, {
        left: x - (w * scale) / 2,
        top: y - (h * scale) / 2,
        width: w * scale,
        height: h * scale,
      })}
    >
      <Icon size={12} />
    </div>
  )
}
