import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The head of a screen: where one is, and what one can do there. */
export function PageHeader({
  title,
  above,
  below,
  actions,
}: {
  title: ReactNode
  /** The way back. */
  above?: ReactNode
  below?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-4">
      <div className="min-w-0 flex-1 basis-60">
        {above !== undefined && <div className="mb-1 text-sm text-muted">{above}</div>}
        <h1 className="text-lg font-semibold">{title}</h1>
        {below !== undefined && <div className="mt-1 text-sm text-muted">{below}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-1.5 sm:gap-2">{actions}</div>}
    </header>
  )
}

export function Card({ className, children, ...props }: { className?: string; children: ReactNode } & { id?: string }) {
  return (
    <section {...props} className={classes('rounded-lg border border-line bg-card', className)}>
      {children}
    </section>
  )
}

export function CardHeader({ title, hint, actions }: { title: string; hint?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5">
      <div>
        <h2 className="text-sm font-semibold">{title}</h2>
        {hint !== undefined && <p className="text-xs text-muted">{hint}</p>}
      </div>
      {actions}
    </header>
  )
}

/** One sentence, one action, one picture. */
export function EmptyState({
  picture,
  title,
  isScreen = false,
  children,
  action,
}: {
  picture?: ReactNode
  title: string
  /** It is all of the screen: its title is the heading. */
  isScreen?: boolean
  children?: ReactNode
  action?: ReactNode
}) {
  const Title = isScreen ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      {picture !== undefined && (
        <div className="mb-2 text-field" aria-hidden>
          {picture}
        </div>
      )}
      <Title className="text-base font-semibold">{title}</Title>
      {children !== undefined && <div className="max-w-md text-sm text-balance text-muted">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}

/** Has the size of what will be there. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-pulse rounded bg-line', className ?? 'h-4 w-32')} />
}

export function Definition({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5 py-1.5 sm:flex-row sm:gap-4">
      <dt className="text-sm text-muted sm:w-40 sm:shrink-0">{term}</dt>
      <dd className="min-w-0 text-sm">{children}</dd>
    </div>
  )
}
