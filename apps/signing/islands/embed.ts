import type { EmbedEvent, EmbedMessage } from '../embed-messages.ts'

const allowed = document.documentElement.dataset.embed?.split(' ') ?? []
const host = (location as { ancestorOrigins?: DOMStringList }).ancestorOrigins?.[0]
/**
 * The host page's origin. Some browsers do not tell it: a message is then addressed to each allowed origin, and the browser
 * delivers the one that is addressed to the host page. Pages of no other origin can frame this page.
 */
const origins = allowed.filter((origin) => origin === host)
if (origins.length === 0) origins.push(...allowed)
/** The largest height to request; a document scrolls inside its frame. */
const MAX_HEIGHT = 860

/** Sends an event to the host page, only at a permitted origin. */
export function notifyHost(event: EmbedEvent): void {
  if (window.parent === window) return
  const message: EmbedMessage = { source: 'countersign', v: 1, ...event }
  for (const origin of origins) window.parent.postMessage(message, origin)
}

/** Sends an event once for each visit, also if the page is loaded again. */
export function notifyHostOnce(event: EmbedEvent): void {
  const key = `countersign:sent:${document.documentElement.dataset.base}:${event.type}`
  try {
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, 'yes')
  } catch {
    // No storage in this frame: send it again rather than never.
  }
  notifyHost(event)
}

export function connectToHost(): void {
  if (origins.length === 0) return
  notifyHost({ type: 'ready' })
  let reported = 0
  const reportHeight = () => {
    const height = Math.min(document.body.scrollHeight, MAX_HEIGHT)
    if (height !== reported) notifyHost({ type: 'resize', height })
    reported = height
  }
  new ResizeObserver(reportHeight).observe(document.body)
}
