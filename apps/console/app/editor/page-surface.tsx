import { useMemo, useRef } from 'react'
import { classes } from '../components/classes.ts'
import { usePageImage } from '../components/page-image.ts'
import { Problem } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { BoxView, Handles } from './box-view.tsx'
import { useEditor } from './context.tsx'
import { labelOf } from './fields/looks.ts'
import { type Feedback, useGestures } from './gestures.ts'
import { defaultBoxesOf, toCords } from './model/cords.ts'
import { inReadingOrder } from './model/reading-order.ts'
import type { EditorBox } from './model/types.ts'
import { imageWidth } from './model/zoom.ts'
import { nameOf } from './names.ts'
import { PersonMark, personStyle, pixelStyle } from './person-mark.tsx'

/** The page with its boxes. One pixel of the surface is `1 / scale` points of the page. */
export function PageSurface() {
  const editor = useEditor()
  const { documentId, page, scale, boxesOnPage, selected, view, placement } = editor
  const { feedback, handlers } = useGestures()
  const boxes = useStableOrder(boxesOnPage, feedback)
  const image = usePageImage({
    documentId,
    page: page.number,
    width: imageWidth(page, scale, window.devicePixelRatio),
  })
  const { editor: words } = textsOf('consoleEditor')
  const [only] = selected
  return (
    <section
      {...handlers}
      aria-label={text(words.pageOf, { n: page.number, total: placement.pages.length })}
      data-testid="page-surface"
      data-scale={scale}
      // Two fingers scroll and zoom the page everywhere, one finger everywhere but on boxes.
      className="on-paper relative mx-auto shrink-0 touch-manipulation bg-white shadow-float select-none"
      style={{
        width: page.width * scale,
        height: page.height * scale,
        cursor: view.tool === 'add' ? 'crosshair' : 'default',
      }}
    >
      {image.address && (
        <img
          src={image.address}
          alt={text(words.pageImage, { n: page.number })}
          draggable={false}
          className="pointer-events-none absolute inset-0 size-full"
        />
      )}
      {!image.address && image.error === null && <div className="absolute inset-0 animate-pulse bg-(--ground)" />}
      {image.error !== null && (
        <div className="absolute inset-x-4 top-4">
          <Problem error={image.error} onRetry={() => void image.retry()} />
        </div>
      )}
      <DefaultBoxes />
      <FormPlaces />
      {boxes.map((box) => (
        <BoxView key={box.id} box={box} />
      ))}
      {only && selected.length === 1 && only.page === page.number && <Handles box={only} />}
      <Shown feedback={feedback} />
    </section>
  )
}

/** In reading order for the keyboard, but not while a pointer moves boxes. */
function useStableOrder(boxes: readonly EditorBox[], { guides, rectangle }: Feedback): readonly EditorBox[] {
  const order = useRef<readonly string[]>([])
  const isRunning = guides.length > 0 || rectangle !== null
  const isSame = boxes.length === order.current.length && boxes.every(({ id }) => order.current.includes(id))
  if (!isRunning || !isSame) order.current = inReadingOrder(boxes).map(({ id }) => id)
  return order.current.flatMap((id) => boxes.filter((box) => box.id === id))
}

/** Where people without a box would sign: the API's own choice, not boxes of the editor. */
function DefaultBoxes() {
  const { placement, people, page, scale } = useEditor()
  const { editor: words } = textsOf('consoleEditor')
  const found = useMemo(() => {
    const signatures = placement.boxes.filter(({ field }) => field === undefined)
    const bySigner = Map.groupBy(signatures, ({ signer }) => signer)
    const signers = people.map(({ id }) => toCords(bySigner.get(id) ?? [], placement.pages.length))
    return defaultBoxesOf(signers, placement.pages)
  }, [placement.boxes, placement.pages, people])
  return found
    .filter((box) => box.page === page.number)
    .map((box) => (
      <div
        key={box.signer}
        data-testid="default-box"
        className="pointer-events-none absolute flex items-center justify-center overflow-hidden border border-dashed border-(--person) p-1 text-center text-[0.6875rem] leading-3.5 text-(--muted)"
        style={personStyle(people[box.signer]?.number, pixelStyle(box, scale))}
      >
        {text(words.defaultFor, { name: nameOf(people[box.signer]) })}
      </div>
    ))
}

/** The form fields of the PDF, with the people who fill them. They have their own places and are not moved. */
function FormPlaces() {
  const { forms, placement, page, scale, personOf } = useEditor()
  return forms.flatMap((form) => {
    const field = placement.fields.find(({ definition }) => definition.pdf_field === form.name)
    const person = field && personOf(field.signer)
    return form.places
      .filter((place) => place.page === page.number)
      .map((place) => (
        <div
          key={`${form.name} ${place.x} ${place.y}`}
          data-testid="form-place"
          className={classes(
            'pointer-events-none absolute flex items-center gap-1 overflow-hidden border border-dashed text-[0.6875rem] text-(--ink)',
            person ? 'border-(--person) bg-[color-mix(in_srgb,var(--person)_14%,transparent)]' : 'border-(--muted)',
          )}
          style={personStyle(person?.number, pixelStyle(place, scale))}
        >
          {person && <PersonMark number={person.number} small />}
          {field && <span className="truncate">{labelOf(field)}</span>}
        </div>
      ))
  })
}

/** The rectangle of a drawing or selection, and the guides of snapping. */
function Shown({ feedback: { rectangle, guides } }: { feedback: Feedback }) {
  const { scale, active, view } = useEditor()
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {rectangle && (
        <div
          className="absolute border-2 border-dashed border-(--person) bg-[color-mix(in_srgb,var(--person)_14%,transparent)]"
          style={personStyle(view.tool === 'add' ? active?.number : undefined, pixelStyle(rectangle, scale))}
        />
      )}
      {guides.map(({ axis, at, from, to }) => (
        <div
          key={`${axis} ${at}`}
          data-testid="guide"
          className="absolute bg-[#d6249f]"
          style={
            axis === 'x'
              ? { left: at * scale, top: from * scale, width: 1, height: (to - from) * scale }
              : { top: at * scale, left: from * scale, height: 1, width: (to - from) * scale }
          }
        />
      ))}
    </div>
  )
}
