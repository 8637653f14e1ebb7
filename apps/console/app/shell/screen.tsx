import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The screen of the route. A screen reader hears its heading when it changes. */
export function Screen() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (path === undefined || shown.current === undefined) {
      shown.current = path
      return
    }
    if (shown.current === path) return
    shown.current = path
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [path])
  return <Outlet />
}
