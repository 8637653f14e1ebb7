import type { Readable } from 'node:stream'
import { type Content, openContent } from '../documents/content.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { DocumentKey } from '../platform/blobs/master-keys.ts'
import type { ByteRange } from '../platform/blobs/object-store.ts'
import type { Row, Statement, Tx } from '../platform/db/database.ts'

// A request's document as it stands: the uploaded content and every revision appended since, as one run of bytes. What
// is shown to a signer is made from these, and the next signature goes over them.

/** Known, but not yet read. */
export interface Head {
  tenantId: string
  documentId: string
  name: string
  /** 0: nothing was appended yet. */
  revision: number
  /** Hex; of the whole file. */
  sha256: string
  size: number
  /** The key of the document's own objects: the newest of its content's, for the older ones may be shared. */
  key: DocumentKey
  /** Those of the content, then one for each revision. */
  pieces: Content['pieces']
}

export async function headOf(tx: Tx, tenantId: string, requestId: string): Promise<Head | undefined> {
  const [content, revisions] = headOf.statements(tenantId, requestId)
  return headOf.read(...(await Promise.all([tx.query(content), tx.query(revisions)])))
}

/** As it stood when that revision was its newest; undefined if it never did. */
export async function headAt(tx: Tx, tenantId: string, requestId: string, revision: number): Promise<Head | undefined> {
  const [content = [], revisions = []] = await tx.all(headOf.statements(tenantId, requestId))
  const upTo = revisions.filter((row) => (row.revision as number) <= revision)
  const head = headOf.read(content, upTo)
  return head?.revision === revision ? head : undefined
}

/** For whoever sends them along with other statements. */
headOf.statements = (tenantId: string, requestId: string): [content: Statement, revisions: Statement] => [
  { name: 'head-content', text: CONTENT, values: [tenantId, requestId] },
  { name: 'head-revisions', text: REVISIONS, values: [tenantId, requestId] },
]

headOf.read = (content: Row[], revisions: Row[]): Head | undefined => {
  const [first] = content
  const pieces = [...content, ...revisions].map((row) => ({ piece: pieceOf(row), key: keyOf(row) }))
  const key = pieces[content.length - 1]?.key
  const sha256 = revisions.at(-1)?.document_sha256 ?? first?.content_sha256
  if (!first || !key || !sha256) return undefined
  return {
    tenantId: first.tenant_id as string,
    documentId: first.document_id as string,
    name: first.document_name as string,
    revision: (revisions.at(-1)?.revision as number | undefined) ?? 0,
    sha256: (sha256 as Buffer).toString('hex'),
    size: pieces.reduce((sum, { piece }) => sum + piece.size, 0),
    key,
    pieces,
  }
}

/** The bytes, or a range of them. */
export function openHead(blobs: Blobs, head: Head, range?: ByteRange): Promise<Readable> {
  return openContent(blobs, { ...head, sha256: Buffer.from(head.sha256, 'hex') }, range)
}

const CONTENT = `
  SELECT p.*, k.master_key_id, k.wrapped, d.name AS document_name, d.content_sha256
    FROM sign_requests r
    JOIN documents d USING (tenant_id, document_id)
    JOIN document_pieces p USING (tenant_id, document_id)
    JOIN document_keys k ON k.tenant_id = p.tenant_id AND k.key_id = p.key_id
   WHERE r.tenant_id = $1 AND r.request_id = $2 AND p.role = 'content'
   ORDER BY p.position`

const REVISIONS = `
  SELECT v.*, v.revision AS position, 'content' AS role, k.master_key_id, k.wrapped
    FROM revisions v JOIN document_keys k USING (tenant_id, key_id)
   WHERE v.tenant_id = $1 AND v.request_id = $2
   ORDER BY v.revision`

function pieceOf(row: Row): Content['pieces'][number]['piece'] {
  return {
    role: 'content',
    position: row.position as number,
    keyId: row.key_id as string,
    objectName: row.object_name as string,
    versionId: row.version_id as string | null,
    sha256: row.sha256 as Buffer,
    size: row.size as number,
  }
}

function keyOf(row: Row): DocumentKey {
  return {
    tenantId: row.tenant_id as string,
    keyId: row.key_id as string,
    masterKeyId: row.master_key_id as string,
    wrapped: row.wrapped as Buffer,
  }
}
