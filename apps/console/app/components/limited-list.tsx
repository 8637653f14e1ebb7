import { type ReactNode, useState } from 'react'
import { textsOf } from '../texts/catalogues.ts'
import { Button } from './button.tsx'

/** The first rows of a list, and a button that shows the others. */
export function LimitedList<Item>({
  items,
  first = 6,
  keyOf,
  isNeeded = () => false,
  children,
}: {
  items: readonly Item[]
  first?: number
  keyOf(item: Item): string
  /** Items that must be visible: then all are shown. */
  isNeeded?(item: Item): boolean
  children(item: Item): ReactNode
}) {
  const { actions } = textsOf('console')
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll || items.slice(first).some(isNeeded) ? items : items.slice(0, first)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <div className="border-t border-line p-2 text-center">
          <Button kind="quiet" size="small" onClick={() => setShowsAll(true)}>
            {actions.loadMore} ({items.length - shown.length})
          </Button>
        </div>
      )}
    </>
  )
}

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

/** Reads the next page of a list. */
export function ShowMore({ pages, label }: { pages: Pages; label?: string }) {
  const { actions } = textsOf('console')
  if (!pages.hasNextPage) return null
  return (
    <div className="flex justify-center border-t border-line p-3">
      <Button busy={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
        {label ?? actions.loadMore}
      </Button>
    </div>
  )
}
