import { BundleUnreadable, isZip } from '@countersign/evidence/bundle'
import { headline } from './describe.ts'
import type { FileResult } from './file-result.ts'
import { type FindingCode, finding } from './finding.ts'
import { hexOf, sha256Of } from './hash.ts'
import { readAttachment, TRAIL_NAME } from './read-attachment.ts'
import type { Trust } from './trust.ts'
import { type FileFacts, type Outcome, outcomeOf, type Verdict, worstOf } from './verdict.ts'
import { verifyBundle } from './verify-bundle.ts'
import { type LoggedEntry, notChecked, verifyLoggedEntry } from './verify-log.ts'
import { verifyPdfSignatures } from './verify-pdf.ts'
import { checkCompleteTrail, readTrail, verifyTrail } from './verify-trail.ts'

export type { LoggedEntry } from './verify-log.ts'

export interface VerifyOptions {
  /** The time for which the file is verified. Default: the current time. */
  readonly now?: Date
  /** The response of the service's log to a query for the file's hash. */
  readonly loggedEntry?: LoggedEntry
}

/**
 * Verifies a file: a signed PDF of any product, a certificate of completion, an evidence.zip, or any other file. Makes no
 * network requests, and never throws because of a file's content.
 */
export async function verifyFile(file: Uint8Array, trust: Trust, options: VerifyOptions = {}): Promise<Verdict> {
  const now = options.now ?? new Date()
  const sha256 = hexOf(await sha256Of(file))
  const { kind, ...result } = await verifyByKind(file, trust, now, sha256, options.loggedEntry)
  const outcome = overallOutcome({ kind, ...result })
  const verdict = {
    outcome,
    words: '',
    file: { kind, size: file.length, sha256 },
    judged_at: now.toISOString(),
    ...result,
  }
  return { ...verdict, words: headline(verdict) }
}

async function verifyByKind(
  file: Uint8Array,
  trust: Trust,
  now: Date,
  sha256: string,
  loggedEntry: LoggedEntry | undefined,
): Promise<FileResult> {
  if (file.length === 0) return unverifiable('file_empty')
  if (isZip(file)) return verifyArchive(file, trust, now)
  if (!hasPdfHeader(file)) return unverifiable('file_unknown')
  const pdf = await verifyPdfSignatures(file, trust, now)
  const attached = await readAttachment(file, TRAIL_NAME)
  const parsed = attached && readTrail(attached)
  const trail = parsed && verifyTrail(parsed, checkCompleteTrail(parsed))
  const { log, findings } = loggedEntry ? await verifyLoggedEntry(loggedEntry, sha256, trust) : notChecked
  if (trail !== undefined) {
    const all = [...trail.findings, ...findings]
    return { kind: 'certificate', document: null, certificate: pdf, trail: trail.verdict, log, findings: all }
  }
  const foreign = attached ? [finding('trail_foreign')] : []
  return { kind: 'pdf', document: pdf, certificate: null, trail: null, log, findings: [...findings, ...foreign] }
}

async function verifyArchive(file: Uint8Array, trust: Trust, now: Date): Promise<FileResult> {
  try {
    return await verifyBundle(file, trust, now)
  } catch (error) {
    if (error instanceof BundleUnreadable) return unverifiable('bundle_unreadable', error.message)
    throw error
  }
}

/** The verdict for a file whose verification exceeds the time or memory limit. */
export function tooCostlyVerdict(
  { size, sha256 }: Pick<FileFacts, 'size' | 'sha256'>,
  now: Date = new Date(),
): Verdict {
  const { kind, ...result } = unverifiable('file_too_costly')
  const verdict = { outcome: 'unreadable' as const, words: '', file: { kind, size, sha256 }, ...result }
  return { ...verdict, words: headline(verdict), judged_at: now.toISOString() }
}

function unverifiable(code: FindingCode, detail?: string): FileResult {
  return {
    kind: 'unknown',
    document: null,
    certificate: null,
    trail: null,
    ...notChecked,
    findings: [finding(code, detail)],
  }
}

/** PDF readers accept the header anywhere in the first 1024 bytes (ISO 32000-2 Annex I, note on §7.5.2). */
function hasPdfHeader(file: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(file.subarray(0, 1024)).includes('%PDF-')
}

function overallOutcome({ kind, document, certificate, trail, findings }: FileResult): Outcome {
  const pdfs = [document, certificate].flatMap((pdf) => (pdf ? [pdf.outcome] : []))
  if (pdfs.length === 0 && trail === null) return 'unreadable'
  // In a bundle, the certificate of completion describes the request; it is not the signed document.
  const isSigned = kind === 'bundle' ? document !== null : pdfs.length > 0
  return worstOf([...pdfs, ...(isSigned ? [] : ['unsigned' as const]), outcomeOf(findings)])
}
