import { createHash } from 'node:crypto'

/** The generated client names the document that it was generated from. */
export function documentHash(document: Uint8Array): string {
  return createHash('sha256').update(document).digest('hex')
}
