/** Page and scripts are built together, so a missing element is a bug. */
export function element<T extends Element>(id: string, kind: abstract new () => T): T {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page has no #${id} of the expected type`)
}

const SVG = 'http://www.w3.org/2000/svg'

export function svgElement<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[K] {
  const created = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value))
  return created
}

/** A message in the page's language, rendered into the page by the server. */
export function message(key: string, values: Record<string, number | string> = {}): string {
  const text = document.querySelector(`[data-message="${key}"]`)?.textContent ?? ''
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name]
    return value === undefined ? whole : value.toLocaleString(document.documentElement.lang)
  })
}

/** The base path of the page's URLs: the link's until the link is claimed, then the visit's. */
export let base = document.documentElement.dataset.base ?? ''

export function moveBase(next: string): void {
  base = next
  document.documentElement.dataset.base = next
}

/** Loads the current page again, in the same language. */
export function reloadPage(): void {
  location.replace(`${base}?lang=${document.documentElement.lang}`)
}
