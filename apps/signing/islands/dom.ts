/** The server drew the page and these scripts; an element that is missing is a mistake in one of them. */
export function element<T extends Element>(id: string, kind: abstract new () => T): T {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page has no #${id} of the expected kind`)
}

const SVG = 'http://www.w3.org/2000/svg'

export function svgElement<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/** A sentence in the page's language, as the server put it there. */
export function word(key: string, values: Record<string, number | string> = {}): string {
  const text = document.querySelector(`[data-word="${key}"]`)?.textContent ?? ''
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name]
    return value === undefined ? whole : value.toLocaleString(document.documentElement.lang)
  })
}

/** Where this visit's addresses begin. */
export const base = document.documentElement.dataset.base ?? ''

/** The page as it stands now, in the language it is read in. */
export function goToPage(): void {
  location.replace(`${base}?lang=${document.documentElement.lang}`)
}
