import { createHmac, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { attack, change, part, signedInfoElement } from '../attack.ts'
import { enveloped } from '../xmlsec.ts'

// What the message itself chooses: how it is transformed, hashed and signed.

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const hmacSha256 = 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256'

export const algorithms = [
  attack('HMAC with the public certificate as its key', 'algorithm_symmetric', ({ genuine, keys }) => {
    const symmetric = change(genuine, /http[^"]*rsa-sha256/, hmacSha256)
    const octets = change(part(symmetric, signedInfoElement), '<SignedInfo>', `<SignedInfo xmlns="${dsig}">`)
    const spki = createPublicKey(readFileSync(keys.esp.certificate)).export({ type: 'spki', format: 'pem' })
    const value = createHmac('sha256', spki).update(octets).digest('base64')
    return change(symmetric, /<SignatureValue>[^<]*/, `<SignatureValue>${value}`)
  }),
  attack(
    'a signature with SHA-1',
    ['algorithm_weak', /signature method uses SHA-1/],
    ({ signedAnswer }) => signedAnswer({}, { method: `${dsig}rsa-sha1` }),
    { isValidElsewhere: true },
  ),
  attack(
    'a digest with SHA-1',
    ['algorithm_weak', /digest method uses SHA-1/],
    ({ signedAnswer }) => signedAnswer({}, { digest: `${dsig}sha1` }),
    { isValidElsewhere: true },
  ),
  attack('a signature with MD5', ['algorithm_weak', /too weak/], ({ genuine }) =>
    change(genuine, /http[^"]*rsa-sha256/, 'http://www.w3.org/2001/04/xmldsig-more#rsa-md5'),
  ),
  attack('an algorithm called none', 'algorithm_unknown', ({ genuine }) =>
    change(genuine, /http[^"]*rsa-sha256/, 'none'),
  ),
  attack(
    'exclusive canonicalization',
    ['canonicalization_refused', /xml-exc-c14n#;/],
    ({ signedAnswer }) => signedAnswer({}, { canonicalization: 'http://www.w3.org/2001/10/xml-exc-c14n#' }),
    { isValidElsewhere: true },
  ),
  attack(
    'canonicalization with comments',
    ['canonicalization_refused', /WithComments;/],
    ({ signedAnswer }) =>
      signedAnswer({}, { canonicalization: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments' }),
    { isValidElsewhere: true },
  ),
  attack(
    'a filter that signs nothing but the outermost element',
    ['transform_refused', /REC-xpath/],
    ({ signedAnswer }) => {
      const filter = `<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><XPath>count(ancestor-or-self::node()) &lt; 3</XPath></Transform>`
      const filtered = signedAnswer({}, { transforms: `${enveloped}${filter}` })
      return change(filtered, '<Signatures>', '<Signatures><DocSignature id="0">AAAA</DocSignature>')
    },
    { isValidElsewhere: true },
  ),
  attack('a style sheet as a transform', ['transform_refused', /REC-xslt/], ({ genuine }) =>
    change(
      genuine,
      '</Transforms>',
      '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/></Transforms>',
    ),
  ),
  attack('no transform', ['transform_refused', /\(none\)/], ({ genuine }) =>
    change(genuine, /<Transforms>[\s\S]*<\/Transforms>/, '<Transforms></Transforms>'),
  ),
]
