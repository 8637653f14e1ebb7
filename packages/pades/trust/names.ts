import { decode, encodedBytes, readOid, readSequence, readSet, readText, type Tlv } from '../asn1/index.ts'
import { equalBytes, hexOfBytes } from '../bytes.ts'
import { nameAttribute } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { oids } from './oids.ts'

/**
 * Whether two distinguished names are equal (RFC 5280 §7.1): their bytes are equal, or their text differs only in string
 * type, case and white space.
 */
export function sameName(left: Uint8Array, right: Uint8Array): boolean {
  if (equalBytes(left, right)) return true
  const [first, second] = [normalized(left), normalized(right)]
  return first.length === second.length && first.every((rdn, index) => rdn === second[index])
}

/** Whether a name is in the subtree of `base` or equal to it. */
export function isWithin(name: Uint8Array, base: Uint8Array): boolean {
  const rdns = normalized(name)
  return normalized(base).every((rdn, index) => rdn === rdns[index])
}

/** A name for error messages: the common name, or else the organisation. */
export function displayName(name: Uint8Array): string {
  try {
    return nameAttribute(name) ?? nameAttribute(name, oids.organizationName) ?? 'an unnamed subject'
  } catch (error) {
    if (error instanceof PadesError) return 'a subject with an unreadable name'
    throw error
  }
}

/** A cache by identity: a name is compared with that of each anchor, and a parsed certificate keeps the same arrays. */
const normalizedNames = new WeakMap<Uint8Array, readonly string[]>()

/** One normalized text for each relative distinguished name. */
function normalized(name: Uint8Array): readonly string[] {
  const known = normalizedNames.get(name)
  if (known !== undefined) return known
  const texts = readSequence(decode(name), 'Name').map((rdn) =>
    readSet(rdn, 'RelativeDistinguishedName').map(normalizedAttribute).toSorted().join('\u0000'),
  )
  normalizedNames.set(name, texts)
  return texts
}

function normalizedAttribute(attribute: Tlv): string {
  const [type, value] = readSequence(attribute, 'AttributeTypeAndValue')
  const isText = value?.tagClass === 'universal' && textTags.has(value.tagNumber)
  const folded = isText
    ? readText(value, 'attribute value').normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')
    : `#${hexOfBytes(value === undefined ? new Uint8Array() : encodedBytes(value))}`
  return `${readOid(type, 'attribute type')}=${folded}`
}

/** UTF8String, PrintableString, TeletexString, IA5String, UniversalString, BMPString. */
const textTags: ReadonlySet<number> = new Set([12, 19, 20, 22, 28, 30])
