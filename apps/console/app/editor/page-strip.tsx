import { memo, useEffect, useRef } from 'react'
import { classes } from '../components/classes.ts'
import { Skeleton } from '../components/layout.tsx'
import { useNear, usePageImage } from '../components/page-image.ts'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { type Editor, useEditor } from './context.tsx'
import type { EditorBox, Page } from './model/types.ts'
import { personStyle } from './person-mark.tsx'

/** All pages, small, with their boxes. */
export function PageStrip() {
  const { placement, documentId, people, view, look } = useEditor()
  const { editor: words } = textsOf('consoleEditor')
  const byPage = Map.groupBy(placement.boxes, ({ page }) => page)
  return (
    <nav aria-label={words.pages} className="overflow-y-auto border-e border-line bg-card p-2">
      <ol className="flex flex-col gap-2">
        {placement.pages.map((page) => (
          <li key={page.number}>
            <Thumbnail
              {...{ documentId, page, people, look }}
              boxes={byPage.get(page.number) ?? []}
              isShown={view.page === page.number}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface ThumbnailProps extends Pick<Editor, 'documentId' | 'people' | 'look'> {
  page: Page
  boxes: readonly EditorBox[]
  isShown: boolean
}

/** Drawn again only if something on it has changed: a drag changes one page of perhaps hundreds. */
const Thumbnail = memo(function Thumbnail({ documentId, page, people, look, boxes, isShown }: ThumbnailProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isNear = useNear(button)
  const { address } = usePageImage({ documentId, page: page.number, width: 360, isEnabled: isNear })
  const { editor: words } = textsOf('consoleEditor')
  useEffect(() => {
    if (isShown) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <button
      ref={button}
      type="button"
      aria-current={isShown ? 'page' : undefined}
      aria-label={text(words.goToPage, { n: page.number, boxes: boxes.length })}
      onClick={() => look({ page: page.number })}
      className="group flex w-full flex-col items-center gap-1 rounded-md p-1"
    >
      <span
        className={classes(
          'on-paper relative block w-full overflow-hidden bg-white',
          isShown ? 'outline-2 outline-press' : 'outline-1 outline-line group-hover:outline-field',
        )}
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
      >
        {address ? (
          <img src={address} alt="" className="absolute inset-0 size-full" />
        ) : (
          <Skeleton className="absolute inset-0 rounded-none" />
        )}
        {boxes.map((box) => (
          <span
            key={box.id}
            className="absolute border border-(--person) bg-[color-mix(in_srgb,var(--person)_40%,transparent)]"
            style={personStyle(people.find(({ id }) => id === box.signer)?.number, {
              left: `${(100 * box.x) / page.width}%`,
              top: `${(100 * box.y) / page.height}%`,
              width: `${(100 * box.w) / page.width}%`,
              height: `${(100 * box.h) / page.height}%`,
            })}
          />
        ))}
      </span>
      <span className={classes('text-xs tabular-nums', isShown ? 'font-semibold' : 'text-muted')}>{page.number}</span>
    </button>
  )
}, isSame)

function isSame(before: ThumbnailProps, after: ThumbnailProps): boolean {
  return (
    before.documentId === after.documentId &&
    before.page === after.page &&
    before.people === after.people &&
    before.isShown === after.isShown &&
    before.boxes.length === after.boxes.length &&
    before.boxes.every((box, index) => box === after.boxes[index])
  )
}
