import { Buffer } from 'node:buffer'
import { RemoteSigningError } from '../errors.ts'
import type { XmlAttribute, XmlElement } from './element.ts'

export const inclusiveC14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

/**
 * Canonical XML 1.0, inclusive, without comments (W3C REC-xml-c14n-20010315), of an element and its content.
 * `ancestors`, outermost first, contribute their namespaces and their xml: attributes (§2.4). `omit` is left out, as the
 * enveloped-signature transform requires.
 */
export function canonicalize(
  element: XmlElement,
  { ancestors = [], omit }: { ancestors?: readonly XmlElement[]; omit?: XmlElement } = {},
): Uint8Array {
  const scope = ancestors.reduce(scopeInside, new Map<string, string>())
  const inherited = ancestors.flatMap(({ attributes }) => attributes.filter(({ uri }) => uri === xmlNamespace))
  const pieces: string[] = []
  write(pieces, element, { scope, rendered: new Map(), inherited, omit })
  return new TextEncoder().encode(pieces.join(''))
}

interface Context {
  /** Namespaces in scope. */
  readonly scope: ReadonlyMap<string, string>
  /** Namespaces that an enclosing element has already declared in the output. */
  readonly rendered: ReadonlyMap<string, string>
  readonly inherited: readonly XmlAttribute[]
  readonly omit: XmlElement | undefined
}

function write(pieces: string[], element: XmlElement, context: Context): void {
  const scope = scopeInside(context.scope, element)
  const declarations = [...scope].filter(
    ([prefix, uri]) => prefix !== 'xml' && needsDeclaration(context.rendered, prefix, uri),
  )
  pieces.push(`<${element.name}`)
  for (const [prefix, uri] of declarations.toSorted(([a], [b]) => byCodePoint(a, b))) {
    pieces.push(` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeAttribute(uri)}"`)
  }
  for (const { name, value } of attributesInOrder(element, context.inherited)) {
    pieces.push(` ${name}="${escapeAttribute(value)}"`)
  }
  pieces.push('>')
  const rendered = new Map([...context.rendered, ...declarations])
  for (const child of element.children) {
    if (typeof child === 'string') pieces.push(escapeText(child))
    else if (child !== context.omit) write(pieces, child, { ...context, scope, rendered, inherited: [] })
  }
  pieces.push(`</${element.name}>`)
}

function scopeInside(scope: ReadonlyMap<string, string>, { declarations }: XmlElement): Map<string, string> {
  return new Map([...scope, ...declarations])
}

/** An empty default namespace is declared only to override another (§2.3). */
function needsDeclaration(rendered: ReadonlyMap<string, string>, prefix: string, uri: string): boolean {
  return (rendered.get(prefix) ?? '') !== uri
}

function attributesInOrder({ attributes }: XmlElement, inherited: readonly XmlAttribute[]): readonly XmlAttribute[] {
  const all = new Map([...inherited, ...attributes].map((attribute) => [attribute.name, attribute]))
  return [...all.values()].toSorted((a, b) => byCodePoint(a.uri, b.uri) || byCodePoint(a.local, b.local))
}

/** UTF-8 sorts by code point; JavaScript strings sort by UTF-16 code unit. */
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
  return requireXmlCharacters(value).replace(/[&<"\t\n\r]/g, (character) => attributeEscapes[character] ?? character)
}

function escapeText(text: string): string {
  return requireXmlCharacters(text).replace(/[&<>\r]/g, (character) => textEscapes[character] ?? character)
}

/** Rejects characters outside Char (XML 1.0 §2.2), such as control characters in a name or title. */
function requireXmlCharacters(text: string): string {
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(text)) {
    throw new RemoteSigningError('xml_malformed', 'a value contains a character that XML does not allow; remove it')
  }
  return text
}
