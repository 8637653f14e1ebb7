import type { Mark } from '../languages/messages.ts'

// Everything shown is made of elements and text, never of markup: whatever stands in a file stays text.

export type Child = Node | string | null

export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children.filter((child) => child !== null))
  return made
}

/** The message with its values, each set apart so that its direction cannot disturb the sentence. */
export function say(message: string, values: Readonly<Record<string, string | Node>>): readonly Child[] {
  return message.split(/(\{\w+\})/).map((part) => {
    const value = part.startsWith('{') ? values[part.slice(1, -1)] : undefined
    return value === undefined ? part : make('bdi', {}, value)
  })
}

/** In groups, which lines may end between; copied, it is whole. */
export function fingerprint(sha256: string): HTMLElement {
  const groups = sha256.match(/.{1,8}/g) ?? []
  return make('code', { class: 'hash', dir: 'ltr' }, ...groups.flatMap((group) => [group, make('wbr', {})]))
}

const SVG = 'http://www.w3.org/2000/svg'
/** Of different shapes: whoever sees no colours sees what they say. */
const SHAPES: Readonly<Record<Mark, string>> = {
  good: 'M4 10.5l4 4 8-9',
  warn: 'M10 4v7.5M10 15v.5',
  bad: 'M5 5l10 10M15 5L5 15',
  none: 'M5 10h10',
}

export function markOf(mark: Mark): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', `mark ${mark}`)
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', SHAPES[mark])
  svg.append(path)
  return svg
}

/** The server drew the page and these scripts; an element that is missing is a mistake in one of them. */
export function element<T extends Element>(id: string, kind: abstract new () => T): T {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page has no #${id} of the expected kind`)
}

/** What the server put into the page for its scripts. */
export function dataOf<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T
}
