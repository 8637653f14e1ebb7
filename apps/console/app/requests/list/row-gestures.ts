import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react'

const LONG_PRESS_MS = 500
const PREFETCH_MS = 50
/** A finger that rests still moves by a few pixels. */
const STILL_PX = 10

/**
 * Opens a row by a press anywhere in it, and its menu by a long press or the secondary button. The menu opens when the
 * finger leaves the screen: else the end of the press would be a press on the menu.
 */
export function useRowGestures({ open, prefetch }: { open(): void; prefetch(): void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touch = useRef<{ x: number; y: number; isLong: boolean } | null>(null)
  const clear = () => clearTimeout(timer.current)
  const endTouch = (event: TouchEvent<HTMLElement>) => {
    clear()
    const isLong = touch.current?.isLong === true
    touch.current = null
    if (!isLong) return
    if (event.cancelable) event.preventDefault()
    openMenu(event.currentTarget)
  }
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isInRow(event) && !isOnControl(event) && getSelection()?.isCollapsed !== false) open()
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      // With a mouse, the browser's own menu of a link is of more use.
      if (!isInRow(event) || (touch.current === null && isOnLink(event))) return
      event.preventDefault()
      if (touch.current) touch.current.isLong = true
      else openMenu(event.currentTarget)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' || !isInRow(event)) return
      const started = { x: event.clientX, y: event.clientY, isLong: false }
      touch.current = started
      clear()
      timer.current = setTimeout(() => {
        started.isLong = true
      }, LONG_PRESS_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = touch.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) <= STILL_PX) return
      clear()
      touch.current = null
    },
    onTouchEnd: endTouch,
    onTouchCancel: endTouch,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      clear()
      timer.current = setTimeout(prefetch, PREFETCH_MS)
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') clear()
    },
  }
}

function openMenu(row: HTMLElement): void {
  row.querySelector<HTMLElement>('[data-row-menu]')?.click()
}

interface RowEvent {
  target: EventTarget
  currentTarget: HTMLElement
}

/** Events of the menu reach the row, too, although it is elsewhere on the page. */
function isInRow({ target, currentTarget }: RowEvent): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

function isOnControl({ target }: RowEvent): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null
}

function isOnLink({ target }: RowEvent): boolean {
  return target instanceof Element && target.closest('a') !== null
}
