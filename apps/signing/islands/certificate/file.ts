import type { CheckBegun, CheckState } from '../../certificate.ts'
import type { FileProblem } from '../../model.ts'
import type { Calls } from '../api-client.ts'
import { offerChoices } from '../choices.ts'
import { toBase64 } from './encoding.ts'
import type { Entry, Opener } from './load-p12.ts'

/** No P12 is as large: somebody has picked another file. */
const LARGEST_FILE = 1_000_000
/** What a check takes. */
const MOST_CERTIFICATES = 10

type P12ErrorCode = InstanceType<Opener['P12Error']>['code']

const PROBLEMS: Record<P12ErrorCode, FileProblem> = {
  p12_too_large: 'file_not_p12',
  p12_malformed: 'file_not_p12',
  p12_password_wrong: 'password_wrong',
  p12_unsupported: 'file_unsupported',
  p12_too_costly: 'file_too_slow',
  p12_key_missing: 'file_without_key',
  p12_key_unsupported: 'file_unsupported',
}

/** The certificates in a file that one may sign with, their keys usable and locked in; or why there are none. */
export async function openFile(opener: Opener, file: File, password: string): Promise<Entry[] | FileProblem> {
  if (file.size > LARGEST_FILE) return 'file_not_p12'
  try {
    const entries = await opener.openP12(new Uint8Array(await file.arrayBuffer()), password)
    const forSigning = entries.filter(({ mayToSign }) => mayToSign)
    return forSigning.length > 0 ? forSigning : 'encryption_only'
  } catch (error) {
    if (error instanceof opener.P12Error) return PROBLEMS[error.code]
    throw error
  }
}

/** Has the server judge it; comes back with the check's id once it has. */
export async function checkChain(
  calls: Calls,
  { certificate, others }: Entry,
): Promise<{ check: string; verdict: Exclude<CheckState, { state: 'checking' }> }> {
  const chain = [certificate, ...others].slice(0, MOST_CERTIFICATES).map(toBase64)
  const { check } = await calls.post<CheckBegun>('checks', { chain })
  for (;;) {
    const verdict = await calls.get<CheckState>(`checks/${check}`)
    if (verdict.state !== 'checking') return { check, verdict }
  }
}

/** One to choose from several. */
export function offerEntries({ namesIn }: Opener, entries: Entry[]): () => Entry | undefined {
  const chosen = offerChoices(entries.map(({ certificate }) => namesIn(certificate)))
  return () => entries[chosen()]
}
