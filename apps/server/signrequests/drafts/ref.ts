import { Failure } from '../../platform/errors.ts'
import { fromPublicId } from '../../platform/ids.ts'

/** The id in a path. An invalid id gets the same response as an unknown one or another tenant's. */
export function draftIdOf(text: string): string {
  const id = fromPublicId('drf', text)
  if (id === undefined) throw draftNotFound()
  return id
}

export function draftNotFound(): Failure {
  return new Failure('not_found', 'There is no such draft.')
}

/** The version that a call changes, as `version` in the body, or as the ETag of a draft in `If-Match`. */
export function versionOf(inBody: number | undefined, ifMatch: string | undefined): number {
  const inHeader = ifMatch === undefined ? undefined : Number(ifMatch.replaceAll('"', ''))
  const version = inBody ?? inHeader
  if (version === undefined) throw refused('required', 'version is required, in the body or as If-Match.')
  if (inHeader !== undefined && inHeader !== version) throw refused('mismatch', 'version and If-Match differ.')
  return version
}

function refused(code: string, message: string): Failure {
  return new Failure('validation_failed', message, { errors: [{ field: 'version', code, message }] })
}
