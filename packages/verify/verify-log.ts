import { PATHS } from '@countersign/evidence/bundle'
import { checkLogProof, type ExpectedLeaf, type LogProof, webCryptoEd25519 } from '@countersign/evidence/log'
import { type Finding, finding } from './finding.ts'
import { sha256, sha256Hex } from './hash.ts'
import { sanitizeText } from './sanitize.ts'
import type { Trust } from './trust.ts'
import type { LogVerdict } from './verdict.ts'
import { readEntry, type TrailResult } from './verify-trail.ts'

/** The service's response to a query for a file's hash: the audit entry that contains the hash, and its inclusion proof. */
export interface LoggedEntry {
  /** Canonical JSON. */
  readonly entry: string
  readonly proof: LogProof
}

export interface LogResult {
  readonly log: LogVerdict
  readonly findings: readonly Finding[]
}

const notCheckedVerdict: LogVerdict = { state: 'not_checked', log: null, size: null, index: null, covers: null }

export const notChecked: LogResult = { log: notCheckedVerdict, findings: [] }

/**
 * Verifies the log proof in an evidence.zip for its audit trail. Only the log proves the last entry, which contains the
 * hashes of the completed files: the entry is newer than the certificate of completion, so its seal does not cover it.
 */
export async function verifyBundledLogProof(
  files: ReadonlyMap<string, Uint8Array>,
  trail: TrailResult | undefined,
  trust: Trust,
): Promise<LogResult> {
  const proofFile = files.get(PATHS.logProof)
  if (proofFile === undefined)
    return { log: { ...notCheckedVerdict, state: 'missing' }, findings: [finding('log_missing')] }
  const proof = parse(proofFile)
  if (proof === undefined || trail === undefined) return failed('the log proof or the audit trail is unreadable')
  const bundledKeys = new TextDecoder().decode(files.get(PATHS.logKey))
  const { log, findings } = await verifyProof(
    proof,
    { request: trail.request, headAt: trail.headAt },
    trust,
    bundledKeys,
  )
  return { log, findings: [...findings.map(atLeastIndeterminate), ...coverageFindings(log, trail)] }
}

function atLeastIndeterminate(item: Finding): Finding {
  return item.severity === 'note' ? { ...item, severity: 'indeterminate' } : item
}

/** The log must cover the entry that completed the request. */
function coverageFindings({ state, covers }: LogVerdict, { completedBy }: TrailResult): readonly Finding[] {
  if (state !== 'included' || completedBy === null || (covers ?? 0) >= completedBy) return []
  return [finding('log_behind', `${covers} of ${completedBy} entries`)]
}

/** Checks that the entry contains the file's hash, that a leaf contains the entry's hash, and that the log contains the leaf. */
export async function verifyLoggedEntry(
  { entry, proof }: LoggedEntry,
  fileSha256: string,
  trust: Trust,
): Promise<LogResult> {
  const parsed = tryOrUndefined(() => readEntry(entry))
  if (parsed?.documentSha256 !== fileSha256 && parsed?.certificateSha256 !== fileSha256) {
    return failed('the entry does not contain the hash of this file')
  }
  return verifyProof(proof, { request: parsed.request, headAt: () => sha256Hex(entry) }, trust, '')
}

/** What the QR code of a certificate of completion names: the completed file, and the head of the printed audit trail. */
export interface CompletionCode {
  /** Hex. */
  readonly sha256: string
  /** Hex; null if the code has none. */
  readonly head: string | null
}

/** What the log proves about a file of which only the hash is known. */
export interface Completion {
  readonly log: LogVerdict
  /**
   * By the name of the log. `test`: the sandbox, where anybody can complete anything in any name. Null: another log. Only
   * proved if the log is verified.
   */
  readonly mode: 'test' | 'live' | null
  /** RFC 3339; null if the entry does not complete a request. */
  readonly completedAt: string | null
  /**
   * Whether the entry follows directly on the code's head, which then is that of the completed trail. False proves nothing:
   * other entries may have been added while the certificate was made. Null if the code has no head.
   */
  readonly followsHead: boolean | null
}

export async function verifyCompletion(
  loggedEntry: LoggedEntry,
  { sha256: fileSha256, head }: CompletionCode,
  trust: Trust,
): Promise<Completion> {
  const { log } = await verifyLoggedEntry(loggedEntry, fileSha256, trust)
  const entry = tryOrUndefined(() => readEntry(loggedEntry.entry))
  return {
    log,
    mode: modeOf(log.log ?? originOf(loggedEntry.proof) ?? ''),
    completedAt: entry?.kind === 'request_completed' ? entry.at : null,
    followsHead: head === null ? null : entry?.previous === head,
  }
}

/** The logs of a service are `…/test` and `…/live`; their successors have a number. */
function modeOf(origin: string): Completion['mode'] {
  const [, mode = null] = /\/(test|live)(?:-\d+)?$/.exec(origin) ?? []
  return mode as Completion['mode']
}

async function verifyProof(
  proof: LogProof,
  expected: ExpectedLeaf,
  trust: Trust,
  bundledKeys: string,
): Promise<LogResult> {
  try {
    return await verifyWithKeys(proof, expected, trust, bundledKeys)
  } catch (error) {
    // Browsers before 2025 have no Ed25519.
    if ((error as Error).name !== 'NotSupportedError') throw error
    return { log: notCheckedVerdict, findings: [finding('log_unsupported')] }
  }
}

async function verifyWithKeys(
  proof: LogProof,
  expected: ExpectedLeaf,
  trust: Trust,
  bundledKeys: string,
): Promise<LogResult> {
  const byTrustedKey = await check(proof, trust.logs.join('\n'), expected)
  if (byTrustedKey.ok) return { log: included('included', byTrustedKey), findings: [] }
  // A different key for a trusted log's name is a forgery.
  if (trust.logs.some((key) => key.split('+')[0] === originOf(proof))) return failed(byTrustedKey.reason)
  const byBundledKey = await check(proof, bundledKeys, expected)
  if (!byBundledKey.ok) {
    return failed(trust.logs.length > 0 || bundledKeys === '' ? byTrustedKey.reason : byBundledKey.reason)
  }
  return { log: included('unknown_log', byBundledKey), findings: [finding('log_unknown', byBundledKey.origin)] }
}

/** A checkpoint's first line (C2SP tlog-checkpoint). */
function originOf({ checkpoint }: LogProof): string | undefined {
  return String(checkpoint).split('\n')[0]
}

type Included = Extract<Awaited<ReturnType<typeof checkLogProof>>, { ok: true }>

function included(state: 'included' | 'unknown_log', { origin, size, leaf }: Included): LogVerdict {
  return { state, log: sanitizeText(origin), size, index: leaf.index, covers: leaf.count }
}

async function check(proof: LogProof, keys: string, expected: ExpectedLeaf): ReturnType<typeof checkLogProof> {
  try {
    return await checkLogProof(proof, keys, { hash: sha256, verify: webCryptoEd25519 }, expected)
  } catch (error) {
    // The bundled key list is untrusted and can be malformed.
    if (error instanceof RangeError) return { ok: false, reason: error.message }
    throw error
  }
}

function failed(reason: string): LogResult {
  return { log: { ...notCheckedVerdict, state: 'failed' }, findings: [finding('log_failed', reason)] }
}

function parse(bytes: Uint8Array): LogProof | undefined {
  return tryOrUndefined(() => JSON.parse(new TextDecoder().decode(bytes)) as LogProof | null) ?? undefined
}

function tryOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
