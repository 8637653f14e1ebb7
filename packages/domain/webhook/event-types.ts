/** Sent to the one endpoint that is tested, whichever types it subscribes to. */
export const TEST_TYPE = 'webhook.test'

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
  'signer.declined',
  'signer.failed',
  'signer.reassigned',
  'signer.email_bounced',
  'bulk_job.completed',
  'bulk_job.problem',
  TEST_TYPE,
] as const
export type EventType = (typeof EVENT_TYPES)[number]
