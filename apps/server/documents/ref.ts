import { Failure } from '../platform/errors.ts'
import { isUuid } from '../platform/ids.ts'

/** The id in a path, in lower case. What cannot be an id is answered as an unknown one, and so is another tenant's. */
export function documentIdOf(text: string): string {
  if (!isUuid(text)) throw notFound()
  return text.toLowerCase()
}

export function notFound(): Failure {
  return new Failure('not_found', 'There is no such document.')
}
