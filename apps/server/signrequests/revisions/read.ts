import type { Readable } from 'node:stream'
import { type Content, openContent } from '../../documents/content.ts'
import { JOIN_DOCUMENT, JOIN_KEY, JOIN_PIECES, joinKeyOf, KEY_COLUMNS } from '../../documents/sql.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { ByteRange } from '../../platform/blobs/object-store.ts'
import type { Row, Statement, Tx } from '../../platform/db/database.ts'
import { bytes, hex, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import type { DocumentKey } from '../../platform/master-keys/master-keys.ts'

// A revision of a request's document: the uploaded content and all increments up to it, as one run of bytes. Signers are
// shown a revision, and the next signature covers the latest one.

/** The description of a revision. `openRevision` reads its bytes. */
export interface StoredRevision {
  tenantId: string
  documentId: string
  name: string
  /** 0: the uploaded document. */
  revision: number
  /** Of the whole file, in hex. */
  sha256: string
  size: number
  /** The key of the document's own objects: the latest key of its content, because older ones may be shared. */
  key: DocumentKey
  /** The pieces of the content, then one per increment. */
  pieces: Content['pieces']
}

export async function latestRevisionOf(
  tx: Tx,
  tenantId: string,
  requestId: string,
): Promise<StoredRevision | undefined> {
  const [content, revisions] = latestRevisionOf.statements(tenantId, requestId)
  return latestRevisionOf.read(...(await Promise.all([tx.query(content), tx.query(revisions)])))
}

/** The document at that revision; undefined if it has no such revision. */
export async function revisionAt(
  tx: Tx,
  tenantId: string,
  requestId: string,
  revision: number,
): Promise<StoredRevision | undefined> {
  const [content = [], revisions = []] = await tx.all(latestRevisionOf.statements(tenantId, requestId))
  const upTo = revisions.filter((row) => decodeRevision(row).revision <= revision)
  const found = latestRevisionOf.read(content, upTo)
  return found?.revision === revision ? found : undefined
}

/** For callers that send them with other statements. */
latestRevisionOf.statements = (tenantId: string, requestId: string): [content: Statement, revisions: Statement] => [
  { name: 'revision-content', text: CONTENT, values: [tenantId, requestId] },
  { name: 'revision-increments', text: REVISIONS, values: [tenantId, requestId] },
]

latestRevisionOf.read = (content: Row[], revisions: Row[]): StoredRevision | undefined => {
  const [first] = content
  const last = revisions.at(-1)
  const pieces = [...content, ...revisions].map(decodePieceRow).map((row) => ({ piece: pieceOf(row), key: keyOf(row) }))
  const key = pieces[content.length - 1]?.key
  if (!first || !key) return undefined
  const document = decodeDocument(first)
  const latest = last && decodeRevision(last)
  return {
    tenantId: document.tenant_id,
    documentId: document.document_id,
    name: document.document_name,
    revision: latest?.revision ?? 0,
    sha256: latest?.document_sha256 ?? document.content_sha256,
    size: pieces.reduce((sum, { piece }) => sum + piece.size, 0),
    key,
    pieces,
  }
}

/** The bytes of a revision, or a range of them. */
export function openRevision(blobs: Blobs, revision: StoredRevision, range?: ByteRange): Promise<Readable> {
  return openContent(blobs, { ...revision, sha256: Buffer.from(revision.sha256, 'hex') }, range)
}

const CONTENT = `
  SELECT p.*, ${KEY_COLUMNS}, d.name AS document_name, d.content_sha256
    FROM sign_requests r
    ${JOIN_DOCUMENT}
    ${JOIN_PIECES}
    ${joinKeyOf('p')}
   WHERE r.tenant_id = $1 AND r.request_id = $2 AND p.role = 'content'
   ORDER BY p.position`

const REVISIONS = `
  SELECT v.*, v.revision AS position, 'content' AS role, ${KEY_COLUMNS}
    FROM revisions v ${JOIN_KEY}
   WHERE v.tenant_id = $1 AND v.request_id = $2
   ORDER BY v.revision`

const decodeDocument = rowDecoder('document', {
  tenant_id: text,
  document_id: text,
  document_name: text,
  content_sha256: hex,
})

const decodeRevision = rowDecoder('revisions', { revision: number, document_sha256: hex })

const decodePieceRow = rowDecoder('piece with key', {
  tenant_id: text,
  position: number,
  key_id: text,
  object_name: text,
  version_id: nullable(text),
  sha256: bytes,
  size: number,
  master_key_id: text,
  wrapped: bytes,
})

type PieceRow = ReturnType<typeof decodePieceRow>

function pieceOf(row: PieceRow): Content['pieces'][number]['piece'] {
  return {
    role: 'content',
    position: row.position,
    keyId: row.key_id,
    objectName: row.object_name,
    versionId: row.version_id,
    sha256: row.sha256,
    size: row.size,
  }
}

function keyOf(row: PieceRow): DocumentKey {
  return { tenantId: row.tenant_id, keyId: row.key_id, masterKeyId: row.master_key_id, wrapped: row.wrapped }
}
