import { Buffer } from 'node:buffer'
import { RemoteSigningError } from '../errors.ts'
import type { XmlAttribute, XmlElement } from './element.ts'

export const inclusiveC14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

/**
 * Canonical XML 1.0, inclusive, without comments (W3C REC-xml-c14n-20010315), of an element and all below it. `above`
 * are its ancestors, outermost first: what they declare is in scope, and their xml: attributes are inherited (§2.4).
 * `without` is left out, as the enveloped-signature transform does.
 */
export function canonicalize(
  element: XmlElement,
  { above = [], without }: { above?: readonly XmlElement[]; without?: XmlElement } = {},
): Uint8Array {
  const scope = above.reduce(scopeInside, new Map<string, string>())
  const inherited = above.flatMap(({ attributes }) => attributes.filter(({ uri }) => uri === xmlNamespace))
  const pieces: string[] = []
  write(pieces, element, { scope, rendered: new Map(), inherited, without })
  return new TextEncoder().encode(pieces.join(''))
}

interface Surroundings {
  /** Namespaces in scope, and those that an element further out has already written. */
  readonly scope: ReadonlyMap<string, string>
  readonly rendered: ReadonlyMap<string, string>
  readonly inherited: readonly XmlAttribute[]
  readonly without: XmlElement | undefined
}

function write(pieces: string[], element: XmlElement, surroundings: Surroundings): void {
  const scope = scopeInside(surroundings.scope, element)
  const declarations = [...scope].filter(
    ([prefix, uri]) => prefix !== 'xml' && isNews(surroundings.rendered, prefix, uri),
  )
  pieces.push(`<${element.name}`)
  for (const [prefix, uri] of declarations.toSorted(([a], [b]) => byCodePoint(a, b))) {
    pieces.push(` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeAttribute(uri)}"`)
  }
  for (const { name, value } of attributesInOrder(element, surroundings.inherited)) {
    pieces.push(` ${name}="${escapeAttribute(value)}"`)
  }
  pieces.push('>')
  const rendered = new Map([...surroundings.rendered, ...declarations])
  for (const child of element.children) {
    if (typeof child === 'string') pieces.push(escapeText(child))
    else if (child !== surroundings.without) write(pieces, child, { ...surroundings, scope, rendered, inherited: [] })
  }
  pieces.push(`</${element.name}>`)
}

function scopeInside(scope: ReadonlyMap<string, string>, { declarations }: XmlElement): Map<string, string> {
  return new Map([...scope, ...declarations])
}

/** An empty default namespace is written only to undo another (§2.3). */
function isNews(rendered: ReadonlyMap<string, string>, prefix: string, uri: string): boolean {
  return (rendered.get(prefix) ?? '') !== uri
}

function attributesInOrder({ attributes }: XmlElement, inherited: readonly XmlAttribute[]): readonly XmlAttribute[] {
  const all = new Map([...inherited, ...attributes].map((attribute) => [attribute.name, attribute]))
  return [...all.values()].toSorted((a, b) => byCodePoint(a.uri, b.uri) || byCodePoint(a.local, b.local))
}

/** UTF-8 sorts as code points do; strings of JavaScript do not. */
function byCodePoint(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}

const attributeEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
const textEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }

function escapeAttribute(value: string): string {
  return writable(value).replace(/[&<"\t\n\r]/g, (character) => attributeEscapes[character] ?? character)
}

function escapeText(text: string): string {
  return writable(text).replace(/[&<>\r]/g, (character) => textEscapes[character] ?? character)
}

/** Char of XML 1.0 §2.2: a name or a title with a control character in it cannot be written at all. */
function writable(text: string): string {
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(text)) {
    throw new RemoteSigningError('xml_malformed', 'a value holds a character that XML cannot carry; remove it')
  }
  return text
}
