import { newId } from '../../../platform/ids.ts'
import type { LoggedCall } from '../write.ts'

/** A successful read of a key. */
export function loggedCall({ tenantId }: { tenantId: string }, more: Partial<LoggedCall> = {}): LoggedCall {
  return {
    tenant_id: tenantId,
    entry_id: newId(),
    request_id: null,
    method: 'GET',
    path: '/api/v1/documents',
    route: '/api/v1/documents',
    status: 200,
    error_code: null,
    duration_ms: 3,
    key_id: newId(),
    user_id: null,
    document_id: null,
    user_agent: 'test/1',
    ...more,
  }
}
