import type { EmbedEvent, EmbedMessage } from '../model.ts'

const origin = document.documentElement.dataset.embed
/** A document scrolls inside its frame; this much of it is comfortable. */
const TALLEST = 860

/** Tells the page around this one, if it is the one that may hear it. */
export function tellHost(event: EmbedEvent): void {
  if (!origin || window.parent === window) return
  const message: EmbedMessage = { source: 'countersign', v: 1, ...event }
  window.parent.postMessage(message, origin)
}

/** Once in a visit, though the page be loaded again. */
export function tellHostOnce(event: EmbedEvent): void {
  const key = `countersign:told:${document.documentElement.dataset.base}:${event.type}`
  try {
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, 'yes')
  } catch {
    // No storage in this frame: better told twice than never.
  }
  tellHost(event)
}

export function introduceToHost(): void {
  if (!origin) return
  tellHost({ type: 'ready' })
  let told = 0
  const tellHeight = () => {
    const height = Math.min(document.body.scrollHeight, TALLEST)
    if (height !== told) tellHost({ type: 'resize', height })
    told = height
  }
  new ResizeObserver(tellHeight).observe(document.body)
}
