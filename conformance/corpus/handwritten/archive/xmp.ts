export interface Claims {
  /** PDF/A part and, before part 4, its conformance letter. */
  readonly archive?: { readonly part: number; readonly conformance?: string }
  readonly accessible?: boolean
}

const NAMESPACES = [
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
  'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"',
  'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
  'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"',
  'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"',
].join(' ')

/** ISO 19005-2 §6.6.2.3: PDF/A knows no pdfuaid, so a file that is both describes it. */
const ACCESSIBILITY_SCHEMA = [
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">',
  '<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>',
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>',
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>',
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">',
  '<pdfaProperty:name>part</pdfaProperty:name>',
  '<pdfaProperty:valueType>Integer</pdfaProperty:valueType>',
  '<pdfaProperty:category>internal</pdfaProperty:category>',
  '<pdfaProperty:description>Part of ISO 14289 the file conforms to</pdfaProperty:description>',
  '</rdf:li></rdf:Seq></pdfaSchema:property>',
  '</rdf:li></rdf:Bag></pdfaExtension:schemas>',
].join('')

/** The XMP packet that says what a file claims to be. */
export function xmpPacket({ archive, accessible = false }: Claims): string {
  const claims = [
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">An agreement</rdf:li></rdf:Alt></dc:title>',
    archive === undefined ? '' : `<pdfaid:part>${archive.part}</pdfaid:part>`,
    archive?.conformance === undefined ? '' : `<pdfaid:conformance>${archive.conformance}</pdfaid:conformance>`,
    archive?.part === 4 ? '<pdfaid:rev>2020</pdfaid:rev>' : '',
    accessible ? '<pdfuaid:part>1</pdfuaid:part>' : '',
    accessible && archive !== undefined ? ACCESSIBILITY_SCHEMA : '',
  ]
  return [
    '<?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    `<rdf:RDF ${NAMESPACES}>`,
    `<rdf:Description rdf:about="">${claims.join('')}</rdf:Description>`,
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')
}
