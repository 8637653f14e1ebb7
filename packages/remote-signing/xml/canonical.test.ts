import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalize } from './canonical.ts'
import { childElements, element, type XmlElement } from './element.ts'
import { parseXml } from './parse.ts'

const canonical = (xml: string) => Buffer.from(canonicalize(parse(xml))).toString()
const parse = (xml: string) => parseXml(new TextEncoder().encode(xml))

describe('canonical XML follows the recommendation', () => {
  test.each([
    [
      'writes start and end tags of empty elements, and removes white space in tags',
      '<a  ><b   /></a  >',
      '<a><b></b></a>',
    ],
    ['uses double quotes and sorts attributes by name', `<a c='3' b="2" a='1'/>`, '<a a="1" b="2" c="3"></a>'],
    [
      'attributes sort by namespace before name, those without first',
      '<a xmlns:z="urn:1" xmlns:y="urn:2" y:a="3" z:b="2" c="1"/>',
      '<a xmlns:y="urn:2" xmlns:z="urn:1" c="1" z:b="2" y:a="3"></a>',
    ],
    [
      'a namespace is declared once, and again where it changes',
      '<a xmlns="urn:1"><b xmlns="urn:1"><c xmlns=""/></b></a>',
      '<a xmlns="urn:1"><b><c xmlns=""></c></b></a>',
    ],
    ['keeps an unused namespace: this is not exclusive C14N', '<a xmlns:u="urn:u"/>', '<a xmlns:u="urn:u"></a>'],
    ['removes an empty default namespace that overrides nothing', '<a xmlns=""><b xmlns=""/></a>', '<a><b></b></a>'],
    ['converts CDATA to text', '<a><![CDATA[1 < 2 & 3]]></a>', '<a>1 &lt; 2 &amp; 3</a>'],
    ['resolves character references', '<a b="&#65;&#x9;&#10;">&#66;&#13;</a>', '<a b="A&#x9;&#xA;">B&#xD;</a>'],
    ['converts white space in attributes to spaces', '<a b="1\n2\t3"/>', '<a b="1 2 3"></a>'],
    ['converts line ends to LF', '<a>1\r\n2\r3</a>', '<a>1\n2\n3</a>'],
    [
      'what must be escaped is',
      `<a b="&lt;>'&quot;&amp;">&lt;&gt;"'&amp;</a>`,
      `<a b="&lt;>'&quot;&amp;">&lt;&gt;"'&amp;</a>`,
    ],
    ['removes everything outside the root element', '<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n', '<a></a>'],
  ])('%s', (_guarantee, xml, expected) => {
    expect(canonical(xml)).toBe(expected)
  })

  test('includes inherited namespaces and xml: attributes of a nested element', () => {
    const root = parse('<a xmlns="urn:1" xmlns:p="urn:p" xml:lang="hi"><b xml:space="preserve"><c d="1"/></b></a>')
    const [b] = childElements(root)
    const [c] = b ? childElements(b) : []
    expect(b && c && Buffer.from(canonicalize(c, { ancestors: [root, b] })).toString()).toBe(
      '<c xmlns="urn:1" xmlns:p="urn:p" d="1" xml:lang="hi" xml:space="preserve"></c>',
    )
  })

  test('sorts names by code point, not by UTF-16 code unit', () => {
    expect(canonical('<a \u{10000}="2" \u{FF41}="1"/>')).toBe('<a \u{FF41}="1" \u{10000}="2"></a>')
  })
})

test('parses its own output to the same tree, and the output is canonical', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const bytes = canonicalize(tree)
      const read = parseXml(bytes)
      expect(Buffer.from(canonicalize(read))).toEqual(Buffer.from(bytes))
      expect(shape(read)).toEqual(shape(tree))
    }),
    { seed: 1, numRuns: 300 },
  )
})

test('rejects characters that XML does not allow', () => {
  for (const text of ['\u0000', '\u0008', '\uD800', '\uFFFE']) {
    expect(() => canonicalize(element('a', { b: text }))).toThrow(expect.objectContaining({ code: 'xml_malformed' }))
  }
})

const names = fc.constantFrom('a', 'b', 'InputHash', 'é', 'x-1')
const texts = fc.string({
  unit: fc.constantFrom('a', '<', '>', '&', '"', "'", '\t', '\n', '\r', ' ', 'ऄ', '\u{1F600}'),
})
const { trees } = fc.letrec<{ trees: XmlElement }>((tie) => ({
  trees: fc
    .tuple(
      names,
      fc.dictionary(names, texts, { maxKeys: 3 }),
      fc.array(fc.oneof({ maxDepth: 3 }, texts, tie('trees')), { maxLength: 3 }),
    )
    .map(([name, attributes, children]) => element(name, attributes, children)),
}))

/** Joins adjacent texts, as a parser does. */
function shape({ name, attributes, children }: XmlElement): unknown {
  const joined: unknown[] = []
  for (const child of children) {
    if (typeof child !== 'string') joined.push(shape(child))
    else if (typeof joined.at(-1) === 'string') joined.push(`${joined.pop()}${child}`)
    else if (child !== '') joined.push(child)
  }
  return { name, attributes: Object.fromEntries(attributes.map((each) => [each.name, each.value])), joined }
}
