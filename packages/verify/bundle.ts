import { type Bundle, type BundleVerdict, checkBundle, PATHS, readBundle } from '@countersign/evidence/bundle'
import type { KnownHead } from '@countersign/evidence/chain'
import { attachmentOf, TRAIL_NAME } from './attachment.ts'
import { type Finding, finding } from './finding.ts'
import { sha256 } from './hash.ts'
import type { Judged } from './judge.ts'
import { judgePdf } from './judge-pdf.ts'
import { judgeLogFiles } from './log.ts'
import { judgeTrail, readTrail, unreadable } from './trail.ts'
import type { Trust } from './trust.ts'
import type { PdfVerdict, TrailVerdict } from './verdict.ts'

/**
 * Judges an evidence.zip. Its manifest is unsigned and only tells slips: what binds the files to each other is the audit
 * trail, which names the hashes of the finished document and of the certificate, and the log, which holds the trail.
 */
export async function judgeBundle(bytes: Uint8Array, trust: Trust, now: Date): Promise<Judged> {
  const bundle = readBundle(bytes)
  const pdfAt = async (path: string) => {
    const pdf = bundle.files.get(path)
    return pdf === undefined ? null : judgePdf(pdf, trust, now)
  }
  const [document, certificate] = [await pdfAt(PATHS.signedDocument), await pdfAt(PATHS.certificate)]
  const carried = await headIn(bundle.files.get(PATHS.certificate))
  const { trail: read, chain, faults } = check(bundle, carried ? [carried] : [])
  if (certificate && !carried) faults.push(`${PATHS.certificate} carries no audit trail`)
  const trail = read && judgeTrail(read, chain ?? unreadable)
  const { log, findings } = await judgeLogFiles(bundle.files, trail, trust)
  return {
    kind: 'bundle',
    document,
    certificate,
    trail: trail?.verdict ?? null,
    log,
    findings: [
      ...faults.map((fault) => finding('bundle_changed', fault)),
      ...(trail?.findings ?? []),
      ...(faults.length === 0 ? absenceOf(document, trail?.verdict) : []),
      ...findings,
    ],
  }
}

/** The certificate carries the entries until its own making, under its own seal: the trail must begin with them. */
async function headIn(certificate: Uint8Array | undefined): Promise<KnownHead | undefined> {
  const attached = certificate && (await attachmentOf(certificate, TRAIL_NAME))
  const trail = attached && readTrail(attached)
  return trail && { count: trail.count, head: trail.head }
}

function check(bundle: Bundle, known: readonly KnownHead[]): BundleVerdict & { faults: string[] } {
  try {
    const verdict = checkBundle(bundle, sha256, known)
    return { ...verdict, faults: [...verdict.faults] }
  } catch (error) {
    // Entries of forms that nobody of ours writes.
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error
    return { trail: undefined, chain: undefined, faults: [`${PATHS.auditTrail} cannot be read: ${error.message}`] }
  }
}

/** Why there is no signed document, where that is as it should be. */
function absenceOf(document: PdfVerdict | null, trail: TrailVerdict | undefined): readonly Finding[] {
  if (document !== null || trail?.whole !== true) return []
  return [finding(trail.document_sha256 === null ? 'bundle_unfinished' : 'bundle_erased')]
}
