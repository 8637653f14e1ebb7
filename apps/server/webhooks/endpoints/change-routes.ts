import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { presentWebhookSecret } from '../../accounts/webhook-secrets/make.ts'
import { MOST_SECRETS, OVERLAP_HOURS } from '../../accounts/webhook-secrets/replace.ts'
import { callerOf } from '../../platform/http/caller.ts'
import {
  errorAnswersOfWrite,
  errorAnswersWithKey,
  IdempotencyHeader,
  Message,
  SECURITY,
  Success,
  shownOnce,
} from '../../platform/http/schemas.ts'
import { fromPublicId } from '../../platform/ids.ts'
import { changeOwnEndpoint, removeEndpoint, rotateSecret } from './change.ts'
import { endpointFields, presentEndpoint } from './present.ts'
import type { EndpointRouteDeps } from './routes.ts'
import { BASE, type ById, EndpointChange, params, tags } from './schemas.ts'
import type { EndpointRow } from './store.ts'

/** In live mode a session needs a step-up where events may go elsewhere, or a secret is shown. */
export function endpointChangeRoutes(app: FastifyInstance, deps: EndpointRouteDeps): void {
  const { db, wakeDispatcher, publicUrl } = deps
  const present = (request: FastifyRequest, row: EndpointRow) =>
    presentEndpoint(row, { publicUrl, slot: callerOf(request).slot })

  app.patch<ById & { Body: Static<typeof EndpointChange> }>(`${BASE}/:id`, {
    config: { scope: 'webhooks', stepUp: 'live' },
    schema: {
      operationId: 'changeWebhookEndpoint',
      summary: 'Change, disable or enable a webhook endpoint',
      description:
        'Only the members given are changed. With another `url` the endpoint keeps its id, secrets and keys, its health begins anew, and what waits is sent to the new URL, with the same ids and bodies; an attempt that is running ends at the old one and is repeated. While it is disabled nothing is sent, and what was waiting is skipped; the log keeps every event, and after enabling, `redeliver` sends what it missed.',
      tags,
      security: SECURITY,
      params,
      body: EndpointChange,
      response: {
        200: Success({ message: Message, ...endpointFields }, 'The endpoint as it is now.'),
        ...errorAnswersWithKey(
          'malformed_json',
          'step_up_required',
          'not_found',
          'endpoint_exists',
          'webhook_url_refused',
          'unsupported_media_type',
          'validation_failed',
          'unknown_field',
          'rate_limited',
        ),
      },
    },
    handler: async (request) => {
      const id = fromPublicId('whe', request.params.id)
      const { before, after } = await changeOwnEndpoint(deps, callerOf(request), id, request.body)
      wakeDispatcher()
      return { status: 'success', message: changedMessage(before, after), ...present(request, after) }
    },
  })

  app.delete<ById>(`${BASE}/:id`, {
    config: { scope: 'webhooks' },
    schema: {
      operationId: 'deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint',
      description:
        'Nothing more is sent there, also not what was waiting. A request that names the URL as its `webhook_url` makes it an endpoint again.',
      tags,
      security: SECURITY,
      params,
      response: {
        200: Success({ message: Message }, 'The endpoint is deleted.'),
        ...errorAnswersWithKey('not_found', 'rate_limited'),
      },
    },
    handler: async (request) => {
      await removeEndpoint(db, callerOf(request), fromPublicId('whe', request.params.id))
      return { status: 'success', message: 'The endpoint is deleted.' }
    },
  })

  app.post<ById>(`${BASE}/:id/rotate-secret`, {
    config: { scope: 'webhooks', stepUp: 'live', secretMembers: ['secret'] },
    schema: {
      operationId: 'rotateWebhookEndpointSecret',
      summary: 'Make a new secret for an endpoint',
      description: `The new secret is shown only here. Each replaced secret signs every delivery too, for ${OVERLAP_HOURS} hours after its replacement. At most ${MOST_SECRETS} secrets sign at a time.`,
      tags,
      security: SECURITY,
      params,
      headers: IdempotencyHeader,
      response: {
        200: Success(
          { message: Message, ...shownOnce('secret', 'The new secret.'), ...endpointFields },
          'The new secret.',
        ),
        ...errorAnswersOfWrite('step_up_required', 'not_found', 'too_many_secrets'),
      },
    },
    handler: async (request) => {
      const { row, secret } = await rotateSecret(deps, callerOf(request), fromPublicId('whe', request.params.id))
      const message = `The replaced secret signs too, for ${OVERLAP_HOURS} hours. The new one is shown only now.`
      return { status: 'success', message, secret: presentWebhookSecret(secret), ...present(request, row) }
    },
  })
}

function changedMessage(before: EndpointRow, after: EndpointRow): string {
  if (before.disabled_at && !after.disabled_at) {
    const since = before.disabled_at.toISOString()
    return `The endpoint is enabled. To send what it missed: POST …/redeliver {"since": "${since}"}.`
  }
  if (!before.disabled_at && after.disabled_at) return 'The endpoint is disabled: nothing is sent.'
  if (before.url !== after.url && after.pending > 0) {
    return `The endpoint is changed. What waits for it (${after.pending}) is sent to the new URL.`
  }
  return 'The endpoint is changed.'
}
