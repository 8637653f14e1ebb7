import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useEnvironmentParams } from '../../api/environment.tsx'
import { Skeleton } from '../../components/layout.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import type { RequestList as List } from '../data/use-list.ts'
import type { ListRow } from '../model/rows.ts'
import { type MoveKeys, useMoveKeys } from './move-keys.ts'
import { RequestCard, RequestRow } from './row.tsx'
import { TableHead } from './table-head.tsx'
import { useLayout, useVirtualRows } from './virtual-rows.ts'

/** The next page is read when this many rows are left below. */
const AHEAD = 25

/** The rows near the window: a table, and cards on narrow screens. */
export function RequestList({
  list,
  selected,
  moves,
  onSelectAll,
}: {
  list: List
  selected: ReadonlySet<string>
  moves: MoveKeys
  onSelectAll(isSelected: boolean): void
}) {
  const words = textsOf('consoleRequests')
  const layout = useLayout()
  const body = useRef<HTMLElement>(null)
  const { rows, followed, loadMore, error } = list
  const { virtualizer, items, before, after } = useVirtualRows(rows, layout, body)
  useMoveKeys(rows, virtualizer, moves)
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (error === null && lastShown >= rows.length - AHEAD) loadMore()
  }, [lastShown, rows.length, loadMore, error])
  const firstShown = items[0]?.index ?? 0
  useEffect(() => {
    const shown = rows.slice(firstShown, lastShown + 1)
    followed.see(shown.flatMap((row) => (row.kind === 'request' ? [row.request.id] : [])))
  }, [rows, firstShown, lastShown, followed])
  const heights = { '--row': `${layout.row}px`, '--heading': `${layout.heading}px` } as CSSProperties
  const columns = layout.hasUpdated ? 8 : 7
  const shown = items.flatMap(({ index }) => rows[index] ?? [])
  if (!layout.isTable) {
    return (
      <ul
        ref={body as React.RefObject<HTMLUListElement>}
        aria-busy={list.isLoading}
        style={{ ...heights, paddingTop: before, paddingBottom: after }}
        className="-mx-4 border-t border-line bg-card"
      >
        {shown.map((row) => (
          <CardOf key={row.key} row={row} selected={selected} />
        ))}
      </ul>
    )
  }
  return (
    <table
      aria-label={words.title}
      aria-busy={list.isLoading}
      aria-rowcount={list.hasMore ? -1 : rows.length + 1}
      style={heights}
      className="w-full table-fixed border-separate border-spacing-0 text-sm"
    >
      <TableHead selected={selected} rows={rows} onSelectAll={onSelectAll} hasUpdated={layout.hasUpdated} />
      <tbody ref={body as React.RefObject<HTMLTableSectionElement>} className="bg-card">
        <Space height={before} columns={columns} />
        {shown.map((row) => (
          <RowOf key={row.key} row={row} selected={selected} columns={columns} />
        ))}
        <Space height={after} columns={columns} />
      </tbody>
    </table>
  )
}

function Space({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  ) : null
}

function RowOf({ row, selected, columns }: { row: ListRow; selected: ReadonlySet<string>; columns: number }) {
  switch (row.kind) {
    case 'heading':
      return (
        <tr>
          <th
            colSpan={columns}
            scope="colgroup"
            className="h-(--heading) border-b border-line bg-ground p-0 px-2 text-start"
          >
            <Heading row={row} />
          </th>
        </tr>
      )
    case 'request':
      return <RequestRow request={row.request} isSelected={selected.has(row.request.id)} />
    case 'skeleton':
      return (
        <tr aria-hidden className="h-(--row) *:border-b *:border-line">
          <td />
          {['w-3/4', 'w-12', 'w-20', 'w-2/3', 'w-14', 'w-14'].map((width, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
            <td key={i} className={i === 5 ? 'hidden xl:table-cell' : ''}>
              <Skeleton className={`h-3 ${width}`} />
            </td>
          ))}
          <td />
        </tr>
      )
    default:
      return row satisfies never
  }
}

function CardOf({ row, selected }: { row: ListRow; selected: ReadonlySet<string> }): ReactNode {
  switch (row.kind) {
    case 'heading':
      return (
        <li className="flex h-(--heading) items-center border-b border-line bg-ground px-4">
          <Heading row={row} />
        </li>
      )
    case 'request':
      return <RequestCard request={row.request} isSelected={selected.has(row.request.id)} />
    case 'skeleton':
      return (
        <li aria-hidden className="flex h-(--row) flex-col justify-center gap-2.5 border-b border-line px-12">
          <Skeleton className="h-3.5 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-4 w-24" />
        </li>
      )
    default:
      return row satisfies never
  }
}

function Heading({ row }: { row: Extract<ListRow, { kind: 'heading' }> }) {
  const { sections } = textsOf('consoleRequests')
  const params = useEnvironmentParams()
  return (
    <span className="flex flex-1 items-center justify-between text-xs font-semibold text-muted">
      {sections[row.section]}
      {row.hasMore && (
        <Link to="/$account/$mode/requests" params={params} search={{ attention: true }} className="font-normal">
          {sections.all}
        </Link>
      )}
    </span>
  )
}
