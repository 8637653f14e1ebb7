import { platform } from '#platform'
import { encodedBytes, oids } from '../asn1/index.ts'
import { type Certificate, parseSignedData, type SignedData } from '../cms/index.ts'
import {
  buildPath,
  type CertificatePath,
  collectForPaths,
  type Fetcher,
  parseTimestampToken,
  type TimestampToken,
  type ValidationData,
  verifyTimestampToken,
} from '../trust/index.ts'

/** The trust anchors, and the sources of certificates and revocation data. */
export interface TrustSources {
  readonly anchors: readonly Certificate[]
  readonly fetcher: Fetcher
  readonly now: () => Date
  /** Additional certificates for path building, such as a provider's intermediates. */
  readonly candidates?: readonly Certificate[]
}

/** The second step of B-LT: writes the collected data into the document, at any later time. */
export { appendValidationData } from './dss.ts'

/**
 * The first step of PAdES B-LT (EN 319 142-1 §6.1): collects all data needed to validate a signature offline, for the
 * signer and for the time-stamping authority. Call it while the signer's certificate is valid. The result is plain data
 * and can be stored.
 */
export async function collectValidationData(cms: Uint8Array, sources: TrustSources): Promise<ValidationData> {
  const signature = parseSignedData(cms)
  const tokens = signatureTimestamps(signature)
  const signerPath = await buildPath(signature.signer, {
    ...sources,
    candidates: [...signature.certificates, ...(sources.candidates ?? [])],
    at: tokens[0]?.info.genTime ?? sources.now(),
    purpose: 'signing',
  })
  for (const token of tokens) await verifySignatureTimestamp(token, signature)
  const timestampPaths = await Promise.all(tokens.map((token) => timestampPath(token, sources)))
  return collectForPaths([signerPath, ...timestampPaths], sources)
}

/** The same for a document time-stamp or another time-stamp token. */
export async function collectTimestampValidationData(
  token: TimestampToken,
  sources: TrustSources,
): Promise<ValidationData> {
  return collectForPaths([await timestampPath(token, sources)], sources)
}

/** A provider's CMS may contain a time-stamp that was not verified yet. */
async function verifySignatureTimestamp(token: TimestampToken, { signature }: SignedData): Promise<void> {
  const { algorithm } = token.info.imprint
  await verifyTimestampToken(token, { algorithm, value: await platform.digest(algorithm, signature) })
}

function timestampPath(token: TimestampToken, sources: TrustSources): Promise<CertificatePath> {
  return buildPath(token.certificate, {
    ...sources,
    candidates: [...token.cms.certificates, ...(sources.candidates ?? [])],
    at: token.info.genTime,
    purpose: 'timestamping',
  })
}

export function signatureTimestamps(signature: SignedData): readonly TimestampToken[] {
  const tokens = signature.unsignedAttributes.get(oids.signatureTimeStampToken) ?? []
  return tokens.map((token) => parseTimestampToken(encodedBytes(token)))
}
