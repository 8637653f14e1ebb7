import { cloneElement, lazy, type MouseEvent, type ReactElement, Suspense, useState } from 'react'
import type { MenuProps } from './menu-popup.tsx'

const load = () => import('./menu-popup.tsx').then(({ MenuPopup }) => ({ default: MenuPopup }))
const Popup = lazy(load)

/** A button that opens a list of actions. The list is loaded when the button is pointed at, focused or pressed. */
export function Menu({ trigger, groups }: MenuProps) {
  const [opened, setOpened] = useState<{ landmark: HTMLElement | null } | null>(null)
  const closed = cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setOpened({ landmark: landmarkOf(currentTarget) }),
    onFocus: load,
    onPointerEnter: load,
  })
  if (!opened) return closed
  return (
    <Suspense fallback={closed}>
      <Popup trigger={trigger} groups={groups} landmark={opened.landmark} />
    </Suspense>
  )
}

/** Null in a window over the screen, which is no landmark. */
function landmarkOf(element: HTMLElement): HTMLElement | null {
  if (element.closest('[role="dialog"]')) return null
  return element.closest('main') ?? element.closest('header, nav')
}
