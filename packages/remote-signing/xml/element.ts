/**
 * An element of the canonical XML model: names, declarations, attributes, text. Comments and processing instructions are
 * not represented, because no provider's message needs them.
 */
export interface XmlElement {
  /** As written, with the prefix. */
  readonly name: string
  readonly local: string
  /** The namespace; empty for none. */
  readonly uri: string
  /** Prefix → namespace, declared on this element. The default namespace has the prefix ''. */
  readonly declarations: ReadonlyMap<string, string>
  readonly attributes: readonly XmlAttribute[]
  readonly children: readonly (XmlElement | string)[]
}

export interface XmlAttribute {
  readonly name: string
  readonly local: string
  readonly uri: string
  readonly value: string
}

const none: ReadonlyMap<string, string> = new Map()

/** An element without a namespace. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: XmlElement['children'] = [],
): XmlElement {
  return { name, local: name, uri: '', declarations: none, attributes: plainAttributes(attributes), children }
}

/** An element in a default namespace. The outermost one declares it. */
export function elementIn(
  uri: string,
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: XmlElement['children'] = [],
  isOutermost = false,
): XmlElement {
  const declarations = isOutermost ? new Map([['', uri]]) : none
  return { name, local: name, uri, declarations, attributes: plainAttributes(attributes), children }
}

export function childElements(parent: XmlElement): readonly XmlElement[] {
  return parent.children.filter((child) => typeof child !== 'string')
}

/** All elements in document order, the root first. */
export function* everyElement(root: XmlElement): Generator<XmlElement> {
  yield root
  for (const child of childElements(root)) yield* everyElement(child)
}

/** The text of an element without child elements; undefined if it has child elements. */
export function textOf({ children }: XmlElement): string | undefined {
  return children.every((child) => typeof child === 'string') ? children.join('') : undefined
}

/** An attribute without a namespace. */
export function attributeOf({ attributes }: XmlElement, local: string): string | undefined {
  return attributes.find((attribute) => attribute.uri === '' && attribute.local === local)?.value
}

function plainAttributes(attributes: Readonly<Record<string, string>>): readonly XmlAttribute[] {
  return Object.entries(attributes).map(([name, value]) => ({ name, local: name, uri: '', value }))
}
