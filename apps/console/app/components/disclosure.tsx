import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

/** A row that opens. Its content is made when it is first opened, so heavy parts are loaded on demand. */
export function Disclosure({
  summary,
  open,
  onToggle,
  children,
}: {
  summary: ReactNode
  open: boolean
  onToggle(open: boolean): void
  children(): ReactNode
}) {
  const content = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? content : undefined}
        onClick={() => onToggle(!open)}
        className="flex w-full min-h-11 items-center gap-2 px-4 py-2 text-start text-sm hover:bg-soft"
      >
        <ChevronRight size={16} aria-hidden className={classes('shrink-0 text-muted', open && 'rotate-90')} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">{summary}</span>
      </button>
      {open && (
        <div id={content} className="px-4 pt-2 pb-4 sm:ps-10">
          {children()}
        </div>
      )}
    </div>
  )
}
