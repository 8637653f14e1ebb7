import { PATHS } from '@countersign/evidence/bundle'
import { checkLogProof, type Logged, type LogProof, webCryptoEd25519 } from '@countersign/evidence/log'
import { type Finding, finding } from './finding.ts'
import { sha256, sha256Hex } from './hash.ts'
import { plain } from './plain.ts'
import { type JudgedTrail, readEntry } from './trail.ts'
import type { Trust } from './trust.ts'
import type { LogVerdict } from './verdict.ts'

/** What the service answers to the hash of a file: the entry that names the file, and the proof that it was logged. */
export interface Witness {
  /** In canonical form. */
  readonly entry: string
  readonly proof: LogProof
}

export interface JudgedLog {
  readonly log: LogVerdict
  readonly findings: readonly Finding[]
}

const nothing: LogVerdict = { state: 'not_checked', log: null, size: null, index: null, covers: null }

export const notChecked: JudgedLog = { log: nothing, findings: [] }

/**
 * The proof in an evidence.zip, about the trail beside it. Only the log vouches for the entry that names the finished files,
 * which is younger than the certificate: without it, anybody may have written that entry.
 */
export async function judgeLogFiles(
  files: ReadonlyMap<string, Uint8Array>,
  trail: JudgedTrail | undefined,
  trust: Trust,
): Promise<JudgedLog> {
  const stored = files.get(PATHS.logProof)
  if (stored === undefined) return { log: { ...nothing, state: 'missing' }, findings: [finding('log_missing')] }
  const proof = parse(stored)
  if (proof === undefined || trail === undefined) return failed('there is no proof, or nothing that it could be about')
  const enclosed = new TextDecoder().decode(files.get(PATHS.logKey))
  const { log, findings } = await judgeProof(proof, { request: trail.request, headAt: trail.headAt }, trust, enclosed)
  return { log, findings: [...findings.map(undecided), ...behind(log, trail)] }
}

function undecided(found: Finding): Finding {
  return found.severity === 'note' ? { ...found, severity: 'indeterminate' } : found
}

function behind({ state, covers }: LogVerdict, { completedBy }: JudgedTrail): readonly Finding[] {
  if (state !== 'included' || completedBy === null || (covers ?? 0) >= completedBy) return []
  return [finding('log_behind', `${covers} of ${completedBy} entries`)]
}

/** A file's hash stands in an entry, the entry's hash in a leaf, the leaf in the log. */
export async function judgeWitness({ entry, proof }: Witness, fileSha256: string, trust: Trust): Promise<JudgedLog> {
  const named = attempt(() => readEntry(entry))
  if (named?.documentSha256 !== fileSha256 && named?.certificateSha256 !== fileSha256) {
    return failed('the entry does not name this file')
  }
  return judgeProof(proof, { request: named.request, headAt: () => sha256Hex(entry) }, trust, '')
}

async function judgeProof(proof: LogProof, logged: Logged, trust: Trust, enclosed: string): Promise<JudgedLog> {
  try {
    return await judgeByKeys(proof, logged, trust, enclosed)
  } catch (error) {
    // Browsers before 2025 have no Ed25519.
    if ((error as Error).name !== 'NotSupportedError') throw error
    return { log: nothing, findings: [finding('log_unsupported')] }
  }
}

async function judgeByKeys(proof: LogProof, logged: Logged, trust: Trust, enclosed: string): Promise<JudgedLog> {
  const known = await check(proof, trust.logs.join('\n'), logged)
  if (known.ok) return { log: included('included', known), findings: [] }
  // Whoever comes along with another key for a log that is known here is not that log.
  if (trust.logs.some((key) => key.split('+')[0] === originOf(proof))) return failed(known.reason)
  const alone = await check(proof, enclosed, logged)
  if (!alone.ok) return failed(trust.logs.length > 0 || enclosed === '' ? known.reason : alone.reason)
  return { log: included('unknown_log', alone), findings: [finding('log_unknown', alone.origin)] }
}

/** A checkpoint's first line (C2SP tlog-checkpoint). */
function originOf({ checkpoint }: LogProof): string | undefined {
  return String(checkpoint).split('\n')[0]
}

type Included = Extract<Awaited<ReturnType<typeof checkLogProof>>, { ok: true }>

function included(state: 'included' | 'unknown_log', { origin, size, leaf }: Included): LogVerdict {
  return { state, log: plain(origin), size, index: leaf.index, covers: leaf.count }
}

async function check(proof: LogProof, keys: string, logged: Logged): ReturnType<typeof checkLogProof> {
  try {
    return await checkLogProof(proof, keys, { hash: sha256, verify: webCryptoEd25519 }, logged)
  } catch (error) {
    // A list of keys that came with the file may hold anything.
    if (error instanceof RangeError) return { ok: false, reason: error.message }
    throw error
  }
}

function failed(reason: string): JudgedLog {
  return { log: { ...nothing, state: 'failed' }, findings: [finding('log_failed', reason)] }
}

function parse(bytes: Uint8Array): LogProof | undefined {
  return attempt(() => JSON.parse(new TextDecoder().decode(bytes)) as LogProof | null) ?? undefined
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
