import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { RemoteSigningError } from '../errors.ts'
import type { XmlElement } from './element.ts'

/** A response with the largest CMS a profile allows stays far below; an attack does not. */
const maxBytes = 1024 * 1024
const maxDepth = 16
const maxElements = 500
const maxAttributes = 32

/**
 * Reads a message as plain XML 1.0 in UTF-8: elements, attributes, text. A document type (and with it every entity but
 * the five of XML itself), comments and processing instructions are refused, because what one reader sees in them
 * another does not.
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const text = decodeUtf8(bytes)
  const tree = new TreeBuilder()
  const parser = new SaxesParser({ xmlns: true, position: true })
  parser.on('error', (error) => {
    throw new RemoteSigningError('xml_malformed', `the message is not well-formed XML: ${error.message}`)
  })
  parser.on('xmldecl', ({ version, encoding }) => checkDeclaration(version, encoding))
  parser.on('doctype', refuseDoctype)
  parser.on('comment', () => {
    throw new RemoteSigningError('xml_comment', 'the message holds a comment, where only elements and text belong')
  })
  parser.on('processinginstruction', ({ target }) => {
    throw new RemoteSigningError('xml_processing_instruction', `the message holds a processing instruction (${target})`)
  })
  parser.on('opentag', (tag) => tree.open(tag))
  parser.on('text', (piece) => tree.text(piece))
  parser.on('cdata', (piece) => tree.text(piece))
  parser.on('closetag', () => tree.close())
  parser.write(text).close()
  return tree.root()
}

function decodeUtf8(bytes: Uint8Array): string {
  if (bytes.length > maxBytes) {
    throw new RemoteSigningError('xml_too_large', `the message has ${bytes.length} bytes; ${maxBytes} are read at most`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new RemoteSigningError('xml_not_utf8', 'the message is not UTF-8', { cause })
  }
}

/** Another encoding or version than was decoded would make another document of the same bytes. */
function checkDeclaration(version: string | undefined, encoding: string | undefined): void {
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) {
    throw new RemoteSigningError('xml_not_utf8', `the message declares the encoding ${encoding}; only UTF-8 is read`)
  }
  if (version !== '1.0') {
    throw new RemoteSigningError('xml_malformed', `the message is XML ${version}; only XML 1.0 is read`)
  }
}

/** Nothing in it was resolved or expanded; the words only tell an attack from a habit. */
function refuseDoctype(doctype: string): never {
  const [, declares] =
    [
      [/<!ENTITY\s[^>]*\b(SYSTEM|PUBLIC)\b/, 'external entities'],
      [/<!ENTITY\s/, 'entities'],
      [/\b(SYSTEM|PUBLIC)\b/, 'an external document type'],
    ].find(([pattern]) => (pattern as RegExp).test(doctype)) ?? []
  throw new RemoteSigningError(
    'xml_doctype',
    `the message has a document type${declares ? ` that declares ${declares}` : ''}; it is not read`,
  )
}

/** Elements as they open and close; the limits hold before memory is spent. */
class TreeBuilder {
  readonly #document: XmlElement[] = []
  readonly #open: { element: XmlElement; children: (XmlElement | string)[] }[] = []
  #elements = 0

  open(tag: SaxesTagNS): void {
    const attributes = Object.values(tag.attributes)
    this.#elements += 1
    if (this.#elements > maxElements || this.#open.length >= maxDepth || attributes.length > maxAttributes) {
      throw new RemoteSigningError(
        'xml_too_complex',
        `the message exceeds ${maxElements} elements, ${maxDepth} levels or ${maxAttributes} attributes of one element`,
      )
    }
    const children: (XmlElement | string)[] = []
    const element: XmlElement = {
      name: tag.name,
      local: tag.local,
      uri: tag.uri,
      declarations: new Map(Object.entries(tag.ns)),
      attributes: attributes
        .filter(isNoDeclaration)
        .map(({ name, local, uri, value }) => ({ name, local, uri, value })),
      children,
    }
    const siblings = this.#open.at(-1)?.children ?? this.#document
    siblings.push(element)
    this.#open.push({ element, children })
  }

  text(piece: string): void {
    this.#open.at(-1)?.children.push(piece)
  }

  close(): void {
    this.#open.pop()
  }

  root(): XmlElement {
    const [root] = this.#document
    if (root === undefined) throw new RemoteSigningError('xml_malformed', 'the message has no element')
    return root
  }
}

function isNoDeclaration({ name, prefix }: SaxesAttributeNS): boolean {
  return name !== 'xmlns' && prefix !== 'xmlns'
}
