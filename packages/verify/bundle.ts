import { manifestFault, PATHS, readBundle } from '@countersign/evidence/bundle'
import { type Finding, finding } from './finding.ts'
import { sha256 } from './hash.ts'
import type { Judged } from './judge.ts'
import { judgePdf } from './judge-pdf.ts'
import { judgeLogFiles } from './log.ts'
import { type JudgedTrail, judgeTrail } from './trail.ts'
import type { Trust } from './trust.ts'
import type { PdfVerdict } from './verdict.ts'

/**
 * Judges an evidence.zip. Its manifest is unsigned and only tells slips: what binds the files to each other is the audit
 * trail, which names the hashes of the finished document and of the certificate, and the log, which holds the trail.
 */
export async function judgeBundle(bytes: Uint8Array, trust: Trust, now: Date): Promise<Judged> {
  const bundle = readBundle(bytes)
  const { files, manifest } = bundle
  const pdfAt = async (path: string) => {
    const pdf = files.get(path)
    return pdf === undefined ? null : judgePdf(pdf, trust, now)
  }
  const [document, certificate] = [await pdfAt(PATHS.signedDocument), await pdfAt(PATHS.certificate)]
  const stored = files.get(PATHS.auditTrail)
  const trail = stored && judgeTrail(stored)
  const log = await judgeLogFiles(files, trail, trust)
  const fault = manifestFault(bundle, sha256)
  const findings = [
    ...(fault === undefined ? [] : [finding('bundle_changed', fault)]),
    ...(trail === undefined
      ? [finding('bundle_part_missing', `${PATHS.auditTrail} is missing or cannot be read`)]
      : [...trail.findings, ...bindingFindings(trail, manifest.sign_request_id, document, certificate)]),
    ...log.findings,
  ]
  return { kind: 'bundle', document, certificate, trail: trail?.verdict ?? null, log: log.log, findings }
}

/** The trail is of this request, and names these very files. */
function bindingFindings(
  { verdict, request }: JudgedTrail,
  expected: string,
  document: PdfVerdict | null,
  certificate: PdfVerdict | null,
): readonly Finding[] {
  // What a broken chain says, or does not say, binds nobody.
  if (!verdict.whole) return []
  if (request !== expected) return [finding('trail_of_another', `it is of ${request}, not of ${expected}`)]
  return [
    ...bindingOf('the finished document', verdict.document_sha256, document),
    ...bindingOf('the certificate of completion', verdict.certificate_sha256, certificate),
    ...(verdict.document_sha256 === null && document === null ? [finding('bundle_unfinished')] : []),
  ]
}

function bindingOf(what: string, expected: string | null, pdf: PdfVerdict | null): readonly Finding[] {
  if (expected === (pdf?.sha256 ?? null)) return []
  if (pdf === null) return [finding('bundle_part_missing', what)]
  const named = expected === null ? 'the audit trail names none' : `the audit trail names ${expected}`
  return [finding('trail_of_another', `${what} is ${pdf.sha256}; ${named}`)]
}
