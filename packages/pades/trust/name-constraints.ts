import { contentBytes, encodedBytes, isContext, readExplicit, readSequence, type Tlv } from '../asn1/index.ts'
import { latin1OfBytes } from '../bytes.ts'
import { type Certificate, nameAttribute } from '../cms/index.ts'
import { extensionValue } from './extensions.ts'
import { isWithin } from './names.ts'
import { oids } from './oids.ts'

/** The supported forms of GeneralName (RFC 5280 §4.2.1.6). A constraint on another form is not satisfied. */
const forms = { rfc822Name: 1, dnsName: 2, directoryName: 4 } as const

interface GeneralName {
  readonly form: number
  readonly text: string
  /** The DER of a directory name. */
  readonly name: Uint8Array
}

/**
 * Why the names of a certificate violate the name constraints of an authority (RFC 5280 §4.2.1.10), or undefined. A name
 * of a constrained but unsupported form is a violation.
 */
export function violatedNameConstraint(authority: Certificate, certificate: Certificate): string | undefined {
  const value = extensionValue(authority, oids.nameConstraints)
  if (value === undefined) return undefined
  const fields = readSequence(value, 'nameConstraints')
  const permitted = subtrees(fields.find((field) => isContext(field, 0)))
  const excluded = subtrees(fields.find((field) => isContext(field, 1)))
  for (const name of namesOf(certificate)) {
    if (excluded.some((base) => base.form === name.form && covers(base, name))) return `${name.text} is excluded`
    const allowed = permitted.filter((base) => base.form === name.form)
    if (allowed.length > 0 && !allowed.some((base) => covers(base, name))) return `${name.text} is not permitted`
    const isSupported = Object.values<number>(forms).includes(name.form)
    if (!isSupported && [...excluded, ...permitted].some((base) => base.form === name.form)) {
      return `the constraint on names of form ${name.form} is not supported`
    }
  }
  return undefined
}

function subtrees(list: Tlv | undefined): readonly GeneralName[] {
  return (list?.children ?? []).flatMap((subtree) => {
    const [base] = readSequence(subtree, 'GeneralSubtree')
    return base === undefined ? [] : [generalName(base)]
  })
}

function namesOf(certificate: Certificate): readonly GeneralName[] {
  const alternatives = extensionValue(certificate, oids.subjectAltName)
  const email = nameAttribute(certificate.subject, oids.emailAddress)
  return [
    { form: forms.directoryName, text: 'the subject', name: certificate.subject },
    ...(email === undefined ? [] : [{ form: forms.rfc822Name, text: email, name: certificate.subject }]),
    ...(alternatives === undefined ? [] : readSequence(alternatives, 'subjectAltName').map(generalName)),
  ]
}

function generalName(tlv: Tlv): GeneralName {
  if (tlv.tagNumber !== forms.directoryName) {
    return { form: tlv.tagNumber, text: latin1OfBytes(contentBytes(tlv)), name: new Uint8Array() }
  }
  const name = encodedBytes(readExplicit(tlv, forms.directoryName, 'directoryName'))
  return { form: forms.directoryName, text: 'a directory name', name }
}

function covers(base: GeneralName, name: GeneralName): boolean {
  switch (base.form) {
    case forms.directoryName:
      return isWithin(name.name, base.name)
    case forms.dnsName:
      return isInDomain(name.text, base.text)
    case forms.rfc822Name:
      return isInMailDomain(name.text, base.text)
    default:
      return false
  }
}

function isInDomain(host: string, domain: string): boolean {
  const [name, suffix] = [host.toLowerCase(), domain.toLowerCase().replace(/^\./, '')]
  return suffix === '' || name === suffix || name.endsWith(`.${suffix}`)
}

/** The constraint is a mailbox, a host, or with a leading dot all subdomains of a domain. */
function isInMailDomain(mailbox: string, constraint: string): boolean {
  const host = mailbox.slice(mailbox.lastIndexOf('@') + 1).toLowerCase()
  const expected = constraint.toLowerCase()
  if (expected.includes('@')) return mailbox.toLowerCase() === expected
  return expected.startsWith('.') ? host.endsWith(expected) : host === expected
}
