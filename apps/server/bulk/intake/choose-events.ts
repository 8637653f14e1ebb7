import { REQUEST_EVENT_PATTERNS } from '@countersign/domain/webhook'
import { Failure } from '../../platform/errors.ts'
import { nearest } from '../../platform/http/validation.ts'

/** The events that a job chooses for the webhook_url of its rows. Throws unless it has a webhook_url and all are known. */
export function chooseEvents(text: string, webhookUrl: unknown): string[] {
  if (webhookUrl === undefined) throw refused('webhook_events needs a webhook_url in the query.')
  const chosen = [...new Set(text.split(/[\s,]+/).filter((pattern) => pattern !== ''))]
  if (chosen.length === 0) throw refused('webhook_events must not be empty.')
  const unknown = chosen.find((pattern) => !REQUEST_EVENT_PATTERNS.includes(pattern))
  if (unknown === undefined) return chosen
  const near = nearest(unknown, [...REQUEST_EVENT_PATTERNS])
  const hint = near ? ` Did you mean "${near}"?` : ''
  throw refused(`webhook_events must be names, separated by commas, of ${REQUEST_EVENT_PATTERNS.join(', ')}.${hint}`)
}

function refused(message: string): Failure {
  return new Failure('validation_failed', message, {
    errors: [{ field: 'webhook_events', code: 'not_allowed', message }],
  })
}
