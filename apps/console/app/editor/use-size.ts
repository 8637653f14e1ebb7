import { type RefObject, useLayoutEffect, useState } from 'react'

/** The size of the content of an element, without its padding and scroll bars. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => {
      const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(target)
      const width = target.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const height = target.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
