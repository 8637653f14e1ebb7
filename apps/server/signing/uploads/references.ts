import type { ObjectTable } from '../../platform/blobs/move/set-versions.ts'
import type { ObjectReferences } from '../../platform/blobs/sweep.ts'

/** Signers' files that reference an object. The second part of its name is the id of the upload. */
export const uploadReferences: ObjectReferences = ({ tenantId, documentId, name }) => ({
  name: 'upload-references-to-object',
  text: 'SELECT version_id FROM signer_uploads WHERE tenant_id = $1 AND upload_id = $2 AND object_name = $3',
  values: [tenantId, documentId, name],
})

export const UPLOAD_OBJECTS: readonly ObjectTable[] = [{ table: 'signer_uploads' }]
