import { Failure } from '../../platform/errors.ts'

export function endpointDisabled(): Failure {
  return new Failure('endpoint_disabled', 'The endpoint is disabled: enable it first (PATCH with enabled: true).')
}
