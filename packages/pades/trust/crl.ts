import {
  decode,
  decodeDer,
  encodedBytes,
  isContext,
  isUniversal,
  readBoolean,
  readExplicit,
  readOctetString,
  readOid,
  readSequence,
  readTime,
  type Tlv,
  tags,
} from '../asn1/index.ts'
import { equalBytes } from '../bytes.ts'
import type { Certificate } from '../cms/index.ts'
import { type Bounds, boundsAt, walk } from './der-walk.ts'
import { parseWith, TrustError } from './error.ts'
import { basicConstraints, crlNames, fullNames } from './extensions.ts'
import { sameName } from './names.ts'
import { oids } from './oids.ts'
import { requireUsage } from './path.ts'
import { readSignature, type SignedBlock, verifyBlock } from './signature.ts'

/** A parsed complete, direct CRL (RFC 5280 §5). It is not verified, and its entries are not decoded. */
export interface Crl extends SignedBlock {
  readonly der: Uint8Array
  readonly issuer: Uint8Array
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
  /** The position of the list of entries in `der`, or undefined if no certificate is revoked. */
  readonly entries: { readonly start: number; readonly end: number } | undefined
  /** The CRL still lists revoked certificates that expired after this date (X.509 §8.5.2.12). */
  readonly expiredSince: Date | undefined
  readonly scope: CrlScope
}

/** IssuingDistributionPoint: the certificates that the CRL covers. */
interface CrlScope {
  /** The names of its distribution point, or undefined if it covers all certificates of the issuer. */
  readonly names: readonly Tlv[] | undefined
  readonly only: 'users' | 'authorities' | undefined
}

export interface CrlEntry {
  readonly revokedAt: Date
}

export function parseCrl(der: Uint8Array): Crl {
  return parseWith('revocation_malformed', 'the CRL', () => readCrl(der))
}

/** Verifies that this is a CRL of the certificate's issuer and that it covers the certificate. */
export async function verifyCrl(crl: Crl, certificate: Certificate, issuer: Certificate): Promise<void> {
  if (!sameName(crl.issuer, issuer.subject)) throw invalid('is from another issuer')
  requireUsage(issuer, ['cRLSign'])
  checkScope(crl.scope, certificate)
  if (!(await verifyBlock(crl, issuer.publicKey))) throw invalid("does not verify with its issuer's key")
}

/** The entry of a certificate. Does not decode the other entries. */
export function findEntry(crl: Crl, { serialNumber }: Certificate): CrlEntry | undefined {
  return parseWith('revocation_malformed', 'the CRL', () => {
    if (crl.entries === undefined) return undefined
    for (const entry of walk(crl.der, crl.entries.start, crl.entries.end)) {
      const serial = boundsAt(crl.der, entry.contentStart, entry.end)
      if (!equalBytes(crl.der.subarray(serial.contentStart, serial.end), serialNumber)) continue
      const [, revokedAt] = readSequence(decodeAt(crl.der, entry), 'revokedCertificate')
      return { revokedAt: readTime(revokedAt, 'revocationDate') }
    }
    return undefined
  })
}

function readCrl(der: Uint8Array): Crl {
  const whole = boundsAt(der, 0, der.length)
  const [tbs, algorithm, signature, ...rest] = walk(der, whole.contentStart, whole.end)
  if (whole.tag !== tags.sequence || whole.end !== der.length || rest.length > 0)
    throw invalid('is not a single element')
  if (tbs?.tag !== tags.sequence || algorithm === undefined || signature === undefined) throw invalid('is incomplete')
  const fields = [...walk(der, tbs.contentStart, tbs.end)].filter(({ tag }) => tag !== tags.integer)
  const [claimed, issuer, thisUpdate, ...optional] = fields
  if (claimed === undefined || issuer === undefined || thisUpdate === undefined) throw invalid('is incomplete')
  if (!equalBytes(slice(der, claimed), slice(der, algorithm))) throw invalid('has two different signature algorithms')
  const nextUpdate = optional.find(({ tag }) => tag === tags.utcTime || tag === tags.generalizedTime)
  const entries = optional.find(({ tag }) => tag === tags.sequence)
  const extensions = optional.find(({ tag }) => tag === 0xa0)
  return {
    der,
    toBeSigned: slice(der, tbs),
    signatureAlgorithm: decodeAt(der, algorithm),
    signature: readSignature(decodeAt(der, signature), 'signature'),
    issuer: slice(der, issuer),
    thisUpdate: readTime(decodeAt(der, thisUpdate), 'thisUpdate'),
    nextUpdate: nextUpdate && readTime(decodeAt(der, nextUpdate), 'nextUpdate'),
    entries: entries && { start: entries.contentStart, end: entries.end },
    ...readExtensions(extensions && decodeAt(der, extensions)),
  }
}

function readExtensions(tlv: Tlv | undefined): Pick<Crl, 'expiredSince' | 'scope'> {
  let expiredSince: Date | undefined
  let scope: CrlScope = { names: undefined, only: undefined }
  const extensions = tlv === undefined ? [] : readSequence(readExplicit(tlv, 0, 'crlExtensions'), 'crlExtensions')
  for (const extension of extensions) {
    const parts = readSequence(extension, 'extension')
    const id = readOid(parts[0], 'extnID')
    const value = decode(readOctetString(parts.at(-1), 'extnValue'))
    if (id === oids.deltaCrlIndicator) throw invalid('is a delta CRL')
    if (id === oids.issuingDistributionPoint) scope = readScope(value)
    else if (id === oids.expiredCertsOnCrl) expiredSince = readTime(value, 'expiredCertsOnCRL')
    else if (isUniversal(parts[1], tags.boolean) && readBoolean(parts[1], 'critical')) {
      throw invalid(`has the unknown critical extension ${id}`)
    }
  }
  return { expiredSince, scope }
}

/** Rejects CRLs for some reasons only, indirect CRLs and CRLs of attribute certificates: they are incomplete (§5.2.5). */
function readScope(value: Tlv): CrlScope {
  const fields = readSequence(value, 'issuingDistributionPoint')
  const isTrue = (number: number) =>
    fields.some((field) => isContext(field, number) && field.source[field.contentStart] !== 0)
  if (fields.some((field) => isContext(field, 3)) || isTrue(4) || isTrue(5))
    throw invalid('covers only part of its scope')
  const only = isTrue(1) ? 'users' : isTrue(2) ? 'authorities' : undefined
  const point = fields.find((field) => isContext(field, 0))
  return { names: point && fullNames(point), only }
}

function checkScope({ names, only }: CrlScope, certificate: Certificate): void {
  const { authority } = basicConstraints(certificate)
  if ((only === 'users' && authority) || (only === 'authorities' && !authority)) {
    throw invalid(`is for ${only} only`)
  }
  const expected = crlNames(certificate).map(encodedBytes)
  if (names !== undefined && !names.some((name) => expected.some((own) => equalBytes(own, encodedBytes(name))))) {
    throw invalid('belongs to another distribution point than that of the certificate')
  }
}

function slice(der: Uint8Array, { start, end }: Bounds): Uint8Array {
  return der.subarray(start, end)
}

function decodeAt(der: Uint8Array, bounds: Bounds): Tlv {
  return decodeDer(slice(der, bounds))
}

function invalid(why: string): TrustError {
  return new TrustError('revocation_invalid', `the CRL ${why}`)
}
