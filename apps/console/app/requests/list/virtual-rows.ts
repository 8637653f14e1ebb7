import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useMedia } from '../../components/media.ts'
import type { ListRow } from '../model/rows.ts'

/** The heights are fixed, so that nothing is measured while the list scrolls, and nothing shifts when rows are read. */
export interface Layout {
  isTable: boolean
  /** Whether there is room for the last column, the time of the last change. */
  hasUpdated: boolean
  row: number
  heading: number
}

const TABLE = { isTable: true, row: 36, heading: 26 }
const TOUCH_TABLE = { isTable: true, row: 48, heading: 32 }
const CARDS = { isTable: false, row: 116, heading: 36 }

export function useLayout(): Layout {
  const isTable = useMedia('(min-width: 64rem)')
  const hasUpdated = useMedia('(min-width: 80rem)')
  const isCoarse = useMedia('(pointer: coarse)')
  return useMemo(
    () => ({ ...(isTable ? (isCoarse ? TOUCH_TABLE : TABLE) : CARDS), hasUpdated }),
    [isTable, isCoarse, hasUpdated],
  )
}

/** The top bar and the head of the table; on phones the navigation is at the bottom. */
const SCROLL_PADDING = { start: 96, end: 72 }
const OVERSCAN = 8

/** The rows near the window, and the empty height before and after them. */
export function useVirtualRows(rows: readonly ListRow[], layout: Layout, body: RefObject<HTMLElement | null>) {
  const scrollMargin = useTop(body)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: useCallback(
      (index: number) => (rows[index]?.kind === 'heading' ? layout.heading : layout.row),
      [rows, layout],
    ),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: OVERSCAN,
    scrollMargin,
    scrollPaddingStart: SCROLL_PADDING.start,
    scrollPaddingEnd: SCROLL_PADDING.end,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    virtualizer,
    items,
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
  }
}

/** Usually the same when the reader comes back: then the list is rendered once. */
let lastTop = 0

/** The distance of an element from the top of the page. Read again only when the page changes its size. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(lastTop)
  useLayoutEffect(() => {
    const read = () => {
      lastTop = Math.round((element.current?.getBoundingClientRect().top ?? 0) + scrollY)
      setTop(lastTop)
    }
    read()
    const observer = new ResizeObserver(read)
    for (const above of document.querySelectorAll('[data-above-list]')) observer.observe(above)
    addEventListener('resize', read)
    return () => {
      observer.disconnect()
      removeEventListener('resize', read)
    }
  }, [element])
  return top
}
