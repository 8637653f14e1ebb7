import type { FileFacts, Verdict } from './verdict.ts'

/** The verification result of a file, before the overall outcome is computed. */
export type FileResult = Omit<Verdict, 'outcome' | 'words' | 'file' | 'judged_at'> & {
  readonly kind: FileFacts['kind']
}
