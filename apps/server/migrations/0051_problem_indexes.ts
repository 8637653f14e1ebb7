import { createIndexes } from './create-indexes.ts'

/** Failed jobs that are not reported, and requests with problems, for operators. */
export const { up, withoutTransaction } = createIndexes([
  { name: 'jobs_unreported', table: 'jobs', on: `(class, due_at) WHERE state = 'failed' AND reported_at IS NULL` },
  { name: 'sign_requests_with_problems', table: 'sign_requests', on: `(tenant_id, request_id) WHERE problems <> '[]'` },
])
