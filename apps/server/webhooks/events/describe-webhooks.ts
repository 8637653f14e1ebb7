import { EVENT_TYPES, type EventType } from '@countersign/domain/webhook'
import { pascalCase } from '../../platform/http/openapi/pascal-case.ts'
import type { Operation, Paths } from '../../platform/http/openapi/types.ts'
import { webhookBody } from './schemas.ts'

// The `webhooks` section of the OpenAPI document: what an endpoint receives.

const SUMMARIES: Record<EventType, string> = {
  'document.viewed': 'A signer has viewed the document',
  'document.signed': 'The request is completed',
  'document.expired': 'The request has expired',
  'document.declined': 'The request was declined',
  'document.cancelled': 'The request was cancelled',
  'document.failed': 'The request has failed',
  'document.problem': 'Background work for the request has failed',
  'signer.notified': 'It is a signer’s turn',
  'signer.signed': 'A signer has signed',
  'signer.approved': 'An approver has approved',
  'signer.declined': 'A signer has declined',
  'signer.failed': 'A signer’s attempt to sign has failed',
  'signer.reassigned': 'A signer was replaced',
  'signer.delegated': 'A signer has named somebody else',
  'signer.link_requested': 'A signer asks for a new link',
  'signer.wrong_person': 'A signer says that somebody else should have been asked',
  'signer.email_bounced': 'A mail to a signer bounced',
  'bulk_job.completed': 'A bulk job is completed',
  'bulk_job.problem': 'A bulk job does not advance',
  'account.changed': 'The settings of the account were changed',
  'account.approved': 'An operator has approved the account',
  'account.suspended': 'An operator has suspended the account',
  'account.resumed': 'An operator has resumed the account',
  'account.closed': 'An owner has closed the account',
  'account.reopened': 'An operator has reopened the account',
  'member.invited': 'Somebody was invited to the account',
  'member.joined': 'A member has joined the account',
  'member.changed': 'The rights of a member were changed',
  'member.removed': 'A member has left the account or was removed',
  'key.created': 'An API key was created',
  'key.revoked': 'An API key was revoked',
  'webhook.test': 'A test',
}

export function describeWebhooks(): Paths {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: receive(type) }]))
}

function receive(type: EventType): Operation {
  return {
    operationId: `on${pascalCase(type)}`,
    summary: SUMMARIES[type],
    description: 'Answer with 2xx within 10 seconds.',
    tags: ['Webhook events'],
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema: webhookBody(type) } } },
    responses: { '2XX': { description: 'The event is accepted.' }, '410': { description: 'Disables the endpoint.' } },
  }
}
