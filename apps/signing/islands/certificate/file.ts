import type { CheckBegun, CheckState } from '../../certificate.ts'
import type { FileProblem } from '../../model.ts'
import type { ApiClient } from '../api-client.ts'
import { showChoices } from '../panel/choices.ts'
import { toBase64 } from './encoding.ts'
import type { Entry, P12Module } from './load-p12.ts'

/** A larger file is not a P12. */
const MAX_FILE_BYTES = 1_000_000
/** The limit of a check (CheckBody). */
const MAX_CERTIFICATES = 10

type P12ErrorCode = InstanceType<P12Module['P12Error']>['code']

const PROBLEMS: Record<P12ErrorCode, FileProblem> = {
  p12_too_large: 'file_not_p12',
  p12_malformed: 'file_not_p12',
  p12_password_wrong: 'password_wrong',
  p12_unsupported: 'file_unsupported',
  p12_too_costly: 'file_too_slow',
  p12_key_missing: 'file_without_key',
  p12_key_unsupported: 'file_unsupported',
}

/** The signing certificates in a file, with non-extractable keys; or the problem. */
export async function openFile(p12: P12Module, file: File, password: string): Promise<Entry[] | FileProblem> {
  if (file.size > MAX_FILE_BYTES) return 'file_not_p12'
  try {
    const entries = await p12.openP12(new Uint8Array(await file.arrayBuffer()), password)
    const forSigning = entries.filter(({ canSign }) => canSign)
    return forSigning.length > 0 ? forSigning : 'encryption_only'
  } catch (error) {
    if (error instanceof p12.P12Error) return PROBLEMS[error.code]
    throw error
  }
}

/** Has the server check the certificate; returns the check's id and its verdict. */
export async function checkChain(
  api: ApiClient,
  { certificates }: Entry,
): Promise<{ check: string; verdict: Exclude<CheckState, { state: 'checking' }> }> {
  const chain = certificates.slice(0, MAX_CERTIFICATES).map(toBase64)
  const { check } = await api.post<CheckBegun>('checks', { chain })
  for (;;) {
    const verdict = await api.get<CheckState>(`checks/${check}`)
    if (verdict.state !== 'checking') return { check, verdict }
  }
}

/** Lets the signer choose one of several certificates. */
export function showEntryChoices({ namesIn }: P12Module, entries: Entry[]): () => Entry | undefined {
  const chosen = showChoices(entries.map(({ certificate }) => namesIn(certificate)))
  return () => entries[chosen()]
}
