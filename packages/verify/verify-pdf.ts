import { oids } from '@countersign/pades/asn1'
import { equalBytes } from '@countersign/pades/bytes'
import { nameAttribute } from '@countersign/pades/cms'
import {
  type Certificate,
  inspectContent,
  memorySource,
  type Problem,
  type SignatureVerdict as Signature,
  verifyPdf,
} from '@countersign/pades/verify'
import { type Finding, finding, objectionFinding, problemFinding } from './finding.ts'
import { hexOf, sha256Of } from './hash.ts'
import { sanitizeOptionalText, sanitizeText } from './sanitize.ts'
import type { Trust } from './trust.ts'
import {
  type Outcome,
  outcomeOf,
  type PdfVerdict,
  type SignatureTime,
  type SignatureVerdict,
  worstOf,
} from './verdict.ts'

/** Verifies a PDF with the data it contains. Missing validation data is not fetched, so the verdict is reproducible. */
export async function verifyPdfSignatures(bytes: Uint8Array, trust: Trust, now: Date): Promise<PdfVerdict> {
  const anchors = trust.roots.map(({ certificate }) => certificate)
  const { revisions, signatures, problems, conclusion } = await verifyPdf(memorySource(bytes), { anchors, now })
  const verdicts = signatures.map((signature) => signatureVerdict(signature, trust))
  const isSigned = conclusion !== 'unsigned'
  const findings = [
    ...problems.map(problemFinding),
    ...(isSigned && signatures.length > 0 ? await contentFindings(bytes) : []),
  ]
  return {
    outcome: isSigned ? pdfOutcome(verdicts, findings) : 'unsigned',
    sha256: hexOf(await sha256Of(bytes)),
    size: bytes.length,
    revisions,
    signatures: verdicts,
    findings,
  }
}

/** A valid signature says nothing about content that is shown on screen and not in print, or only after a click. */
async function contentFindings(bytes: Uint8Array): Promise<readonly Finding[]> {
  const objections = await inspectContent(memorySource(bytes))
  if (objections === undefined) return [finding('content_unreadable')]
  const first = new Map(objections.toReversed().map((objection) => [objection.code, objection]))
  return [...first.values()].toReversed().map(objectionFinding)
}

/** Without any readable signature, the outcome of the document is unknown. */
function pdfOutcome(signatures: readonly SignatureVerdict[], findings: readonly Finding[]): Outcome {
  if (signatures.length === 0) return 'unreadable'
  return worstOf([outcomeOf(findings), ...signatures.map(({ outcome }) => outcome)])
}

function signatureVerdict(signature: Signature, { roots }: Trust): SignatureVerdict {
  const { signer, claims, coverage, anchor } = signature
  const isTest =
    anchor !== undefined && !roots.some((root) => root.of === 'operator' && isSameCertificate(root.certificate, anchor))
  const findings = [...findingsOf(signature), ...(isTest ? [finding('sandbox')] : [])]
  const outcome = outcomeOf(findings)
  return {
    kind: kindOf(signature),
    outcome: outcome === 'valid' && isTest ? 'test' : outcome,
    signer: signer
      ? {
          name: sanitizeText(signer.name),
          organization: sanitizeOptionalText(signer.organization),
          issuer: sanitizeText(signer.issuer),
        }
      : null,
    sealed_for: kindOf(signature) === 'seal' ? sanitizeOptionalText(SEALED_FOR.exec(claims.reason ?? '')?.[1]) : null,
    time: timeOf(signature),
    intact: signature.intact,
    trusted: signature.trusted,
    revocation: signature.revocation,
    level: signature.level ?? null,
    covers: { revision: coverage.revision, whole_file: coverage.wholeFile },
    later: signature.laterChanges.map(({ kind, revision, field }) => {
      return { code: kind, revision, field: sanitizeOptionalText(field) }
    }),
    fields: signature.fields.map(sanitizeText),
    reason: sanitizeOptionalText(claims.reason),
    location: sanitizeOptionalText(claims.location),
    findings,
  }
}

function isSameCertificate(one: Certificate, other: Certificate): boolean {
  return equalBytes(one.der, other.der)
}

/** An unknown issuer implies missing revocation data, so that is not reported separately. */
function findingsOf({ problems, intact }: Signature): readonly Finding[] {
  const issuerUnknown = problems.some(({ code }) => code === 'issuer_unknown')
  const isImplied = ({ code }: Problem) => intact && issuerUnknown && code === 'timestamp_revocation'
  return problems.filter((problem) => !isImplied(problem)).map(problemFinding)
}

/** The /Reason of seals that this product makes for a signer. */
const SEALED_FOR = /^Sealed for (.+)$/s

function kindOf({ kind, signer, claims }: Signature): SignatureVerdict['kind'] {
  if (kind === 'timestamp') return 'timestamp'
  const isSealForSigner = claims.name === undefined && SEALED_FOR.test(claims.reason ?? '')
  return isSealForSigner || (signer !== undefined && isOrganization(signer.certificate)) ? 'seal' : 'signature'
}

/** A legal person has an organization identifier and no personal names (ETSI EN 319 412-3 §4.2.1). */
function isOrganization({ subject }: Certificate): boolean {
  const has = (oid: string) => nameAttribute(subject, oid) !== undefined
  try {
    if (has(PERSON.givenName) || has(PERSON.surname)) return false
    const organization = nameAttribute(subject, oids.organizationName)
    return (
      has(ORGANIZATION_IDENTIFIER) ||
      (organization !== undefined && organization === nameAttribute(subject, oids.commonName))
    )
  } catch {
    return false
  }
}

/** X.520. */
const PERSON = { surname: '2.5.4.4', givenName: '2.5.4.42' }
const ORGANIZATION_IDENTIFIER = '2.5.4.97'

function timeOf({ provenTime, claims, kind }: Signature): SignatureTime | null {
  if (provenTime !== undefined) {
    const by = provenTime.by === 'signature-timestamp' ? 'signature_timestamp' : 'document_timestamp'
    return { at: provenTime.time.toISOString(), by, authority: sanitizeText(provenTime.authority) }
  }
  if (claims.time === undefined || kind === 'timestamp') return null
  return { at: claims.time.toISOString(), by: 'claim', authority: null }
}
