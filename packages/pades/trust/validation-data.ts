import { equalBytes } from '../bytes.ts'
import type { Certificate } from '../cms/index.ts'
import { hasNoCheck, isNeverRevoked } from './extensions.ts'
import type { CertificatePath } from './path.ts'
import { fetchCrlRevocation, fetchRevocation, type RevocationEvidence, type RevocationSources } from './revocation.ts'

/** What a DSS dictionary keeps (ISO 32000-2 §12.8.4.3): DER, storable anywhere until the document's head is free. */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
}

/** The path itself and, for every certificate below the anchor, proof that it is not revoked. */
export async function collectForPath(path: CertificatePath, sources: RevocationSources): Promise<ValidationData> {
  let data: ValidationData = { certificates: path.map(({ der }) => der), ocsps: [], crls: [] }
  for (const [index, certificate] of path.entries()) {
    const issuer = path[index + 1]
    if (issuer === undefined || isNeverRevoked(certificate)) continue
    const evidence = await fetchRevocation(certificate, issuer, sources)
    data = mergeValidationData(data, await withResponder(evidence, issuer, sources))
  }
  return data
}

/** Both, each piece once, the first's order kept. */
export function mergeValidationData(first: ValidationData, ...others: readonly ValidationData[]): ValidationData {
  const all = [first, ...others]
  return {
    certificates: distinct(all.flatMap(({ certificates }) => certificates)),
    ocsps: distinct(all.flatMap(({ ocsps }) => ocsps)),
    crls: distinct(all.flatMap(({ crls }) => crls)),
  }
}

/** A delegated responder is itself somebody's certificate: unless it is exempt, it too must not be revoked. */
async function withResponder(
  evidence: RevocationEvidence,
  issuer: Certificate,
  sources: RevocationSources,
): Promise<ValidationData> {
  if (evidence.kind === 'crl') return { certificates: [], ocsps: [], crls: [evidence.crl.der] }
  const { response, responder } = evidence
  const data = { certificates: [responder.der], ocsps: [response.der], crls: [] }
  if (responder === issuer || hasNoCheck(responder) || isNeverRevoked(responder)) return data
  const ofResponder = await fetchCrlRevocation(responder, issuer, sources)
  return ofResponder.kind === 'crl' ? { ...data, crls: [ofResponder.crl.der] } : data
}

function distinct(list: readonly Uint8Array[]): readonly Uint8Array[] {
  return list.filter((item, index) => list.findIndex((other) => equalBytes(other, item)) === index)
}
