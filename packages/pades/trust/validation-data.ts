import { equalBytes } from '../bytes.ts'
import type { Certificate } from '../cms/index.ts'
import { hasNoCheck, isNeverRevoked } from './extensions.ts'
import type { CertificatePath } from './path.ts'
import { fetchCrlRevocation, fetchRevocation, type RevocationEvidence, type RevocationSources } from './revocation.ts'

/** The content of a DSS dictionary (ISO 32000-2 §12.8.4.3), as DER. It can be stored and written to the document later. */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
}

/** The certificates of the paths, and revocation data of every certificate below an anchor, each fetched once. */
export async function collectForPaths(
  paths: readonly CertificatePath[],
  sources: RevocationSources,
): Promise<ValidationData> {
  let data: ValidationData = { certificates: distinct(paths.flat().map(({ der }) => der)), ocsps: [], crls: [] }
  const checked: Certificate[] = []
  for (const [certificate, issuer] of paths.flatMap(issuances)) {
    if (isNeverRevoked(certificate) || checked.some(({ der }) => equalBytes(der, certificate.der))) continue
    checked.push(certificate)
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

/** The union of all data without duplicates, in order. */
export function mergeValidationData(first: ValidationData, ...others: readonly ValidationData[]): ValidationData {
  const all = [first, ...others]
  return {
    certificates: distinct(all.flatMap(({ certificates }) => certificates)),
    ocsps: distinct(all.flatMap(({ ocsps }) => ocsps)),
    crls: distinct(all.flatMap(({ crls }) => crls)),
  }
}

/** Adds revocation data of a delegated responder, unless the responder is exempt. */
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
