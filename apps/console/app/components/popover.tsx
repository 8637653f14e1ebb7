import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'

const load = () => import('./popover-window.tsx').then(({ PopoverWindow }) => ({ default: PopoverWindow }))
const Window = lazy(load)

/**
 * A button that opens a small form beside it. The window is loaded when the button is pointed at, focused or pressed. A
 * form that is loaded later opens with it, so that no empty window is shown.
 */
export function Popover({
  trigger,
  title,
  children,
}: {
  trigger: ReactElement
  title: string
  children(close: () => void): ReactNode
}) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const closed = cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => setOpen(true),
    onFocus: load,
    onPointerEnter: load,
  })
  if (isOpen === null) return closed
  return (
    <Suspense fallback={closed}>
      <Window open={isOpen} onOpenChange={setOpen} trigger={trigger} title={title}>
        {children(() => setOpen(false))}
      </Window>
    </Suspense>
  )
}
