import type { Statement } from '../platform/db/database.ts'

/** The webhook_url of each of these requests that has one, as tenant_id, request_id, webhook_url and webhook_events. */
export function selectWebhookUrls(requests: readonly { tenantId: string; requestId: string }[]): Statement {
  return {
    name: 'webhook-urls-of-requests',
    text: `
      SELECT tenant_id, request_id, webhook_url, webhook_events FROM sign_requests
       WHERE (tenant_id, request_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) AND webhook_url IS NOT NULL`,
    values: [requests.map(({ tenantId }) => tenantId), requests.map(({ requestId }) => requestId)],
  }
}
