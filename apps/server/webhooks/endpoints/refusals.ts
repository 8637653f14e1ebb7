import { Failure } from '../../platform/errors.ts'
import { publicId } from '../../platform/ids.ts'

export function endpointDisabled(): Failure {
  return new Failure('endpoint_disabled', 'The endpoint is disabled: enable it first (PATCH with enabled: true).')
}

export function urlRefused(reason: string): Failure {
  return new Failure('webhook_url_refused', reason, {
    errors: [{ field: 'url', code: 'webhook_url_refused', message: reason }],
  })
}

/** `other`: the endpoint that has the URL, if it is known. */
export function endpointExists(other?: { endpointId: string; registered: boolean }): Failure {
  const details = other ? { endpoint_id: publicId('whe', other.endpointId) } : {}
  const message =
    other?.registered === false
      ? `Requests name this URL as their webhook_url, and it is the endpoint ${details.endpoint_id}: delete that one first. What waits for it is then skipped, and further events of those requests go to the endpoint that has the URL.`
      : 'This URL is registered already: change that endpoint, or delete it first.'
  return new Failure('endpoint_exists', message, { details })
}

export function typesOfRequests(): Failure {
  return ofRequests(
    'event_types',
    'each of them chooses its events (webhook_events): register the URL to choose types for all requests.',
  )
}

export function urlOfRequests(): Failure {
  return ofRequests('url', 'its URL is the one they name. Register the other URL to send all events there.')
}

function ofRequests(field: string, why: string): Failure {
  const message = `This endpoint is the webhook_url of requests, and ${why}`
  return new Failure('validation_failed', message, { errors: [{ field, code: 'not_allowed', message }] })
}
