import { lazy, Suspense } from 'react'
import type { DialogProps } from './dialog-window.tsx'

// Windows are loaded when the first one is opened: they are not part of a first screen.

const Window = lazy(() => import('./dialog-window.tsx').then(({ DialogWindow }) => ({ default: DialogWindow })))
const Side = lazy(() => import('./dialog-window.tsx').then(({ DrawerWindow }) => ({ default: DrawerWindow })))

/** A window over the screen. The focus stays in it, and Escape closes it. */
export function Dialog({ open, ...props }: DialogProps & { open: boolean }) {
  return open ? (
    <Suspense fallback={null}>
      <Window {...props} />
    </Suspense>
  ) : null
}

/** A panel at the side, and at the bottom on a phone. */
export function Drawer({ open, ...props }: Omit<DialogProps, 'actions' | 'description'> & { open: boolean }) {
  return open ? (
    <Suspense fallback={null}>
      <Side {...props} />
    </Suspense>
  ) : null
}
