import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { RemoteSigningError } from '../errors.ts'
import type { XmlElement } from './element.ts'

/** Limits against attacks. A response with the largest CMS that a profile allows stays far below them. */
const maxBytes = 1024 * 1024
const maxDepth = 16
const maxElements = 500
const maxAttributes = 32

/**
 * Parses XML 1.0 in UTF-8 with elements, attributes and text only. Document types (and so all entities except the five
 * predefined ones), comments and processing instructions are rejected, because parsers interpret them differently.
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const text = decodeUtf8(bytes)
  const tree = new TreeBuilder()
  const parser = new SaxesParser({ xmlns: true, position: true })
  parser.on('error', (error) => {
    throw new RemoteSigningError('xml_malformed', `the message is not well-formed XML: ${error.message}`)
  })
  parser.on('xmldecl', ({ version, encoding }) => checkDeclaration(version, encoding))
  parser.on('doctype', rejectDoctype)
  parser.on('comment', () => {
    throw new RemoteSigningError('xml_comment', 'the message contains a comment')
  })
  parser.on('processinginstruction', ({ target }) => {
    throw new RemoteSigningError(
      'xml_processing_instruction',
      `the message contains a processing instruction (${target})`,
    )
  })
  parser.on('opentag', (tag) => tree.open(tag))
  parser.on('text', (chunk) => tree.text(chunk))
  parser.on('cdata', (chunk) => tree.text(chunk))
  parser.on('closetag', () => tree.close())
  parser.write(text).close()
  return tree.root()
}

function decodeUtf8(bytes: Uint8Array): string {
  if (bytes.length > maxBytes) {
    throw new RemoteSigningError('xml_too_large', `the message has ${bytes.length} bytes; the limit is ${maxBytes}`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new RemoteSigningError('xml_not_utf8', 'the message is not UTF-8', { cause })
  }
}

/** Declaring another encoding or version would make the same bytes a different document. */
function checkDeclaration(version: string | undefined, encoding: string | undefined): void {
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) {
    throw new RemoteSigningError(
      'xml_not_utf8',
      `the message declares the encoding ${encoding}; only UTF-8 is supported`,
    )
  }
  if (version !== '1.0') {
    throw new RemoteSigningError('xml_malformed', `the message is XML ${version}; only XML 1.0 is supported`)
  }
}

/** Nothing in the document type was resolved or expanded. The message says whether it looks like an attack. */
function rejectDoctype(doctype: string): never {
  const [, declares] =
    [
      [/<!ENTITY\s[^>]*\b(SYSTEM|PUBLIC)\b/, 'external entities'],
      [/<!ENTITY\s/, 'entities'],
      [/\b(SYSTEM|PUBLIC)\b/, 'an external document type'],
    ].find(([pattern]) => (pattern as RegExp).test(doctype)) ?? []
  throw new RemoteSigningError(
    'xml_doctype',
    `the message has a document type${declares ? ` that declares ${declares}` : ''}; document types are not allowed`,
  )
}

/** Builds the tree and enforces the limits before it allocates memory. */
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
        .filter(isNotDeclaration)
        .map(({ name, local, uri, value }) => ({ name, local, uri, value })),
      children,
    }
    const siblings = this.#open.at(-1)?.children ?? this.#document
    siblings.push(element)
    this.#open.push({ element, children })
  }

  text(chunk: string): void {
    this.#open.at(-1)?.children.push(chunk)
  }

  close(): void {
    this.#open.pop()
  }

  root(): XmlElement {
    const [root] = this.#document
    if (root === undefined) throw new RemoteSigningError('xml_malformed', 'the message has no root element')
    return root
  }
}

function isNotDeclaration({ name, prefix }: SaxesAttributeNS): boolean {
  return name !== 'xmlns' && prefix !== 'xmlns'
}
