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

/** The paths themselves and, for every certificate below an anchor, proof that it is not revoked: asked for once. */
export async function collectForPaths(
  paths: readonly CertificatePath[],
  sources: RevocationSources,
): Promise<ValidationData> {
  let data: ValidationData = { certificates: distinct(paths.flat().map(({ der }) => der)), ocsps: [], crls: [] }
  const asked: Certificate[] = []
  for (const [certificate, issuer] of paths.flatMap(issuances)) {
    if (isNeverRevoked(certificate) || asked.some(({ der }) => equalBytes(der, certificate.der))) continue
    asked.push(certificate)
    const evidence = await fetchRevocation(certificate, issuer, sources)
    data = mergeValidationData(data, await withResponder(evidence, issuer, sources))
  }
  return data
}

function issuances(path: CertificatePath): readonly [certificate: Certificate, issuer: Certificate][] {
  return path.flatMap((certificate, index) => {
    const issuer = path[index + 1]
    return issuer === undefined ? [] : [[certificate, issuer]]
  })
}

/** All of them, each piece once, the first's order kept. */
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
