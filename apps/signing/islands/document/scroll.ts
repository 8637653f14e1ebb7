/** Scrolls the box to the middle of the area that the panel does not cover. */
export function scrollToBox(box: Element, panel: HTMLElement): void {
  // The text of the document may be shown in place of its pages.
  box.dispatchEvent(new Event('reveal', { bubbles: true }))
  const { top, height } = box.getBoundingClientRect()
  scrollBy({ top: top + height / 2 - visibleHeight(panel) / 2 })
}

/** Whether the middle of the box can be seen: it is in the zoomed part of the page, and not behind the panel. */
export function isOnScreen(box: Element, panel: HTMLElement): boolean {
  const { left, top, width, height } = box.getBoundingClientRect()
  if (width === 0 && height === 0) return false
  const [x, y] = [left + width / 2, top + height / 2]
  const {
    offsetLeft = 0,
    offsetTop = 0,
    width: seenWidth = innerWidth,
    height: seenHeight = innerHeight,
  } = visualViewport ?? {}
  const isSeen = x >= offsetLeft && x <= offsetLeft + seenWidth && y >= offsetTop && y <= offsetTop + seenHeight
  return isSeen && y <= visibleHeight(panel)
}

/** The height of the area that the panel does not cover. */
export function visibleHeight(panel: HTMLElement): number {
  return isBottomSheet(panel) ? panel.getBoundingClientRect().top : innerHeight
}

/** The panel covers the lower part of the screen, as on a phone. */
export function isBottomSheet(panel: HTMLElement): boolean {
  return panel.offsetWidth >= document.documentElement.clientWidth && getComputedStyle(panel).position === 'sticky'
}

/** Whether it is on screen, or would be after scrolling by the height of the screen. */
export function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > top && bottom > -innerHeight && top < 2 * innerHeight
}
