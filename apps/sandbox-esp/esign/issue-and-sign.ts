import { createHash } from 'node:crypto'
import { oids } from '@countersign/pades/asn1'
import {
  encodeSignedAttributes,
  encodeSignedData,
  parseCertificate,
  parseSignedData,
  withUnsignedAttributes,
} from '@countersign/pades/cms'
import { keyObjectSigner } from '@countersign/pades/node'
import { buildTimestampInfo, buildTimestampToken, issueSigner, type Pki } from '@countersign/sandbox-pki'
import type { Esp } from '../esp.ts'
import type { Transaction } from './transaction.ts'

const lifetimeMs = 30 * 60_000

/**
 * Creates a key for this call only, a certificate for it in the person's name, valid for 30 minutes, and one signature: a
 * detached CMS over the hash that contains only the signer's certificate.
 */
export async function issueAndSign(
  { pki, now, switches }: Esp,
  { hash, signingAlgorithm }: Transaction,
  person: string,
): Promise<{ certificate: Uint8Array; cms: Uint8Array }> {
  const age = switches.certificate === 'ended' ? lifetimeMs + 60_000 : 0
  const { key, chain } = issueSigner(pki, {
    subject: { commonName: person, organization: 'Personal', country: 'IN' },
    key: signingAlgorithm === 'ECDSA' ? 'P-256' : 'RSA-2048',
    notBefore: new Date(now().getTime() - age),
    lifetimeMs,
  })
  const [certificate] = chain
  const signer = keyObjectSigner(key, chain)
  const content = switches.signature === 'right' ? hash : createHash('sha256').update(hash).digest()
  const signedAttributes = encodeSignedAttributes(content, createHash('sha256').update(certificate).digest())
  const cms = encodeSignedData({
    signer: parseCertificate(certificate),
    certificates: [certificate],
    algorithm: signer.algorithm,
    signedAttributes,
    signature: await signer.sign(signedAttributes),
  })
  return { certificate, cms: switches.stamp === 'own' ? addTimestamp(pki, now(), cms) : cms }
}

/** Adds a signature time-stamp (RFC 3161, appendix A) of the authority that issued the certificate. */
function addTimestamp(pki: Pki, at: Date, cms: Uint8Array): Uint8Array {
  const hash = createHash('sha256').update(parseSignedData(cms).signature).digest()
  const token = buildTimestampToken(pki.tsa, {
    info: buildTimestampInfo({ digest: oids.sha256, hash }, at),
    certificates: [pki.tsa.certificate, pki.intermediate.certificate],
  })
  return withUnsignedAttributes(cms, [{ type: oids.signatureTimeStampToken, values: [token] }])
}
