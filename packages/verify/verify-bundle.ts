import { type Bundle, type BundleVerdict, checkBundle, PATHS, readBundle } from '@countersign/evidence/bundle'
import type { KnownHead } from '@countersign/evidence/chain'
import type { FileResult } from './file-result.ts'
import { type Finding, finding } from './finding.ts'
import { sha256 } from './hash.ts'
import { readAttachment, TRAIL_NAME } from './read-attachment.ts'
import type { Trust } from './trust.ts'
import type { PdfVerdict, TrailVerdict } from './verdict.ts'
import { verifyBundledLogProof } from './verify-log.ts'
import { verifyPdfSignatures } from './verify-pdf.ts'
import { readTrail, unreadable, verifyTrail } from './verify-trail.ts'

/**
 * Verifies an evidence.zip. The manifest is unsigned and detects only accidental damage. The audit trail binds the files to
 * each other: it contains the hashes of the signed document and of the certificate of completion. The log proves the trail.
 */
export async function verifyBundle(bytes: Uint8Array, trust: Trust, now: Date): Promise<FileResult> {
  const bundle = readBundle(bytes)
  const verifyPdfAt = async (path: string) => {
    const pdf = bundle.files.get(path)
    return pdf === undefined ? null : verifyPdfSignatures(pdf, trust, now)
  }
  const document = await verifyPdfAt(PATHS.signedDocument)
  const certificate = await verifyPdfAt(PATHS.certificate)
  const attachedHead = await readAttachedHead(bundle.files.get(PATHS.certificate))
  const { trail: parsed, chain, faults } = checkFiles(bundle, attachedHead ? [attachedHead] : [])
  if (certificate && !attachedHead) faults.push(`${PATHS.certificate} has no attached audit trail`)
  const trail = parsed && verifyTrail(parsed, chain ?? unreadable)
  const { log, findings } = await verifyBundledLogProof(bundle.files, trail, trust)
  return {
    kind: 'bundle',
    document,
    certificate,
    trail: trail?.verdict ?? null,
    log,
    findings: [
      ...faults.map((fault) => finding('bundle_changed', fault)),
      ...(trail?.findings ?? []),
      ...(faults.length === 0 ? missingDocumentFindings(document, trail?.verdict) : []),
      ...findings,
    ],
  }
}

/** The certificate of completion seals the entries up to its creation. The trail must begin with them. */
async function readAttachedHead(certificate: Uint8Array | undefined): Promise<KnownHead | undefined> {
  const attached = certificate && (await readAttachment(certificate, TRAIL_NAME))
  const trail = attached && readTrail(attached)
  return trail && { count: trail.count, head: trail.head }
}

function checkFiles(bundle: Bundle, known: readonly KnownHead[]): BundleVerdict & { faults: string[] } {
  try {
    const verdict = checkBundle(bundle, sha256, known)
    return { ...verdict, faults: [...verdict.faults] }
  } catch (error) {
    // Entries with a structure that this product does not write.
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error
    return { trail: undefined, chain: undefined, faults: [`${PATHS.auditTrail} cannot be read: ${error.message}`] }
  }
}

/** Explains a missing signed document that the audit trail confirms. */
function missingDocumentFindings(document: PdfVerdict | null, trail: TrailVerdict | undefined): readonly Finding[] {
  if (document !== null || trail?.whole !== true) return []
  return [finding(trail.document_sha256 === null ? 'bundle_unfinished' : 'bundle_erased')]
}
