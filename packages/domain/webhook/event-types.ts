/** Sent to the one endpoint that is tested, whichever types it subscribes to. */
export const TEST_TYPE = 'webhook.test'

/** What happens to the account itself. An endpoint receives these only if it names them: `*` is about documents. */
export const ACCOUNT_EVENT_TYPES = [
  'account.changed',
  'account.approved',
  'account.suspended',
  'account.resumed',
  'account.closed',
  'account.reopened',
  'member.invited',
  'member.joined',
  'member.changed',
  'member.removed',
  'key.created',
  'key.revoked',
] as const
export type AccountEventType = (typeof ACCOUNT_EVENT_TYPES)[number]

/** The public event names (SPEC §6.1). A published name and its meaning never change. */
export const EVENT_TYPES = [
  'document.viewed',
  'document.signed',
  'document.expired',
  'document.declined',
  'document.cancelled',
  'document.failed',
  'document.problem',
  'signer.notified',
  'signer.signed',
  'signer.approved',
  'signer.declined',
  'signer.failed',
  'signer.reassigned',
  'signer.delegated',
  'signer.link_requested',
  'signer.wrong_person',
  'signer.email_bounced',
  'bulk_job.completed',
  'bulk_job.problem',
  ...ACCOUNT_EVENT_TYPES,
  TEST_TYPE,
] as const
export type EventType = (typeof EVENT_TYPES)[number]
