import { Failure } from '../platform/errors.ts'
import { isUuid } from '../platform/ids.ts'

/** The id in a path, in lower case. What cannot be an id is answered as an unknown one, and so is another tenant's. */
export function documentIdOf(text: string): string {
  if (!isUuid(text)) throw notFound()
  return text.toLowerCase()
}

/** It was made from a template a moment ago. */
export function unfinished(): Failure {
  const message = 'The document’s values are still being drawn. Try again in a moment.'
  return new Failure('document_unfinished', message, { retryAfterSeconds: 2 })
}

export function notFound(): Failure {
  return new Failure('not_found', 'There is no such document.')
}
