import { notifyHost } from './host.ts'

// The part of the frame that the host page shows. Browsers clip an intersection at the windows of all pages around the
// frame, so this page learns it without the help of the host page, in a plain frame too.

/** A step of half a percent: 4 pixels of a frame that is 800 pixels high. */
const THRESHOLDS = Array.from({ length: 201 }, (_, i) => i / 200)
/** In a smaller part the panel would cover the document: it then keeps its place in the frame. */
const MIN_VISIBLE = 200

/** Keeps the panel in the visible part (styles/embedded.css), and asks the host page to show the frame that is used. */
export function followVisibleArea(): void {
  const area = document.createElement('div')
  area.className = 'frame-area'
  document.body.append(area)
  let isPartlyHidden = false
  const observer = new IntersectionObserver(
    (entries) => {
      const latest = entries[entries.length - 1]
      if (!latest) return
      const { boundingClientRect: frame, intersectionRect: seen } = latest
      isPartlyHidden = seen.height < frame.height - 1
      const isUsable = seen.height >= MIN_VISIBLE
      setPixels('--above', isUsable ? seen.top - frame.top : 0)
      setPixels('--below', isUsable ? frame.bottom - seen.bottom : 0)
    },
    { threshold: THRESHOLDS },
  )
  observer.observe(area)
  const reveal = () => {
    if (isPartlyHidden) notifyHost({ type: 'reveal' })
  }
  // After the press, which would otherwise meet something else. Strokes on the pad continue where they are.
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('.pad'))) reveal()
  })
  addEventListener('keyup', ({ key }) => {
    if (key === 'Tab') reveal()
  })
}

function setPixels(property: string, length: number): void {
  document.documentElement.style.setProperty(property, `${Math.max(0, Math.round(length))}px`)
}
