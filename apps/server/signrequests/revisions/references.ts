import type { ObjectTable } from '../../platform/blobs/move/set-versions.ts'
import type { ObjectReferences } from '../../platform/blobs/sweep.ts'
import { REQUESTS_OF_DOCUMENT } from '../sql.ts'

/** Revisions that reference an object, for the sweep of unreferenced objects. */
export const revisionReferences: ObjectReferences = ({ tenantId, documentId, name }) => ({
  name: 'revision-references-to-object',
  text: `
    SELECT version_id FROM revisions
     WHERE tenant_id = $1 AND request_id IN (${REQUESTS_OF_DOCUMENT}) AND object_name = $3`,
  values: [tenantId, documentId, name],
})

export const REVISION_OBJECTS: readonly ObjectTable[] = [{ table: 'revisions' }]
