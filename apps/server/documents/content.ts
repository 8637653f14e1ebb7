import { Readable } from 'node:stream'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { ByteRange } from '../platform/blobs/object-store.ts'
import type { Database, Row } from '../platform/db/database.ts'
import { bytes, rowDecoder, text } from '../platform/db/decode.ts'
import type { DocumentKey } from '../platform/master-keys/master-keys.ts'
import { notFound, unfinished } from './ref.ts'
import { documentOfRow, type Piece, pieceOfRow, type Role, selectDocument, selectPieces } from './store.ts'

/** A document's pieces and keys. The bytes are not read yet. */
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
  const pieces = rows.map((row) => ({ piece: pieceOfRow(row), key: keyOfRow(row) }))
  if (!document || !sha256 || pieces.length === 0 || pieces.some(({ key }) => isErased(key))) throw notFound()
  const size = pieces.reduce((sum, { piece }) => sum + piece.size, 0)
  return { name: document.name, sha256, size, pieces }
}

/** The decrypted bytes, or a range of them. A missing or damaged object is reported here, before a byte is sent. */
export async function openContent(blobs: Blobs, content: Content, range?: ByteRange): Promise<Readable> {
  const [first, ...rest] = partsWithin(content, range ?? { start: 0, end: content.size - 1 })
  if (!first)
    throw new RangeError(`The range ${range?.start}-${range?.end} is outside the document of ${content.size} bytes.`)
  const open = ({ piece, key, range }: Part) => {
    return blobs.get({ name: piece.objectName, versionId: piece.versionId, size: piece.size }, key, range)
  }
  const opened = await open(first)
  return rest.length === 0 ? opened : Readable.from(concatenate(opened, rest, open))
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

async function* concatenate(opened: Readable, rest: Part[], open: (part: Part) => Promise<Readable>) {
  yield* opened
  for (const part of rest) yield* await open(part)
}

/** The key was destroyed, so the bytes cannot be decrypted. */
function isErased(key: DocumentKey): boolean {
  return key.wrapped.length === 0
}

const decodeKey = rowDecoder('document_keys', { tenant_id: text, key_id: text, master_key_id: text, wrapped: bytes })

function keyOfRow(row: Row): DocumentKey {
  const { tenant_id, key_id, master_key_id, wrapped } = decodeKey(row)
  return { tenantId: tenant_id, keyId: key_id, masterKeyId: master_key_id, wrapped }
}
