import { formatParts, type Template } from '@countersign/locales/format.ts'
import type { ScriptMessages } from '../script-messages.ts'

// The page creates elements and text nodes, never markup, so the contents of a file stay text.

export type Mark = keyof ScriptMessages['marks']
export type Child = Node | string | null

export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  created.append(...children.filter((child) => child !== null))
  return created
}

/** A message with its values, each in a `<bdi>`, so that its direction does not affect the sentence. */
export function formatMessage<Arguments>(
  message: Template<Arguments>,
  values: { readonly [Name in keyof Arguments]: Arguments[Name] | Node },
): readonly Child[] {
  return formatParts<Arguments, Node>(message, values, document.documentElement.lang).map((part) =>
    typeof part === 'string' ? part : make('bdi', {}, part.value),
  )
}

/** In groups with optional line breaks; copying gives the hash without breaks. */
export function fingerprint(sha256: string): HTMLElement {
  const groups = sha256.match(/.{1,8}/g) ?? []
  return make('code', { class: 'hash', dir: 'ltr' }, ...groups.flatMap((group) => [group, make('wbr', {})]))
}

const SVG = 'http://www.w3.org/2000/svg'
/** Different shapes, so that the marks do not depend on colour. */
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

/** Page and scripts are built together, so a missing element is a bug. */
export function element<T extends Element>(id: string, kind: abstract new () => T): T {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page has no #${id} of the expected type`)
}

/** Data that the server rendered into the page. */
export function dataOf<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T
}
