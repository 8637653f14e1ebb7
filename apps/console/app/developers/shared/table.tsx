import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../components/classes.ts'

// Tables whose first column has the rest of the row on phones: no row is wider than the screen.

export function Table({ label, head, children }: { label: string; head: ReactNode; children: ReactNode }) {
  return (
    <table className="w-full text-sm" aria-label={label}>
      <thead className="border-b border-line text-start text-xs text-muted">
        <tr>{head}</tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}

interface CellProps {
  /** Not on phones. */
  wide?: boolean
  /** At the end of the line: numbers, times, buttons. */
  atEnd?: boolean
}

export function HeadCell({ wide = false, atEnd = false, className, ...props }: CellProps & ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={classes(
        'px-3 py-2 font-medium whitespace-nowrap',
        atEnd ? 'text-end' : 'text-start',
        wide && 'hidden md:table-cell',
        className,
      )}
    />
  )
}

export function Cell({ wide = false, atEnd = false, className, ...props }: CellProps & ComponentProps<'td'>) {
  return (
    <td
      {...props}
      className={classes('px-3 py-1.5 align-top', atEnd && 'text-end', wide && 'hidden md:table-cell', className)}
    />
  )
}

/** What the other columns say, below the first one on phones. */
export function OnPhones({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted md:hidden">{children}</div>
}
