import { Failure } from '../../platform/errors.ts'

/** Why a file is refused, for the page's sentence in the signer's language. A closed list. */
export type UploadProblem =
  /** Of a type that the field does not accept, or of two types at once. */
  | 'not_accepted'
  | 'too_large'
  /** It cannot be read. */
  | 'damaged'
  /** It opens only with a password. */
  | 'password'
  /** It runs scripts or actions, has files inside, or shows content from elsewhere. */
  | 'active_content'
  /** Reading it takes too much time or memory. */
  | 'too_complex'
  /** The signer has uploaded as many files or bytes as a signer may. */
  | 'too_many'

/** The signer can choose another file. */
export function uploadRefused(problem: UploadProblem, message: string): Failure {
  return new Failure('upload_refused', message, { details: { problem } })
}
