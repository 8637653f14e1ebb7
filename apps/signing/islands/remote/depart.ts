import type { Departure } from '../../remote.ts'

export const isFramed = window.parent !== window

/**
 * Takes the signer to the provider: in this window, or, from a frame, in one of its own. Providers refuse to be framed,
 * and nobody should type a code into a page whose address they cannot see. Where no window can be opened (some apps'
 * browsers have but one), the whole page goes. From a frame only in answer to a press, or browsers open nothing.
 */
export function depart(departure: Departure): void {
  const apart = isFramed ? window.open('about:blank', '_blank') : window
  if (departure.kind === 'redirect') {
    const goes = apart ?? window.top ?? window
    if (goes !== window) severed(goes)
    goes.location.href = departure.url
    return
  }
  const form = formOf(departure)
  form.target = apart === window ? '_self' : apart === null ? '_top' : nameOf(apart)
  document.body.append(form)
  form.submit()
  form.remove()
  if (apart && apart !== window) severed(apart)
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

/** The provider's page has no say over ours. */
function severed(opened: Window): void {
  if (opened !== window.top) opened.opener = null
}
