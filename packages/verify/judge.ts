import { BundleUnreadable, isZip } from '@countersign/evidence/bundle'
import { attachmentOf, TRAIL_NAME } from './attachment.ts'
import { judgeBundle } from './bundle.ts'
import { headline } from './describe.ts'
import { finding, type OwnCode } from './finding.ts'
import { hexOf, sha256Of } from './hash.ts'
import { judgePdf } from './judge-pdf.ts'
import { judgeWitness, notChecked, type Witness } from './log.ts'
import { checkWhole, judgeTrail, readTrail } from './trail.ts'
import type { Trust } from './trust.ts'
import { type FileFacts, type Outcome, outcomeOf, type Verdict, worstOf } from './verdict.ts'

export type { Witness } from './log.ts'

export interface JudgeOptions {
  /** The moment of judgement. */
  readonly now?: Date
  /** What the log answered about this file, to whoever asked it. */
  readonly witness?: Witness
}

/** What a file turned out to be, before the outcome is drawn from it. */
export type Judged = Omit<Verdict, 'outcome' | 'words' | 'file' | 'judged_at'> & { readonly kind: FileFacts['kind'] }

/**
 * Judges a file, whatever it is: a signed PDF of ours or of anybody's, a certificate of completion, an evidence.zip, or
 * something else. It asks nobody and never throws for what is in the file.
 */
export async function judge(file: Uint8Array, trust: Trust, options: JudgeOptions = {}): Promise<Verdict> {
  const now = options.now ?? new Date()
  const sha256 = hexOf(await sha256Of(file))
  const { kind, ...judged } = await judgeByKind(file, trust, now, sha256, options.witness)
  const outcome = outcomeOfAll({ kind, ...judged })
  const verdict = {
    outcome,
    words: '',
    file: { kind, size: file.length, sha256 },
    judged_at: now.toISOString(),
    ...judged,
  }
  return { ...verdict, words: headline(verdict) }
}

async function judgeByKind(
  file: Uint8Array,
  trust: Trust,
  now: Date,
  sha256: string,
  witness: Witness | undefined,
): Promise<Judged> {
  if (file.length === 0) return nothing('unknown', 'file_empty')
  if (isZip(file)) return judgeArchive(file, trust, now)
  if (!hasPdfHeader(file)) return nothing('unknown', 'file_unknown')
  const pdf = await judgePdf(file, trust, now)
  const attached = await attachmentOf(file, TRAIL_NAME)
  const read = attached && readTrail(attached)
  const trail = read && judgeTrail(read, checkWhole(read))
  const { log, findings } = witness ? await judgeWitness(witness, sha256, trust) : notChecked
  if (trail !== undefined) {
    const all = [...trail.findings, ...findings]
    return { kind: 'certificate', document: null, certificate: pdf, trail: trail.verdict, log, findings: all }
  }
  const foreign = attached ? [finding('trail_foreign')] : []
  return { kind: 'pdf', document: pdf, certificate: null, trail: null, log, findings: [...findings, ...foreign] }
}

async function judgeArchive(file: Uint8Array, trust: Trust, now: Date): Promise<Judged> {
  try {
    return await judgeBundle(file, trust, now)
  } catch (error) {
    if (error instanceof BundleUnreadable) return nothing('unknown', 'bundle_unreadable', error.message)
    throw error
  }
}

/** The answer where judging a file took more than anybody is given. */
export function unjudged({ size, sha256 }: Pick<FileFacts, 'size' | 'sha256'>, now: Date = new Date()): Verdict {
  const { kind, ...judged } = nothing('unknown', 'file_too_costly')
  const verdict = { outcome: 'unreadable' as const, words: '', file: { kind, size, sha256 }, ...judged }
  return { ...verdict, words: headline(verdict), judged_at: now.toISOString() }
}

function nothing(kind: FileFacts['kind'], code: OwnCode, detail?: string): Judged {
  return { kind, document: null, certificate: null, trail: null, ...notChecked, findings: [finding(code, detail)] }
}

/** Readers take a file for a PDF if this stands near its beginning (ISO 32000-2 Annex I, note on §7.5.2). */
function hasPdfHeader(file: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(file.subarray(0, 1024)).includes('%PDF-')
}

function outcomeOfAll({ kind, document, certificate, trail, findings }: Judged): Outcome {
  const pdfs = [document, certificate].flatMap((pdf) => (pdf ? [pdf.outcome] : []))
  if (pdfs.length === 0 && trail === null) return 'unreadable'
  // A certificate alone tells what happened; it is not what anybody signed.
  const isSigned = kind === 'bundle' ? document !== null : pdfs.length > 0
  return worstOf([...pdfs, ...(isSigned ? [] : ['unsigned' as const]), outcomeOf(findings)])
}
