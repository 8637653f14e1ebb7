import { decode, encodedBytes, readOid, readSequence, readSet, readText, type Tlv } from '../asn1/index.ts'
import { equalBytes, hexOfBytes } from '../bytes.ts'
import { nameAttribute } from '../cms/index.ts'
import { PadesError } from '../errors.ts'
import { oids } from './oids.ts'

/**
 * Whether two distinguished names are the same (RFC 5280 §7.1): byte for byte, or in text that differs only in its
 * string type, case and inner spaces.
 */
export function sameName(left: Uint8Array, right: Uint8Array): boolean {
  if (equalBytes(left, right)) return true
  const [mine, theirs] = [comparable(left), comparable(right)]
  return mine.length === theirs.length && mine.every((rdn, index) => rdn === theirs[index])
}

/** Whether a name lies in the subtree another one spans, itself included. */
export function isWithin(name: Uint8Array, base: Uint8Array): boolean {
  const [mine, theirs] = [comparable(name), comparable(base)]
  return theirs.every((rdn, index) => rdn === mine[index])
}

/** How errors speak of a certificate's subject: its common name, else its organisation. */
export function displayName(name: Uint8Array): string {
  try {
    return nameAttribute(name) ?? nameAttribute(name, oids.organizationName) ?? 'someone without a name'
  } catch (error) {
    if (error instanceof PadesError) return 'someone with an unreadable name'
    throw error
  }
}

/** A name is compared with every anchor's, and a parsed certificate keeps its names' bytes. */
const read = new WeakMap<Uint8Array, readonly string[]>()

/** One comparable text per relative distinguished name. */
function comparable(name: Uint8Array): readonly string[] {
  const known = read.get(name)
  if (known !== undefined) return known
  const texts = readSequence(decode(name), 'Name').map((rdn) =>
    readSet(rdn, 'RelativeDistinguishedName').map(comparableAttribute).toSorted().join('\u0000'),
  )
  read.set(name, texts)
  return texts
}

function comparableAttribute(attribute: Tlv): string {
  const [type, value] = readSequence(attribute, 'AttributeTypeAndValue')
  const isText = value?.tagClass === 'universal' && textTags.has(value.tagNumber)
  const folded = isText
    ? readText(value, 'attribute value').normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ')
    : `#${hexOfBytes(value === undefined ? new Uint8Array() : encodedBytes(value))}`
  return `${readOid(type, 'attribute type')}=${folded}`
}

/** UTF8String, PrintableString, TeletexString, IA5String, UniversalString, BMPString. */
const textTags: ReadonlySet<number> = new Set([12, 19, 20, 22, 28, 30])
