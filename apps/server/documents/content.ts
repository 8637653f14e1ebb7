import { Readable } from 'node:stream'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { DocumentKey } from '../platform/blobs/master-keys.ts'
import type { ByteRange } from '../platform/blobs/object-store.ts'
import type { Database, Row } from '../platform/db/database.ts'
import { notFound, unfinished } from './ref.ts'
import { documentOfRow, type Piece, pieceOfRow, type Role, selectDocument, selectPieces } from './store.ts'

/** A document's bytes, known but not yet read. */
export interface Content {
  name: string
  sha256: Buffer
  size: number
  pieces: { piece: Piece; key: DocumentKey }[]
}

export async function findContent(db: Database, tenantId: string, documentId: string, role: Role): Promise<Content> {
  const [documents, rows = []] = await db.flush({ tenant: tenantId }, [
    selectDocument(tenantId, documentId),
    selectPieces(tenantId, documentId, role),
  ])
  const document = documents?.[0] && documentOfRow(documents[0])
  if (document && role === 'content' && document.contentSha256 === null) throw unfinished()
  const sha256 = role === 'content' ? document?.contentSha256 : document?.sha256
  if (!document || !sha256 || rows.length === 0 || rows.some(isErased)) throw notFound()
  const pieces = rows.map((row) => ({ piece: pieceOfRow(row), key: keyOfRow(row) }))
  const size = pieces.reduce((sum, { piece }) => sum + piece.size, 0)
  return { name: document.name, sha256, size, pieces }
}

/** The bytes in the clear, or a range of them. What is missing or does not open fails here, before a byte is sent. */
export async function openContent(blobs: Blobs, content: Content, range?: ByteRange): Promise<Readable> {
  const [first, ...rest] = partsWithin(content, range ?? { start: 0, end: content.size - 1 })
  if (!first)
    throw new RangeError(`bytes ${range?.start} to ${range?.end} are not within the ${content.size} there are`)
  const open = ({ piece, key, range }: Part) => {
    return blobs.get({ name: piece.objectName, versionId: piece.versionId, size: piece.size }, key, range)
  }
  const opened = await open(first)
  return rest.length === 0 ? opened : Readable.from(oneAfterTheOther(opened, rest, open))
}

interface Part {
  piece: Piece
  key: DocumentKey
  /** Within the piece. */
  range: ByteRange
}

function partsWithin({ pieces }: Content, { start, end }: ByteRange): Part[] {
  let offset = 0
  return pieces.flatMap(({ piece, key }) => {
    const range = { start: Math.max(0, start - offset), end: Math.min(piece.size, end + 1 - offset) - 1 }
    offset += piece.size
    return range.start <= range.end ? [{ piece, key, range }] : []
  })
}

async function* oneAfterTheOther(opened: Readable, rest: Part[], open: (part: Part) => Promise<Readable>) {
  yield* opened
  for (const part of rest) yield* await open(part)
}

/** Its key was destroyed: nothing opens the bytes any more. */
function isErased(row: Row): boolean {
  return (row.wrapped as Buffer).length === 0
}

function keyOfRow(row: Row): DocumentKey {
  return {
    tenantId: row.tenant_id as string,
    keyId: row.key_id as string,
    masterKeyId: row.master_key_id as string,
    wrapped: row.wrapped as Buffer,
  }
}
