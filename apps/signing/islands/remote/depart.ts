import type { Departure } from '../../remote.ts'

export const isFramed = window.parent !== window

/**
 * Navigates to the provider: in this window, or from a frame in a new window. Providers forbid framing, and a signer
 * should not enter a code into a page whose address is not visible. If no window can be opened (some in-app browsers
 * have only one), the top window navigates. In a frame, call it from a click handler, or the browser blocks the window.
 */
export function depart(departure: Departure): void {
  const opened = isFramed ? window.open('about:blank', '_blank') : window
  if (departure.kind === 'redirect') {
    const target = opened ?? window.top ?? window
    if (target !== window) detachOpener(target)
    target.location.href = departure.url
    return
  }
  const form = formOf(departure)
  form.target = opened === window ? '_self' : opened === null ? '_top' : nameOf(opened)
  document.body.append(form)
  form.submit()
  form.remove()
  if (opened && opened !== window) detachOpener(opened)
}

function formOf({ action, enctype, fields }: Departure & { kind: 'form' }): HTMLFormElement {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype, hidden: true })
  for (const [name, value] of Object.entries(fields)) {
    const field = Object.assign(document.createElement('textarea'), { value })
    field.name = name
    form.append(field)
  }
  return form
}

function nameOf(opened: Window): string {
  opened.name = `provider-${Date.now()}`
  return opened.name
}

/** Prevents the provider's page from navigating ours. */
function detachOpener(opened: Window): void {
  if (opened !== window.top) opened.opener = null
}
