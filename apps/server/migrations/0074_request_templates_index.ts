import { createIndexes } from './create-indexes.ts'

/** The requests of a template in the order of their creation. */
export const { up, withoutTransaction } = createIndexes([
  {
    name: 'sign_requests_of_template',
    table: 'sign_requests',
    on: '(tenant_id, template_id, request_id) WHERE template_id IS NOT NULL',
  },
])
