import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalize } from './canonical.ts'
import { childElements, element, type XmlElement } from './element.ts'
import { parseXml } from './parse.ts'

const canonical = (xml: string) => Buffer.from(canonicalize(parse(xml))).toString()
const parse = (xml: string) => parseXml(new TextEncoder().encode(xml))

describe('canonical XML is as the recommendation has it', () => {
  test.each([
    ['empty elements are written out, and white space in tags goes', '<a  ><b   /></a  >', '<a><b></b></a>'],
    ['quotes become double, and attributes sort by name', `<a c='3' b="2" a='1'/>`, '<a a="1" b="2" c="3"></a>'],
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
    ['an unused namespace stays: this is not exclusive C14N', '<a xmlns:u="urn:u"/>', '<a xmlns:u="urn:u"></a>'],
    ['an empty default namespace that undoes nothing goes', '<a xmlns=""><b xmlns=""/></a>', '<a><b></b></a>'],
    ['CDATA becomes text', '<a><![CDATA[1 < 2 & 3]]></a>', '<a>1 &lt; 2 &amp; 3</a>'],
    ['character references are resolved', '<a b="&#65;&#x9;&#10;">&#66;&#13;</a>', '<a b="A&#x9;&#xA;">B&#xD;</a>'],
    ['white space in attributes becomes spaces', '<a b="1\n2\t3"/>', '<a b="1 2 3"></a>'],
    ['line ends become LF', '<a>1\r\n2\r3</a>', '<a>1\n2\n3</a>'],
    [
      'what must be escaped is',
      `<a b="&lt;>'&quot;&amp;">&lt;&gt;"'&amp;</a>`,
      `<a b="&lt;>'&quot;&amp;">&lt;&gt;"'&amp;</a>`,
    ],
    ['what is outside the element goes', '<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n', '<a></a>'],
  ])('%s', (_guarantee, xml, expected) => {
    expect(canonical(xml)).toBe(expected)
  })

  test('an element inside takes with it what is in scope: namespaces, and xml: attributes', () => {
    const root = parse('<a xmlns="urn:1" xmlns:p="urn:p" xml:lang="hi"><b xml:space="preserve"><c d="1"/></b></a>')
    const [b] = childElements(root)
    const [c] = b ? childElements(b) : []
    expect(b && c && Buffer.from(canonicalize(c, { above: [root, b] })).toString()).toBe(
      '<c xmlns="urn:1" xmlns:p="urn:p" d="1" xml:lang="hi" xml:space="preserve"></c>',
    )
  })

  test('names sort as code points do, not as UTF-16', () => {
    expect(canonical('<a \u{10000}="2" \u{FF41}="1"/>')).toBe('<a \u{FF41}="1" \u{10000}="2"></a>')
  })
})

test('whatever is written is read back as it was, and is canonical already', () => {
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

test('what XML cannot carry is refused before it is signed', () => {
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

/** Text as one reads it: neighbours joined. */
function shape({ name, attributes, children }: XmlElement): unknown {
  const joined: unknown[] = []
  for (const child of children) {
    if (typeof child !== 'string') joined.push(shape(child))
    else if (typeof joined.at(-1) === 'string') joined.push(`${joined.pop()}${child}`)
    else if (child !== '') joined.push(child)
  }
  return { name, attributes: Object.fromEntries(attributes.map((each) => [each.name, each.value])), joined }
}
