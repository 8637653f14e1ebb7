import { attack, change } from '../attack.ts'

// What makes one reader of XML see something else than another, or makes it read what it should not.

const withDoctype = (message: string, doctype: string) => change(message, '?>', `?>${doctype}`)

export const reading = [
  attack('XXE: an entity from a file', ['xml_doctype', /external entities/], ({ genuine }) =>
    change(
      withDoctype(genuine, '<!DOCTYPE EsignResp [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'errMsg="NA"',
      'errMsg="&x;"',
    ),
  ),
  attack('a bomb of entities', ['xml_doctype', /declares entities/], ({ genuine }) => {
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
    const bomb = withDoctype(genuine, `<!DOCTYPE EsignResp [<!ENTITY e0 "ha">${entities}]>`)
    return change(bomb, 'errMsg="NA"', 'errMsg="&e9;"')
  }),
  attack('a document type from elsewhere', ['xml_doctype', /an external document type/], ({ genuine }) =>
    withDoctype(genuine, '<!DOCTYPE EsignResp SYSTEM "http://attacker.example/esign.dtd">'),
  ),
  attack('a default attribute from a document type', ['xml_doctype', /a document type; /], ({ genuine }) =>
    withDoctype(genuine, '<!DOCTYPE EsignResp [<!ATTLIST EsignResp status CDATA "1">]>'),
  ),
  attack('an entity that nobody declared', ['xml_malformed', /undefined entity/], ({ genuine }) =>
    change(genuine, 'errMsg="NA"', 'errMsg="&nbsp;"'),
  ),
  attack('an attribute twice', ['xml_malformed', /duplicate attribute/], ({ genuine }) =>
    change(genuine, 'status="1"', 'status="1" status="0"'),
  ),
  attack(
    'two documents in one',
    ['xml_malformed', /(one|closed) root|text data outside|root element/],
    ({ genuine }) => `${genuine}<EsignResp/>`,
  ),
  attack('another encoding than the bytes have', 'xml_not_utf8', ({ genuine }) =>
    change(genuine, 'encoding="UTF-8"', 'encoding="UTF-7"'),
  ),
  attack('a comment in the digest (CVE-2025-29775)', 'xml_comment', ({ genuine }) =>
    change(genuine, '<DigestValue>', '<DigestValue><!-- AAAA -->'),
  ),
  attack('a comment that cuts a certificate in two', 'xml_comment', ({ genuine }) =>
    change(genuine, '<UserX509Certificate>MII', '<UserX509Certificate>MII<!---->'),
  ),
  attack('a processing instruction that hides text', ['xml_processing_instruction', /\(p\)/], ({ genuine }) =>
    change(genuine, '<UserX509Certificate>MII', '<UserX509Certificate><?p MII?>'),
  ),
  attack('a style sheet before the message', ['xml_processing_instruction', /xml-stylesheet/], ({ genuine }) =>
    withDoctype(genuine, '<?xml-stylesheet href="http://attacker.example/x.xsl" type="text/xsl"?>'),
  ),
  attack('a thousand levels', 'xml_too_complex', ({ genuine }) =>
    change(genuine, '<Signatures>', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}<Signatures>`),
  ),
  attack('two megabytes', 'xml_too_large', ({ genuine }) =>
    change(genuine, '<Signatures>', `${' '.repeat(2 * 1024 * 1024)}<Signatures>`),
  ),
]
