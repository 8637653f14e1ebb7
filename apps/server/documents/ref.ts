import { Failure } from '../platform/errors.ts'
import { isUuid } from '../platform/ids.ts'

/** The id in a path, in lower case. An invalid id gets the same response as an unknown one or another tenant's. */
export function documentIdOf(text: string): string {
  if (!isUuid(text)) throw notFound()
  return text.toLowerCase()
}

/** The document was made from a template and its values are not drawn yet. */
export function unfinished(): Failure {
  const message = 'The document’s values are still being drawn. Try again in a moment.'
  return new Failure('document_unfinished', message, { retryAfterSeconds: 2 })
}

export function notFound(): Failure {
  return new Failure('not_found', 'There is no such document.')
}
