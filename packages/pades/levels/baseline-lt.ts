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

/** Where trust begins and where the rest is asked for. */
export interface TrustSources {
  readonly anchors: readonly Certificate[]
  readonly fetcher: Fetcher
  readonly now: () => Date
  /** Certificates known from elsewhere, such as a provider's intermediates. */
  readonly candidates?: readonly Certificate[]
}

/** Writes what was collected into the document: the second half of B-LT, whenever the document is free. */
export { appendValidationData } from './dss.ts'

/**
 * PAdES B-LT (EN 319 142-1 §6.1), first half: everything needed to validate a signature off line, for its signer and
 * for the authority that stamped it. To be fetched while the signer's certificate lives; the result is plain data and
 * may be stored.
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

/** The same for a document time-stamp, or any token by itself. */
export async function collectTimestampValidationData(
  token: TimestampToken,
  sources: TrustSources,
): Promise<ValidationData> {
  return collectForPaths([await timestampPath(token, sources)], sources)
}

/** A provider's CMS may have come with a time-stamp nobody here has verified yet. */
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
