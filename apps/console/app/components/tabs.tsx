import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { classes } from './classes.ts'

export interface LinkedTab {
  label: string
  link: LinkProps
}

/** Screens beside each other. Each has its own address. */
export function LinkedTabs({
  label,
  tabs,
  inRow = false,
}: {
  label: string
  tabs: readonly LinkedTab[]
  /** Beside a title and buttons, in a row with a line of its own. */
  inRow?: boolean
}) {
  const row = useRef<HTMLElement>(null)
  const { href } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address makes another tab current
  useEffect(() => showCurrent(row.current), [href, tabs.length])
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classes(
        'flex gap-1 overflow-x-auto',
        inRow ? 'min-w-0' : '-mx-4 mb-4 border-b border-line px-4 sm:mx-0 sm:px-0',
      )}
    >
      {tabs.map(({ label: name, link }) => (
        <Link
          key={name}
          {...link}
          className="flex min-h-10 items-center border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-muted no-underline hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
          activeProps={{ className: 'border-press! text-ink! font-semibold', 'aria-current': 'page' }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the row, and nothing else, to the current tab: on a phone it may be beyond the edge. */
function showCurrent(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!row || !tab) return
  const [around, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2
}
