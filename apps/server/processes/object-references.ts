import { documentReferences } from '../documents/sql.ts'
import type { ObjectReferences } from '../platform/blobs/sweep.ts'
import { fileReferences } from '../records/stored-files.ts'
import { sealingReferences } from '../sealing/references.ts'
import { uploadReferences } from '../signing/uploads/references.ts'
import { revisionReferences } from '../signrequests/revisions/references.ts'

/** Every statement that can reference an object. Without one of them, the sweep would delete objects that are in use. */
export const OBJECT_REFERENCES: readonly ObjectReferences[] = [
  documentReferences,
  revisionReferences,
  fileReferences,
  sealingReferences,
  uploadReferences,
]
