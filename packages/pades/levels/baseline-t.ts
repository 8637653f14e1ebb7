import { platform } from '#platform'
import { oids } from '../asn1/index.ts'
import { parseSignedData, validAt, withUnsignedAttributes } from '../cms/index.ts'
import { type ByteSource, embedSignature } from '../pdf/index.ts'
import type { Embedded, Signed } from '../phases.ts'
import type { Signer } from '../signers/index.ts'
import { type Timestamper, TrustError } from '../trust/index.ts'
import { type BaselineOptions, signForBaseline } from './baseline-b.ts'

/** PAdES B-T (EN 319 142-1 §6.1): B-B with a time-stamp over the signature. */
export async function signBaselineT(
  source: ByteSource,
  signer: Signer,
  options: BaselineOptions,
  timestamp: Timestamper,
): Promise<Embedded> {
  const signed = await signForBaseline(source, signer, { claimedLevel: 'B-T', ...options })
  return embedSignature(await addSignatureTimestamp(signed, timestamp))
}

/**
 * Adds a signature time-stamp (EN 319 122-1 §5.3): a token over the signature value, as an unsigned attribute. Throws if
 * the token's time is outside the validity period of the signer's certificate.
 */
export async function addSignatureTimestamp(signed: Signed, timestamp: Timestamper): Promise<Signed> {
  const { signer, unsignedAttributes } = parseSignedData(signed.cms)
  if (unsignedAttributes.has(oids.signatureTimeStampToken)) {
    throw new TrustError('timestamp_present', 'the signature already contains a time-stamp; embed it unchanged')
  }
  const token = await timestamp({ algorithm: 'sha256', value: await platform.digest('sha256', signed.signature) })
  if (!validAt(signer, token.info.genTime)) {
    const [time, end] = [token.info.genTime.toISOString(), signer.notAfter.toISOString()]
    throw new TrustError(
      'timestamp_invalid',
      `the time-stamp of ${time} is outside the validity period of the signer's certificate, which ends at ${end}`,
    )
  }
  const attribute = { type: oids.signatureTimeStampToken, values: [token.der] }
  return { ...signed, cms: withUnsignedAttributes(signed.cms, [attribute]) }
}
