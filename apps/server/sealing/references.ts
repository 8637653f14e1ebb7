import type { ObjectTable } from '../platform/blobs/move/set-versions.ts'
import type { ObjectReferences } from '../platform/blobs/sweep.ts'
import { REQUESTS_OF_DOCUMENT } from '../signrequests/sql.ts'

/** Marks and provider messages that reference an object, for the sweep of unreferenced objects. */
export const sealingReferences: ObjectReferences = ({ tenantId, documentId, name }) => ({
  name: 'sealing-references-to-object',
  text: `
    SELECT version_id FROM marks
     WHERE tenant_id = $1 AND request_id IN (${REQUESTS_OF_DOCUMENT}) AND object_name = $3
     UNION ALL
    SELECT version_id FROM provider_messages
     WHERE tenant_id = $1 AND request_id IN (${REQUESTS_OF_DOCUMENT}) AND object_name = $3`,
  values: [tenantId, documentId, name],
})

export const SEALING_OBJECTS: readonly ObjectTable[] = [{ table: 'marks' }, { table: 'provider_messages' }]
