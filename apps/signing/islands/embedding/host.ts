import type { EmbedEvent, EmbedMessage } from '../../embed-messages.ts'

const allowed = document.documentElement.dataset.embed?.split(' ') ?? []
const host = (location as { ancestorOrigins?: DOMStringList }).ancestorOrigins?.[0]
/**
 * The host page's origin. Some browsers do not tell it: a message is then addressed to each allowed origin, and the browser
 * delivers the one that is addressed to the host page. Pages of no other origin can frame this page.
 */
export const hostOrigins = allowed.filter((origin) => origin === host)
if (hostOrigins.length === 0) hostOrigins.push(...allowed)
/** The largest height to request of a host that does not know the height of its own window. */
const MAX_HEIGHT = 860

/** Sends an event to the host page, only at a permitted origin. */
export function notifyHost(event: EmbedEvent): void {
  if (window.parent === window) return
  const message: EmbedMessage = { source: 'countersign', v: 1, ...event }
  for (const origin of hostOrigins) window.parent.postMessage(message, origin)
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

/** Called by the page's own script, so that no height is of the page as it is without scripts. */
export function reportHeight(): void {
  if (hostOrigins.length === 0) return
  let reported = 0
  const report = () => {
    const content = document.body.scrollHeight
    if (content !== reported) notifyHost({ type: 'resize', height: Math.min(content, MAX_HEIGHT), content })
    reported = content
  }
  new ResizeObserver(report).observe(document.body)
}
